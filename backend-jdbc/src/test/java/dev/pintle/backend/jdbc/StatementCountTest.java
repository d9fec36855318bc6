package dev.pintle.backend.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pintle.backend.jdbc.Databases.Recorded;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.MultiSwap;
import dev.pintle.spi.MultiSwap.Change;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.PointerStore;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Seal;
import dev.pintle.spi.SealTarget;
import dev.pintle.spi.Stamp;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The budget: one statement per call, and one more to show a conflict's state. */
final class StatementCountTest {
  private static final NamespaceName NAMESPACE = NamespaceName.of("n");
  private static final EntryName TABLE = NAMESPACE.entry("t");

  @TempDir Path folder;

  @Test
  void onSqlite() {
    String uri = "jdbc:sqlite:" + folder.resolve("c.db");
    requireBudget(uri);
    requireTransactions(uri, 1);
  }

  @Test
  void onH2() {
    requireBudget("jdbc:h2:" + folder.resolve("c"));
  }

  @Test
  void onMariaDb() {
    requireBudget(MariaDb.shared().newDatabase());
  }

  @Test
  void onPostgres() {
    try (Postgres server = Postgres.start()) {
      String uri = server.newDatabase();
      requireBudget(uri);
      requireTransactions(uri, 2);
    }
  }

  private static void requireBudget(String uri) {
    try (Recorded recorded = Databases.openRecorded(uri)) {
      PointerStore pointers = recorded.store().pointers();
      require(recorded, 1, () -> recorded.store().namespaces().create(NAMESPACE, Map.of("a", "b")));
      Pointer first = Pointer.table("s3://b/1");
      Pointer second = Pointer.table("s3://b/2");
      Replacement toSecond = Replacement.to(second);
      require(recorded, 1, () -> pointers.resolve(TABLE));
      require(recorded, 1, () -> pointers.swap(TABLE, Expectation.absent(), Replacement.to(first)));
      require(recorded, 2, () -> pointers.swap(TABLE, Expectation.absent(), toSecond));
      require(recorded, 1, () -> pointers.swap(TABLE, Expectation.exactly(first), toSecond));
      require(recorded, 2, () -> pointers.swap(TABLE, Expectation.exactly(first), toSecond));
      require(
          recorded,
          1,
          () ->
              recorded
                  .store()
                  .atomicRename()
                  .orElseThrow()
                  .rename(TABLE, Expectation.exactly(second), NAMESPACE.entry("u")));
      require(
          recorded, 1, () -> recorded.store().listing().entries(NAMESPACE, Optional.empty(), 9));
      require(
          recorded,
          1,
          () -> recorded.store().listing().namespaces(NamespaceName.root(), Optional.empty(), 9));
      require(recorded, 1, () -> recorded.store().namespaces().exists(NAMESPACE));
      require(recorded, 1, () -> recorded.store().namespaces().properties(NAMESPACE));
      require(
          recorded,
          1,
          () ->
              pointers.swap(
                  NAMESPACE.entry("u"), Expectation.exactly(second), Replacement.removed()));
    }
  }

  /**
   * A transaction costs its commit, and on a server a statement that sets it up. A note costs two:
   * one takes away what may have been left, one writes it.
   */
  private static void requireTransactions(String uri, int frame) {
    try (Recorded recorded = Databases.openRecorded(uri)) {
      PointerStore pointers = recorded.store().pointers();
      EntryName sealed = NAMESPACE.entry("sealed");
      Pointer pointer = Pointer.table("s3://b/1");
      Expectation exactly = Expectation.exactly(pointer);
      Seal seal = new Seal.Moving(pointer, 1, "o", Instant.EPOCH, new SealTarget.Removal());
      Seal closed = new Seal.Closed(2);
      pointers.swap(sealed, Expectation.absent(), Replacement.to(pointer));
      require(recorded, 3 + frame, () -> pointers.swap(sealed, exactly, Replacement.sealed(seal)));
      require(recorded, 1, () -> pointers.resolve(sealed));
      Expectation standing = new Expectation.Sealed(seal, Stamp.NONE);
      require(
          recorded, 3 + frame, () -> pointers.swap(sealed, standing, Replacement.sealed(closed)));
      Expectation stays = new Expectation.Sealed(closed, Stamp.NONE);
      require(recorded, 3 + frame, () -> pointers.swap(sealed, stays, Replacement.removed()));
      require(
          recorded,
          1,
          () -> pointers.swap(sealed, Expectation.absent(), Replacement.sealed(closed)));

      MultiSwap multiSwap = recorded.store().multiSwap().orElseThrow();
      List<Change> creations =
          Stream.of("x", "y", "z")
              .map(NAMESPACE::entry)
              .map(name -> new Change(name, Expectation.absent(), Replacement.to(pointer)))
              .toList();
      require(recorded, 1 + 3 + frame, () -> multiSwap.swapAll(creations));
      List<Change> removals =
          creations.stream()
              .map(change -> new Change(change.name(), exactly, Replacement.removed()))
              .toList();
      require(recorded, 3 + frame, () -> multiSwap.swapAll(removals));
    }
  }

  private static void require(Recorded recorded, int statements, Runnable call) {
    recorded.driver().drain();
    call.run();
    assertThat(recorded.driver().drain()).hasSize(statements);
  }
}
