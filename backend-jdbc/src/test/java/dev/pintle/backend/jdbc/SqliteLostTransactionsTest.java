package dev.pintle.backend.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pintle.conformance.fault.JdbcFaults;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Lineage;
import dev.pintle.spi.MultiSwap;
import dev.pintle.spi.MultiSwap.Change;
import dev.pintle.spi.MultiSwapResult;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Seal;
import dev.pintle.spi.SealTarget;
import dev.pintle.spi.Slot;
import dev.pintle.spi.Stamp;
import dev.pintle.spi.Store;
import dev.pintle.spi.StoreException;
import dev.pintle.spi.SwapResult;
import dev.pintle.spi.SwapResult.Proof;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Transactions that break, statement by statement. Before the commit is sent all is undone for
 * sure; after it the outcome is unknown and is settled. Nobody ever finds half of one.
 */
final class SqliteLostTransactionsTest {
  private static final NamespaceName NAMESPACE = NamespaceName.of("n");
  private static final EntryName TABLE = NAMESPACE.entry("t");
  private static final EntryName OTHER = NAMESPACE.entry("u");
  private static final Pointer BEFORE = Pointer.table("s3://b/before");
  private static final Pointer AFTER = Pointer.table("s3://b/after");
  private static final Seal SEAL =
      new Seal.Moving(BEFORE, 1, "owner", Instant.EPOCH, new SealTarget.Removal());
  private static final Seal MOVED = new Seal.Moved(2, new SealTarget.Removal());
  private static final Expectation SEALED = new Expectation.Sealed(SEAL, Stamp.NONE);

  @TempDir Path folder;
  private JdbcFaults faults;
  private Store store;

  @BeforeEach
  void open() throws SQLException {
    String uri = "jdbc:sqlite:" + folder.resolve("c.db");
    faults = JdbcFaults.over(uri);
    store = Databases.openThrough(faults.url(), uri);
    store.namespaces().create(NAMESPACE, Map.of());
    store.pointers().swap(TABLE, Expectation.absent(), Replacement.to(BEFORE));
  }

  @AfterEach
  void close() throws SQLException {
    store.close();
    faults.close();
  }

  private static final Act SEALING =
      new Act("seal", Expectation.exactly(BEFORE), Replacement.sealed(SEAL));
  private static final Act UNSEALING = new Act("unseal", SEALED, Replacement.to(AFTER));
  private static final Act REMOVING = new Act("remove", SEALED, Replacement.removed());
  private static final Act FINISHING = new Act("finish", SEALED, Replacement.sealed(MOVED));

  /** A swap that takes several statements. */
  private record Act(String name, Expectation from, Replacement to) {
    /** The slot that it begins with. */
    private Slot first() {
      return from instanceof Expectation.Exactly
          ? Slot.live(BEFORE)
          : new Slot.Sealed(SEAL, Stamp.NONE);
    }

    private Optional<Slot> last() {
      if (to instanceof Replacement.To next) {
        return Optional.of(Slot.live(next.pointer()));
      }
      return to instanceof Replacement.Sealed next
          ? Optional.of(new Slot.Sealed(next.seal(), Stamp.NONE))
          : Optional.empty();
    }
  }

  private void prepare(Act act) {
    if (act.first() instanceof Slot.Sealed) {
      store.pointers().swap(TABLE, Expectation.exactly(BEFORE), Replacement.sealed(SEAL));
    }
  }

  private SwapResult run(Act act) {
    return store.pointers().swap(TABLE, act.from(), act.to());
  }

  private SwapResult settle(SwapResult result) {
    assertThat(result).isInstanceOf(SwapResult.Unknown.class);
    return store
        .pointers()
        .settle(((SwapResult.Unknown) result).attempt(), Duration.ofSeconds(10), Lineage.UNKNOWN);
  }

  private record Break(Act act, int statement) {}

  /** Sealing is three writes; taking a seal off a read, a write and taking its note away. */
  private static Stream<Break> breaks() {
    return acts().flatMap(act -> Stream.of(1, 2, 3).map(statement -> new Break(act, statement)));
  }

  @ParameterizedTest
  @MethodSource("breaks")
  void whatBreaksBeforeTheCommitIsUndoneForSure(Break at) {
    prepare(at.act());
    faults.when(sql -> !sql.equals("COMMIT")).nth(at.statement()).killConnection();
    assertThatThrownBy(() -> run(at.act()))
        .isInstanceOf(StoreException.Unavailable.class)
        .hasMessageContaining("had no effect");
    assertThat(store.pointers().resolve(TABLE)).contains(at.act().first());
    assertThat(run(at.act())).isEqualTo(new SwapResult.Swapped(at.act().last()));
  }

  @ParameterizedTest
  @MethodSource("breaks")
  void anAnswerLostBeforeTheCommitIsUndoneForSure(Break at) {
    prepare(at.act());
    faults.when(sql -> !sql.equals("COMMIT")).nth(at.statement()).loseReply();
    assertThatThrownBy(() -> run(at.act())).isInstanceOf(StoreException.Unavailable.class);
    assertThat(store.pointers().resolve(TABLE)).contains(at.act().first());
    assertThat(run(at.act())).isEqualTo(new SwapResult.Swapped(at.act().last()));
  }

  @ParameterizedTest
  @MethodSource("acts")
  void aCommitWithoutAnAnswerSettlesAsSwapped(Act act) {
    prepare(act);
    faults.when(sql -> sql.equals("COMMIT")).loseReply();
    SwapResult settled = settle(run(act));
    if (act.equals(REMOVING)) {
      assertThat(settled).isInstanceOf(SwapResult.Unknown.class);
    } else {
      assertThat(settled).isEqualTo(new SwapResult.Swapped(act.last()));
    }
    assertThat(store.pointers().resolve(TABLE)).isEqualTo(act.last());
  }

  @ParameterizedTest
  @MethodSource("acts")
  void aCommitThatNeverArrivedSettlesAsConflict(Act act) {
    prepare(act);
    faults.when(sql -> sql.equals("COMMIT")).killConnection();
    assertThat(settle(run(act)))
        .isEqualTo(new SwapResult.Conflict(Optional.of(act.first()), Proof.SETTLED));
    assertThat(run(act)).isEqualTo(new SwapResult.Swapped(act.last()));
  }

  private static Stream<Act> acts() {
    return Stream.of(SEALING, UNSEALING, REMOVING, FINISHING);
  }

  /** Another sealer with the very same seal isn't us: our own token tells. */
  @Test
  void anEqualSealOfSomebodyElseIsNotOurs() {
    faults.when(sql -> sql.equals("COMMIT")).killConnection();
    SwapResult lost = run(SEALING);
    assertThat(run(SEALING)).isInstanceOf(SwapResult.Swapped.class);
    assertThat(settle(lost)).isEqualTo(new SwapResult.Conflict(SEALING.last(), Proof.SETTLED));
  }

  @Test
  void aSealIsRecognisedUnderThePointerThatFollowedIt() {
    faults.when(sql -> sql.equals("COMMIT")).loseReply();
    SwapResult lost = run(SEALING);
    run(UNSEALING);
    assertThat(settle(lost)).isEqualTo(SwapResult.swapped());
  }

  /** The seal after it keeps the location that ours would have put back: that proves nothing. */
  @Test
  void aLocationThatWasToComeBackIsNotTakenForTheOneThatTheNextSealKeeps() {
    prepare(UNSEALING);
    faults.when(sql -> sql.equals("COMMIT")).killConnection();
    SwapResult lost = store.pointers().swap(TABLE, SEALED, Replacement.to(BEFORE));
    assertThat(run(FINISHING)).isInstanceOf(SwapResult.Swapped.class);
    assertThat(settle(lost)).isInstanceOf(SwapResult.Unknown.class);
    assertThat(
            store
                .pointers()
                .settle(
                    ((SwapResult.Unknown) lost).attempt(),
                    Duration.ofSeconds(10),
                    current -> List.of(BEFORE.location())))
        .isInstanceOf(SwapResult.Unknown.class);
  }

  @Test
  void aCommitThatWasLostIsRecognisedUnderTheSealThatFollowedIt() {
    faults.when(sql -> sql.startsWith("UPDATE")).loseReply();
    SwapResult lost =
        store.pointers().swap(TABLE, Expectation.exactly(BEFORE), Replacement.to(AFTER));
    Seal next = new Seal.Moving(AFTER, 1, "o", Instant.EPOCH, new SealTarget.Removal());
    store.pointers().swap(TABLE, Expectation.exactly(AFTER), Replacement.sealed(next));
    assertThat(settle(lost)).isEqualTo(SwapResult.swapped());
  }

  @Test
  void aCommitThatWasLostToASealIsAConflict() {
    faults.when(sql -> sql.startsWith("UPDATE")).killConnection();
    SwapResult lost =
        store.pointers().swap(TABLE, Expectation.exactly(BEFORE), Replacement.to(AFTER));
    run(SEALING);
    assertThat(settle(lost)).isEqualTo(new SwapResult.Conflict(SEALING.last(), Proof.SETTLED));
  }

  private static Change swap(EntryName name) {
    return new Change(name, Expectation.exactly(BEFORE), Replacement.to(AFTER));
  }

  private static Change create(EntryName name) {
    return new Change(name, Expectation.absent(), Replacement.to(AFTER));
  }

  private MultiSwap multiSwap() {
    return store.multiSwap().orElseThrow();
  }

  private MultiSwapResult settle(MultiSwapResult result) {
    assertThat(result).isInstanceOf(MultiSwapResult.Unknown.class);
    return multiSwap()
        .settle(
            ((MultiSwapResult.Unknown) result).attempt(), Duration.ofSeconds(10), Lineage.UNKNOWN);
  }

  @ParameterizedTest
  @MethodSource("statementsOfAMultiSwap")
  void aMultiSwapThatBreaksIsUndoneAsAWhole(int statement) {
    List<Change> changes = List.of(swap(TABLE), create(OTHER));
    faults.when(sql -> !sql.equals("COMMIT")).nth(statement).loseReply();
    assertThatThrownBy(() -> multiSwap().swapAll(changes))
        .isInstanceOf(StoreException.Unavailable.class);
    assertThat(store.pointers().resolve(TABLE)).contains(Slot.live(BEFORE));
    assertThat(store.pointers().resolve(OTHER)).isEmpty();
    assertThat(multiSwap().swapAll(changes)).isEqualTo(new MultiSwapResult.Swapped());
  }

  /** The namespace, and two entries. */
  private static Stream<Integer> statementsOfAMultiSwap() {
    return Stream.of(1, 2, 3);
  }

  @Test
  void oneEntryTellsThatAllWereSwapped() {
    faults.when(sql -> sql.equals("COMMIT")).loseReply();
    MultiSwapResult lost = multiSwap().swapAll(List.of(swap(TABLE), create(OTHER)));
    store.pointers().swap(TABLE, Expectation.exactly(AFTER), Replacement.removed());
    assertThat(settle(lost)).isEqualTo(new MultiSwapResult.Swapped());
  }

  @Test
  void oneEntryTellsThatNoneWas() {
    faults.when(sql -> sql.equals("COMMIT")).killConnection();
    MultiSwapResult lost = multiSwap().swapAll(List.of(create(OTHER), swap(TABLE)));
    assertThat(settle(lost))
        .isEqualTo(
            new MultiSwapResult.Conflict(TABLE, Optional.of(Slot.live(BEFORE)), Proof.SETTLED));
  }

  /** Created by us and dropped since looks like never created; that must not speak for the rest. */
  @Test
  void whatNoEntryTellsStaysUnknown() {
    faults.when(sql -> sql.equals("COMMIT")).loseReply();
    MultiSwapResult lost = multiSwap().swapAll(List.of(create(OTHER), swap(TABLE)));
    store.pointers().swap(OTHER, Expectation.exactly(AFTER), Replacement.removed());
    store.pointers().swap(TABLE, Expectation.exactly(AFTER), Replacement.removed());
    assertThat(settle(lost)).isInstanceOf(MultiSwapResult.Unknown.class);
  }
}
