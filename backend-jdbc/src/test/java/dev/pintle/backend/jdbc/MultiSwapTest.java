package dev.pintle.backend.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.MultiSwap.Change;
import dev.pintle.spi.MultiSwapResult;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.RenameResult;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Seal;
import dev.pintle.spi.SealTarget;
import dev.pintle.spi.Slot;
import dev.pintle.spi.Stamp;
import dev.pintle.spi.Store;
import dev.pintle.spi.StoreException;
import dev.pintle.spi.SwapResult;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many entries at once, and many who want them, on PostgreSQL. */
@Timeout(120)
final class MultiSwapTest {
  private static final NamespaceName NAMESPACE = NamespaceName.of("n");
  private static final Seal CLOSED = new Seal.Closed(1);

  private static Postgres server;
  private static String uri;
  private static Store store;
  private static int names;

  @BeforeAll
  static void start() {
    server = Postgres.start();
    uri = server.newDatabase();
    store = Databases.open(uri, "clients", "8");
    store.namespaces().create(NAMESPACE, Map.of());
  }

  @AfterAll
  static void stop() {
    store.close();
    server.close();
  }

  private static EntryName newName() {
    return NAMESPACE.entry("t" + names++);
  }

  private static EntryName create(Pointer pointer) {
    EntryName name = newName();
    assertThat(store.pointers().swap(name, Expectation.absent(), Replacement.to(pointer)))
        .isInstanceOf(SwapResult.Swapped.class);
    return name;
  }

  private static MultiSwapResult swapAll(List<Change> changes) {
    return store.multiSwap().orElseThrow().swapAll(changes);
  }

  private static Pointer pointer(String name) {
    return Pointer.table("s3://b/" + name);
  }

  private static Seal.Moving moving(Pointer pointer) {
    return new Seal.Moving(pointer, 1, "owner", Instant.EPOCH, new SealTarget.Removal());
  }

  private static Optional<Slot> slot(EntryName name) {
    return store.pointers().resolve(name);
  }

  @Test
  void sealsCreationsSwapsAndRemovalsMix() {
    Pointer first = pointer("1");
    EntryName swapped = create(first);
    EntryName sealed = create(first);
    EntryName unsealed = create(first);
    EntryName removed = create(first);
    store.pointers().swap(unsealed, Expectation.exactly(first), Replacement.sealed(moving(first)));
    EntryName closed = newName();
    Replacement second = Replacement.to(pointer("2"));
    List<Change> changes =
        List.of(
            new Change(swapped, Expectation.exactly(first), second),
            new Change(sealed, Expectation.exactly(first), Replacement.sealed(moving(first))),
            new Change(unsealed, new Expectation.Sealed(moving(first), Stamp.NONE), second),
            new Change(removed, Expectation.exactly(first), Replacement.removed()),
            new Change(closed, Expectation.absent(), Replacement.sealed(CLOSED)));

    Change wrong = new Change(newName(), Expectation.exactly(first), second);
    List<Change> withWrong = new ArrayList<>(changes);
    withWrong.add(wrong);
    assertThat(swapAll(withWrong))
        .isEqualTo(
            new MultiSwapResult.Conflict(wrong.name(), Optional.empty(), SwapResult.Proof.REFUSED));
    assertThat(slot(sealed)).contains(Slot.live(first));
    assertThat(slot(closed)).isEmpty();

    assertThat(swapAll(changes)).isEqualTo(new MultiSwapResult.Swapped());
    assertThat(slot(swapped)).contains(Slot.live(pointer("2")));
    assertThat(slot(sealed)).contains(new Slot.Sealed(moving(first), Stamp.NONE));
    assertThat(slot(unsealed)).contains(Slot.live(pointer("2")));
    assertThat(slot(removed)).isEmpty();
    assertThat(slot(closed)).contains(new Slot.Sealed(CLOSED, Stamp.NONE));
  }

  @Test
  void aTakenNameIsTheCulpritWhereverItStands() {
    Pointer first = pointer("1");
    EntryName taken = create(first);
    List<Change> changes =
        Stream.of(newName(), taken, newName())
            .map(name -> new Change(name, Expectation.absent(), Replacement.to(pointer("2"))))
            .toList();
    assertThat(swapAll(changes))
        .isEqualTo(
            new MultiSwapResult.Conflict(
                taken, Optional.of(Slot.live(first)), SwapResult.Proof.REFUSED));
    assertThat(slot(changes.get(0).name())).isEmpty();
    assertThat(slot(changes.get(2).name())).isEmpty();
  }

  @Test
  void creationsNeedTheirNamespacesAndDeclareThoseThatNobodyCreated() {
    Sql.execute(
        uri,
        "INSERT INTO iceberg_tables VALUES ('c', 'implicit', 'x', 's3://x', NULL, 'TABLE'),"
            + " ('c', 'alike', 'x', 's3://x', NULL, 'TABLE')");
    Replacement to = Replacement.to(pointer("1"));
    EntryName one = NamespaceName.of("implicit").entry("y");
    EntryName two = NamespaceName.of("alike").entry("y");
    EntryName nowhere = NamespaceName.of("nowhere").entry("y");
    assertThatThrownBy(
            () ->
                swapAll(
                    List.of(
                        new Change(one, Expectation.absent(), to),
                        new Change(nowhere, Expectation.absent(), to))))
        .isInstanceOf(StoreException.NotFound.class)
        .hasMessageContaining("nowhere");
    assertThat(slot(one)).isEmpty();

    assertThat(
            swapAll(
                List.of(
                    new Change(one, Expectation.absent(), to),
                    new Change(two, Expectation.absent(), to))))
        .isEqualTo(new MultiSwapResult.Swapped());
    assertThat(slot(two)).isPresent();
  }

  @Test
  void aHundredEntriesAreNotTooMany() {
    List<Change> changes =
        IntStream.range(0, 100)
            .mapToObj(
                i -> new Change(newName(), Expectation.absent(), Replacement.to(pointer("1"))))
            .toList();
    assertThat(store.limits().largestMultiSwap()).isEqualTo(100);
    assertThat(swapAll(changes)).isEqualTo(new MultiSwapResult.Swapped());
  }

  /**
   * Everybody wants the same entries, each in an order of their own: one wins each round, the rest
   * are refused, and nobody ever has to be picked as a deadlock's victim.
   */
  @Test
  void ordersThatDifferMakeNoDeadlock() throws Exception {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    List<EntryName> entries = Stream.generate(() -> create(pointer("0"))).limit(8).toList();
    for (int round = 0; round < 30; round++) {
      Pointer from = pointer(String.valueOf(round));
      Pointer to = pointer(String.valueOf(round + 1));
      List<Callable<MultiSwapResult>> callers = new ArrayList<>();
      for (int caller = 0; caller < 6; caller++) {
        List<Change> changes = new ArrayList<>();
        entries.forEach(
            name -> changes.add(new Change(name, Expectation.exactly(from), Replacement.to(to))));
        Collections.shuffle(changes, random);
        callers.add(() -> swapAll(changes));
      }
      List<MultiSwapResult> results = race(callers);
      assertThat(results)
          .as("round %d of seed %d", round, seed)
          .filteredOn(MultiSwapResult.Swapped.class::isInstance)
          .hasSize(1);
      assertThat(results)
          .filteredOn(MultiSwapResult.Conflict.class::isInstance)
          .hasSize(callers.size() - 1);
    }
    assertThat(
            Sql.query(
                uri, "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"))
        .containsExactly("0");
  }

  /** A seal, a commit, a removal and a rename of one entry: exactly one of them takes effect. */
  @Test
  void ofASealACommitARemovalAndARenameExactlyOneWins() throws Exception {
    for (int round = 0; round < 40; round++) {
      Pointer from = pointer("race" + round);
      EntryName name = create(from);
      EntryName elsewhere = newName();
      Pointer next = pointer("next" + round);
      Expectation.Exactly expected = Expectation.exactly(from);
      List<Boolean> won =
          race(
              List.of(
                  () -> isSwapped(name, expected, Replacement.sealed(moving(from))),
                  () -> isSwapped(name, expected, Replacement.to(next)),
                  () -> isSwapped(name, expected, Replacement.removed()),
                  () ->
                      store.atomicRename().orElseThrow().rename(name, expected, elsewhere)
                          instanceof RenameResult.Renamed));
      assertThat(won).as("winners of round %d", round).filteredOn(one -> one).hasSize(1);
      assertThat(slot(elsewhere).isPresent()).isEqualTo(won.get(3));
      assertThat(slot(name).isPresent()).isEqualTo(won.get(0) || won.get(1));
      assertThat(notes(name)).hasSize(won.get(0) ? 1 : 0);
    }
  }

  /** Of all who finish one seal exactly one does it, and the note goes with the seal. */
  @Test
  void ofThoseWhoFinishASealExactlyOneDoes() throws Exception {
    for (int round = 0; round < 30; round++) {
      Pointer from = pointer("finish" + round);
      EntryName name = create(from);
      Seal seal = moving(from);
      assertThat(isSwapped(name, Expectation.exactly(from), Replacement.sealed(seal))).isTrue();
      Expectation sealed = new Expectation.Sealed(seal, Stamp.NONE);
      Pointer next = pointer("finished" + round);
      List<Boolean> won =
          race(
              List.of(
                  () -> isSwapped(name, sealed, Replacement.to(next)),
                  () -> isSwapped(name, sealed, Replacement.removed()),
                  () -> isSwapped(name, sealed, Replacement.removed()),
                  () -> isSwapped(name, sealed, Replacement.sealed(CLOSED))));
      assertThat(won).as("winners of round %d", round).filteredOn(one -> one).hasSize(1);
      assertThat(notes(name)).isEmpty();
    }
  }

  private static List<String> notes(EntryName name) {
    return Sql.query(
        uri,
        "SELECT 1 FROM iceberg_tables WHERE catalog_name = 'c/pintle-seals' AND table_name = '"
            + name.name()
            + "'");
  }

  private static boolean isSwapped(EntryName name, Expectation from, Replacement to) {
    SwapResult result = store.pointers().swap(name, from, to);
    assertThat(result).isNotInstanceOf(SwapResult.Unknown.class);
    return result instanceof SwapResult.Swapped;
  }

  private static <T> List<T> race(List<Callable<T>> callers) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(callers.size());
    try {
      List<T> results = new ArrayList<>();
      for (Future<T> result : threads.invokeAll(callers)) {
        results.add(result.get());
      }
      return results;
    } finally {
      threads.shutdownNow();
    }
  }
}
