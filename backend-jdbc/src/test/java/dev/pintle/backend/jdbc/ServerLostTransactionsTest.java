package dev.pintle.backend.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.pintle.backend.jdbc.WireProxy.Armed;
import dev.pintle.backend.jdbc.WireProxy.Fault;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Lineage;
import dev.pintle.spi.MultiSwap.Change;
import dev.pintle.spi.MultiSwapResult;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.NamespaceResult;
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
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** Transactions on a real server that break, or whose commit gets lost on the way. */
final class ServerLostTransactionsTest {
  private static final Duration LONG = Duration.ofSeconds(10);

  /** On PostgreSQL. */
  @Nested
  final class OnPostgres extends OnServer {
    private Postgres server;

    @BeforeAll
    void startServer() {
      server = Postgres.start();
    }

    @AfterAll
    void stopServer() {
      server.close();
    }

    @Override
    String newDatabase() {
      return server.newDatabase();
    }

    @Override
    int port() {
      return server.port();
    }

    /** "READ COMMITTED" is something else. */
    @Override
    String commit() {
      return "COMMIT\0";
    }
  }

  /** On MariaDB. */
  @Nested
  final class OnMariaDb extends OnServer {
    @Override
    String newDatabase() {
      return MariaDb.shared().newDatabase();
    }

    @Override
    int port() {
      return MariaDb.shared().port();
    }

    /** A command of type 3; "READ COMMITTED" is something else. */
    @Override
    String commit() {
      return "\u0003COMMIT";
    }
  }

  /** On any server. */
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  abstract static class OnServer {
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

    @BeforeEach
    void open() {
      uri = newDatabase();
      peer = Databases.open(uri);
      proxy = WireProxy.start(port());
      store = Databases.open(Databases.through(proxy.port(), uri), "clients", "1");
      namespace = NamespaceName.of("n" + unique());
      table = namespace.entry("t");
      before = pointer("before");
      ours = pointer("ours");
      theirs = pointer("theirs");
      assertThat(peer.namespaces().create(namespace, Map.of()))
          .isEqualTo(new NamespaceResult.Done());
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

    private static Seal.Moving moving(Pointer pointer) {
      return new Seal.Moving(pointer, 1, unique(), Instant.EPOCH, new SealTarget.Removal());
    }

    private SwapResult seal(Seal seal) {
      return store.pointers().swap(table, Expectation.exactly(before), Replacement.sealed(seal));
    }

    @Test
    void aSealWhoseCommitIsLostSettlesAndCanNotLandLater() {
      create(peer, table, before);
      Seal seal = moving(before);
      Armed held = proxy.arm(Fault.HOLD_REQUEST, commit());
      SwapResult.Unknown lost = unknown(seal(seal));
      assertThat(settle(lost)).isEqualTo(conflict(before));
      held.deliver();
      assertThat(peer.pointers().resolve(table)).contains(Slot.live(before));

      proxy.arm(Fault.LOSE_REPLY, commit());
      Slot sealed = new Slot.Sealed(seal, Stamp.NONE);
      assertThat(settle(unknown(seal(seal)))).isEqualTo(SwapResult.swapped(sealed));
      assertThat(peer.pointers().resolve(table)).contains(sealed);
    }

    /** The row is changed and its note isn't there yet: nobody sees it, and it goes. */
    @Test
    void aSealThatBreaksInTheMiddleLeavesNothing() {
      create(peer, table, before);
      proxy.arm(Fault.HOLD_REQUEST, "pintle-seals");
      assertThat(catchThrowable(() -> seal(moving(before))))
          .isInstanceOf(StoreException.Unavailable.class)
          .hasMessageContaining("had no effect");
      assertThat(peer.pointers().resolve(table)).contains(Slot.live(before));
      assertThat(seal(moving(before))).isInstanceOf(SwapResult.Swapped.class);
    }

    @Test
    void takingASealOffIsSettled() {
      create(peer, table, before);
      Seal seal = moving(before);
      peer.pointers().swap(table, Expectation.exactly(before), Replacement.sealed(seal));
      Expectation from = new Expectation.Sealed(seal, Stamp.NONE);
      Armed held = proxy.arm(Fault.HOLD_REQUEST, commit());
      SwapResult.Unknown lost = unknown(store.pointers().swap(table, from, Replacement.to(ours)));
      assertThat(settle(lost))
          .isEqualTo(
              new SwapResult.Conflict(
                  Optional.of(new Slot.Sealed(seal, Stamp.NONE)), Proof.SETTLED));
      held.deliver();
      assertThat(peer.pointers().resolve(table)).contains(new Slot.Sealed(seal, Stamp.NONE));

      proxy.arm(Fault.LOSE_REPLY, commit());
      assertThat(settle(unknown(store.pointers().swap(table, from, Replacement.to(ours)))))
          .isEqualTo(SwapResult.swapped(Slot.live(ours)));
    }

    private MultiSwapResult swapBoth(EntryName other) {
      return store
          .multiSwap()
          .orElseThrow()
          .swapAll(
              List.of(
                  new Change(table, Expectation.exactly(before), Replacement.to(ours)),
                  new Change(other, Expectation.absent(), Replacement.to(ours))));
    }

    private MultiSwapResult settle(MultiSwapResult unknown) {
      assertThat(unknown).isInstanceOf(MultiSwapResult.Unknown.class);
      return store
          .multiSwap()
          .orElseThrow()
          .settle(((MultiSwapResult.Unknown) unknown).attempt(), LONG, Lineage.UNKNOWN);
    }

    @Test
    void aMultiSwapIsSettledAsAWhole() {
      create(peer, table, before);
      EntryName other = namespace.entry("other");
      Armed held = proxy.arm(Fault.HOLD_REQUEST, commit());
      assertThat(settle(swapBoth(other)))
          .isEqualTo(
              new MultiSwapResult.Conflict(table, Optional.of(Slot.live(before)), Proof.SETTLED));
      held.deliver();
      assertThat(peer.pointers().resolve(table)).contains(Slot.live(before));
      assertThat(peer.pointers().resolve(other)).isEmpty();

      proxy.arm(Fault.LOSE_REPLY, commit());
      MultiSwapResult lost = swapBoth(other);
      commit(peer, table, ours, theirs);
      assertThat(settle(lost)).isEqualTo(new MultiSwapResult.Swapped());
      assertThat(peer.pointers().resolve(other)).contains(Slot.live(ours));
    }

    @Test
    void aMultiSwapThatBreaksInTheMiddleLeavesNothing() {
      create(peer, table, before);
      EntryName other = namespace.entry("other");
      proxy.arm(Fault.HOLD_REQUEST, "UPDATE iceberg_tables");
      assertThat(catchThrowable(() -> swapBoth(other)))
          .isInstanceOf(StoreException.Unavailable.class);
      assertThat(peer.pointers().resolve(other)).isEmpty();
      assertThat(swapBoth(other)).isEqualTo(new MultiSwapResult.Swapped());
    }
  }
}
