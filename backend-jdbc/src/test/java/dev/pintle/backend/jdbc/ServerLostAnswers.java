package dev.pintle.backend.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import dev.pintle.backend.jdbc.WireProxy.Armed;
import dev.pintle.backend.jdbc.WireProxy.Fault;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Lineage;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.NamespaceResult;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.RenameResult;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Slot;
import dev.pintle.spi.Store;
import dev.pintle.spi.StoreException;
import dev.pintle.spi.SwapResult;
import dev.pintle.spi.SwapResult.Proof;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** Writes whose answer gets lost between us and a real server, and how they are settled. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ServerLostAnswers {
  private static final Duration LONG = Duration.ofSeconds(10);

  private String uri;
  private WireProxy proxy;
  private Store store;
  private Store peer;
  private NamespaceName namespace;
  private EntryName table;
  private Pointer before;
  private Pointer ours;
  private Pointer theirs;

  /** The URL of a new, empty database. */
  abstract String newDatabase();

  abstract int port();

  /** A request to commit, as it stands in the protocol. */
  abstract String commit();

  /** A proxy that names a session id of its own to clients, as poolers do. */
  abstract WireProxy startPooler();

  /** A query for a row per session of this database that waits for a lock. */
  abstract String waiting();

  /** Ends every session of this database but the one that asks. */
  abstract void endAllSessions(String uri);

  @BeforeEach
  void open() {
    uri = newDatabase();
    peer = Databases.open(uri);
    open(WireProxy.start(port()));
    namespace = NamespaceName.of("n" + unique());
    table = namespace.entry("t");
    before = pointer("before");
    ours = pointer("ours");
    theirs = pointer("theirs");
    assertThat(peer.namespaces().create(namespace, Map.of())).isEqualTo(new NamespaceResult.Done());
  }

  private void open(WireProxy through) {
    if (proxy != null) {
      store.close();
      proxy.close();
    }
    proxy = through;
    store = Databases.open(Databases.through(proxy.port(), uri), "clients", "1");
  }

  @AfterEach
  void close() {
    store.close();
    peer.close();
    proxy.close();
  }

  private static String unique() {
    return UUID.randomUUID().toString().replace("-", "");
  }

  private static Pointer pointer(String who) {
    return Pointer.table("s3://b/" + who + "-" + unique() + ".metadata.json");
  }

  private static void create(Store store, EntryName name, Pointer pointer) {
    assertThat(store.pointers().swap(name, Expectation.absent(), Replacement.to(pointer)))
        .isInstanceOf(SwapResult.Swapped.class);
  }

  private static void commit(Store store, EntryName name, Pointer from, Pointer to) {
    assertThat(store.pointers().swap(name, Expectation.exactly(from), Replacement.to(to)))
        .isInstanceOf(SwapResult.Swapped.class);
  }

  private SwapResult.Unknown commitAndLose(Fault fault) {
    proxy.arm(fault, ours.location());
    return unknown(store.pointers().swap(table, Expectation.exactly(before), Replacement.to(ours)));
  }

  private static SwapResult.Unknown unknown(SwapResult result) {
    assertThat(result).isInstanceOf(SwapResult.Unknown.class);
    return (SwapResult.Unknown) result;
  }

  private SwapResult settle(SwapResult.Unknown unknown) {
    return store.pointers().settle(unknown.attempt(), LONG, Lineage.UNKNOWN);
  }

  private static SwapResult conflict(Pointer seen) {
    return new SwapResult.Conflict(Optional.of(Slot.live(seen)), Proof.SETTLED);
  }

  @Test
  void anAppliedCommitIsUnknownAndSettlesAsSwapped() {
    create(peer, table, before);
    SwapResult.Unknown lost = commitAndLose(Fault.LOSE_REPLY);

    assertThat(settle(lost)).isEqualTo(SwapResult.swapped(Slot.live(ours)));
    assertThat(peer.pointers().resolve(table)).contains(Slot.live(ours));
  }

  @Test
  void anAppliedCommitIsRecognisedUnderTheNextOne() {
    create(peer, table, before);
    SwapResult.Unknown lost = commitAndLose(Fault.LOSE_REPLY);
    commit(peer, table, ours, theirs);

    assertThat(settle(lost)).isEqualTo(SwapResult.swapped());
  }

  @Test
  void anAppliedCommitIsFoundInTheLineage() {
    create(peer, table, before);
    SwapResult.Unknown lost = commitAndLose(Fault.LOSE_REPLY);
    Pointer between = pointer("between");
    commit(peer, table, ours, between);
    commit(peer, table, between, theirs);

    Lineage lineage = current -> List.of(before.location(), ours.location(), between.location());
    assertThat(store.pointers().settle(lost.attempt(), LONG, lineage))
        .isEqualTo(SwapResult.swapped());
  }

  @Test
  void whatTheLineageDoesNotTellStaysUnknown() {
    create(peer, table, before);
    SwapResult.Unknown lost = commitAndLose(Fault.LOSE_REPLY);
    Pointer between = pointer("between");
    commit(peer, table, ours, between);
    commit(peer, table, between, theirs);

    assertThat(settle(lost)).isInstanceOf(SwapResult.Unknown.class);
    Lineage unreadable =
        current -> {
          throw new IllegalStateException("the file can't be read");
        };
    assertThat(store.pointers().settle(lost.attempt(), LONG, unreadable))
        .isInstanceOf(SwapResult.Unknown.class);
  }

  /** The session is ended first: the very same bytes, delivered afterwards, find no reader. */
  @Test
  void aHeldCommitSettlesAsConflictAndCanNotLandLater() {
    create(peer, table, before);
    Armed held = proxy.arm(Fault.HOLD_REQUEST, ours.location());
    SwapResult.Unknown lost =
        unknown(store.pointers().swap(table, Expectation.exactly(before), Replacement.to(ours)));

    assertThat(settle(lost)).isEqualTo(conflict(before));
    held.deliver();
    assertThat(peer.pointers().resolve(table)).contains(Slot.live(before));
  }

  /** What the settling above protects against. */
  @Test
  void withoutSettlingAHeldCommitLands() {
    create(peer, table, before);
    Armed held = proxy.arm(Fault.HOLD_REQUEST, ours.location());
    unknown(store.pointers().swap(table, Expectation.exactly(before), Replacement.to(ours)));

    assertThat(held.deliver()).isTrue();
    assertThat(peer.pointers().resolve(table)).contains(Slot.live(ours));
  }

  @Test
  void aHeldCommitThatLostTheRaceSettlesAsConflict() {
    create(peer, table, before);
    Armed held = proxy.arm(Fault.HOLD_REQUEST, ours.location());
    SwapResult.Unknown lost =
        unknown(store.pointers().swap(table, Expectation.exactly(before), Replacement.to(ours)));
    commit(peer, table, before, theirs);

    assertThat(settle(lost)).isEqualTo(conflict(theirs));
    held.deliver();
    assertThat(peer.pointers().resolve(table)).contains(Slot.live(theirs));
  }

  @Test
  void aHeldCreateSettlesAsConflictAndNeverMakesAGhost() {
    Armed held = proxy.arm(Fault.HOLD_REQUEST, ours.location());
    SwapResult.Unknown lost =
        unknown(store.pointers().swap(table, Expectation.absent(), Replacement.to(ours)));

    assertThat(settle(lost)).isEqualTo(SwapResult.settled(Optional.empty()));
    held.deliver();
    assertThat(peer.pointers().resolve(table)).isEmpty();
  }

  @Test
  void anAppliedCreateSettlesAsSwapped() {
    proxy.arm(Fault.LOSE_REPLY, ours.location());
    SwapResult.Unknown lost =
        unknown(store.pointers().swap(table, Expectation.absent(), Replacement.to(ours)));

    assertThat(settle(lost)).isEqualTo(SwapResult.swapped(Slot.live(ours)));
  }

  @Test
  void aCreateThatLostTheRaceSettlesAsConflict() {
    proxy.arm(Fault.HOLD_REQUEST, ours.location());
    SwapResult.Unknown lost =
        unknown(store.pointers().swap(table, Expectation.absent(), Replacement.to(ours)));
    create(peer, table, theirs);

    assertThat(settle(lost)).isEqualTo(conflict(theirs));
  }

  /** Ours or a peer's: nobody can tell, and nobody may purge on it. */
  @Test
  void anAppliedRemoveStaysUnknown() {
    create(peer, table, before);
    proxy.arm(Fault.LOSE_REPLY, before.location());
    SwapResult.Unknown lost =
        unknown(store.pointers().swap(table, Expectation.exactly(before), Replacement.removed()));

    assertThat(settle(lost)).isInstanceOf(SwapResult.Unknown.class);
    assertThat(peer.pointers().resolve(table)).isEmpty();
  }

  @Test
  void aHeldRemoveSettlesAsConflict() {
    create(peer, table, before);
    Armed held = proxy.arm(Fault.HOLD_REQUEST, before.location());
    SwapResult.Unknown lost =
        unknown(store.pointers().swap(table, Expectation.exactly(before), Replacement.removed()));

    assertThat(settle(lost)).isEqualTo(conflict(before));
    held.deliver();
    assertThat(peer.pointers().resolve(table)).contains(Slot.live(before));
  }

  @Test
  void renamesAreSettledFromBothNames() {
    create(peer, table, before);
    EntryName to = namespace.entry("target" + unique());
    proxy.arm(Fault.LOSE_REPLY, to.name());
    RenameResult applied =
        store.atomicRename().orElseThrow().rename(table, Expectation.exactly(before), to);
    assertThat(applied).isInstanceOf(RenameResult.Unknown.class);
    assertThat(settle(applied)).isEqualTo(new RenameResult.Renamed());

    EntryName back = namespace.entry("back" + unique());
    Armed held = proxy.arm(Fault.HOLD_REQUEST, back.name());
    RenameResult lost =
        store.atomicRename().orElseThrow().rename(to, Expectation.exactly(before), back);
    assertThat(settle(lost))
        .isEqualTo(new RenameResult.SourceMoved(Optional.of(Slot.live(before)), Proof.SETTLED));
    held.deliver();
    assertThat(peer.pointers().resolve(back)).isEmpty();
  }

  private RenameResult settle(RenameResult unknown) {
    return store
        .atomicRename()
        .orElseThrow()
        .settle(((RenameResult.Unknown) unknown).attempt(), LONG);
  }

  @Test
  void namespaceWritesAreSettled() {
    NamespaceName other = NamespaceName.of("m" + unique());
    Map<String, String> properties = Map.of("owner", "somebody");
    proxy.arm(Fault.LOSE_REPLY, other.toString());
    assertThat(settle(store.namespaces().create(other, properties)))
        .isEqualTo(new NamespaceResult.Done());

    proxy.arm(Fault.HOLD_REQUEST, commit());
    assertThat(settle(store.namespaces().update(other, Map.of("owner", "me"), Set.of())))
        .isEqualTo(new NamespaceResult.Refused(NamespaceResult.Reason.CHANGED, Proof.SETTLED));
    assertThat(peer.namespaces().properties(other)).contains(properties);

    proxy.arm(Fault.LOSE_REPLY, commit());
    assertThat(settle(store.namespaces().update(other, Map.of("owner", "me"), Set.of())))
        .isEqualTo(new NamespaceResult.Done());

    Armed held = proxy.arm(Fault.HOLD_REQUEST, commit());
    assertThat(settle(store.namespaces().drop(other)))
        .isEqualTo(new NamespaceResult.Refused(NamespaceResult.Reason.CHANGED, Proof.SETTLED));
    held.deliver();
    assertThat(peer.namespaces().exists(other)).isTrue();
  }

  private NamespaceResult settle(NamespaceResult unknown) {
    assertThat(unknown).isInstanceOf(NamespaceResult.Unknown.class);
    return store.namespaces().settle(((NamespaceResult.Unknown) unknown).attempt(), LONG);
  }

  /**
   * A transaction whose connection breaks before the commit was sent is undone: no unknown. The
   * server drops its locks although it doesn't hear of the break.
   */
  @Test
  void aTransactionThatBreaksBeforeItsCommitIsDefinitelyUndone() {
    proxy.arm(Fault.HOLD_REQUEST, "DELETE FROM iceberg_namespace_properties");
    assertThat(catchThrowable(() -> store.namespaces().drop(namespace)))
        .isInstanceOf(StoreException.Unavailable.class)
        .hasMessageContaining("had no effect");
    assertThat(peer.namespaces().exists(namespace)).isTrue();
    assertThat(store.namespaces().drop(namespace)).isEqualTo(new NamespaceResult.Done());
  }

  @Test
  void anInterruptEndsTheWaitAndTheNextCallWorks() throws Exception {
    create(peer, table, before);
    Armed stalled = proxy.arm(Fault.STALL_REPLY, ours.location());
    CompletableFuture<SwapResult> result = new CompletableFuture<>();
    CompletableFuture<Boolean> flag = new CompletableFuture<>();
    Thread caller =
        new Thread(
            () -> {
              result.complete(
                  store.pointers().swap(table, Expectation.exactly(before), Replacement.to(ours)));
              flag.complete(Thread.currentThread().isInterrupted());
            });
    caller.start();
    stalled.awaitStruck();
    caller.interrupt();
    caller.join();

    assertThat(flag.join()).isTrue();
    assertThat(settle(unknown(result.join()))).isEqualTo(SwapResult.swapped(Slot.live(ours)));
    assertThat(store.pointers().resolve(table)).contains(Slot.live(ours));
  }

  /** The server goes on with what it has received, although the client is gone. */
  @Test
  void aCommitThatWaitsForALockIsEndedBySettling() throws Exception {
    create(peer, table, before);
    try (Connection locker = DriverManager.getConnection(uri);
        Statement statement = locker.createStatement()) {
      locker.setAutoCommit(false);
      statement.execute("SELECT 1 FROM iceberg_tables FOR UPDATE");
      CompletableFuture<SwapResult> result = new CompletableFuture<>();
      Thread caller =
          new Thread(
              () ->
                  result.complete(
                      store
                          .pointers()
                          .swap(table, Expectation.exactly(before), Replacement.to(ours))));
      caller.start();
      await().until(() -> Sql.query(uri, waiting()).size(), waiting -> waiting == 1);
      caller.interrupt();
      caller.join();

      assertThat(settle(unknown(result.join()))).isEqualTo(conflict(before));
      locker.rollback();
    }
    assertThat(peer.pointers().resolve(table)).contains(Slot.live(before));
  }

  /** Behind a pooler no session is ours: none is ended, and only our own pointer settles. */
  @Test
  void behindAPoolerNothingIsEndedAndOnlyAPointerSeenSettles() {
    open(startPooler());
    create(peer, table, before);
    Armed held = proxy.arm(Fault.HOLD_REQUEST, ours.location());
    SwapResult.Unknown lost =
        unknown(store.pointers().swap(table, Expectation.exactly(before), Replacement.to(ours)));

    SwapResult undecided =
        store.pointers().settle(lost.attempt(), Duration.ofMillis(200), Lineage.UNKNOWN);
    assertThat(unknown(undecided).cause()).hasMessageContaining("pooler");
    assertThat(held.deliver()).isTrue();
    assertThat(settle(lost)).isEqualTo(SwapResult.swapped(Slot.live(ours)));
  }

  @Test
  void settlingWithoutAServerStaysUnknown() {
    create(peer, table, before);
    SwapResult.Unknown lost = commitAndLose(Fault.LOSE_REPLY);
    proxy.close();

    SwapResult undecided = store.pointers().settle(lost.attempt(), Duration.ZERO, Lineage.UNKNOWN);
    assertThat(unknown(undecided).attempt()).isEqualTo(lost.attempt());
  }

  @Test
  void aClosedStoreSettlesNothing() {
    create(peer, table, before);
    SwapResult.Unknown lost = commitAndLose(Fault.LOSE_REPLY);
    store.close();

    assertThat(settle(lost)).isInstanceOf(SwapResult.Unknown.class);
  }

  /** At most the call that is under way fails. */
  @Test
  void readsSurviveTheEndOfEverySession() {
    create(peer, table, before);
    assertThat(store.pointers().resolve(table)).isPresent();
    endAllSessions(uri);

    for (int i = 0; i < 10; i++) {
      assertThat(store.pointers().resolve(table)).contains(Slot.live(before));
    }
  }
}
