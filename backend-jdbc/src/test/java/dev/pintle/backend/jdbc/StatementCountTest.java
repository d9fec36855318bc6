package dev.pintle.backend.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pintle.backend.jdbc.Databases.Recorded;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.PointerStore;
import dev.pintle.spi.Replacement;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The budget: one statement per call, and one more to show a conflict's state. */
final class StatementCountTest {
  private static final NamespaceName NAMESPACE = NamespaceName.of("n");
  private static final EntryName TABLE = NAMESPACE.entry("t");

  @TempDir Path folder;

  @Test
  void onSqlite() {
    requireBudget("jdbc:sqlite:" + folder.resolve("c.db"));
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
      requireBudget(server.newDatabase());
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

  private static void require(Recorded recorded, int statements, Runnable call) {
    recorded.driver().drain();
    call.run();
    assertThat(recorded.driver().drain()).hasSize(statements);
  }
}
