package dev.pintle.backend.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.pintle.backend.jdbc.Databases.Recorded;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Listed;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.Page;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Slot;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Catalogs with many tables: statements grow with pages, and single rows are found by the key. */
final class ScaleTest {
  private static final NamespaceName NAMESPACE = NamespaceName.of("n");
  private static final EntryName TABLE = NAMESPACE.entry("x77");
  private static final Pointer STANDING = Pointer.table("s3://b/77");

  @TempDir Path folder;

  private static void fill(String uri, int rows, String numbers) {
    Sql.execute(
        uri,
        "INSERT INTO iceberg_tables (catalog_name, table_namespace, table_name, metadata_location,"
            + " iceberg_type) SELECT 'c', 'n', "
            + numbers.formatted("'x'", "'s3://b/'", rows));
  }

  private static final String SQLITE =
      "%1$s || i, %2$s || i, 'TABLE' FROM (WITH RECURSIVE numbers(i) AS (SELECT 1 UNION ALL SELECT"
          + " i + 1 FROM numbers WHERE i < %3$d) SELECT i FROM numbers)";
  private static final String POSTGRES =
      "%1$s || i, %2$s || i, 'TABLE' FROM generate_series(1, %3$d) AS i";
  private static final String H2 = "%1$s || x, %2$s || x, 'TABLE' FROM system_range(1, %3$d)";
  private static final String MARIADB =
      "CONCAT(%1$s, seq), CONCAT(%2$s, seq), 'TABLE' FROM seq_1_to_100000 WHERE seq <= %3$d";

  @Test
  void tenThousandTablesAreListedInPagesOnSqlite() {
    requirePages("jdbc:sqlite:" + folder.resolve("c.db"), SQLITE);
  }

  @Test
  void tenThousandTablesAreListedInPagesOnH2() {
    requirePages("jdbc:h2:" + folder.resolve("c"), H2);
  }

  @Test
  void tenThousandTablesAreListedInPagesOnMariaDb() {
    requirePages(MariaDb.shared().newDatabase(), MARIADB);
  }

  @Test
  void tenThousandTablesAreListedInPagesOnPostgres() {
    try (Postgres server = Postgres.start()) {
      requirePages(server.newDatabase(), POSTGRES);
    }
  }

  private static void requirePages(String uri, String numbers) {
    Databases.open(uri).close();
    fill(uri, 10_000, numbers);
    try (Recorded recorded = Databases.openRecorded(uri)) {
      List<Listed> listed =
          Page.stream(after -> recorded.store().listing().entries(NAMESPACE, after, 1000)).toList();
      assertThat(listed).hasSize(10_000).doesNotHaveDuplicates();
      assertThat(recorded.driver().drain()).hasSize(10);
    }
  }

  /** The server counts how it read each table, whatever plan it made, prepared ones included. */
  @Test
  void singleRowsAreFoundByTheKeyOnPostgres() {
    try (Postgres server = Postgres.start()) {
      String uri = server.newDatabase();
      prepare(uri, POSTGRES, "ANALYZE");
      String scans = "SELECT seq_scan FROM pg_stat_user_tables WHERE relname = 'iceberg_tables'";
      String found = "SELECT idx_scan FROM pg_stat_user_tables WHERE relname = 'iceberg_tables'";
      List<String> scansBefore = Sql.query(uri, scans);
      long foundBefore = Long.parseLong(Sql.query(uri, found).get(0));
      int rounds = 20;
      useSingleRows(uri, rounds);
      await()
          .until(
              () -> Long.parseLong(Sql.query(uri, found).get(0)) - foundBefore,
              lookups -> lookups >= 3L * rounds);
      assertThat(Sql.query(uri, scans)).isEqualTo(scansBefore);
    }
  }

  private static void prepare(String uri, String numbers, String analyze) {
    try (Recorded recorded = Databases.openRecorded(uri)) {
      recorded.store().namespaces().create(NAMESPACE, Map.of());
    }
    fill(uri, 100_000, numbers);
    Sql.execute(uri, analyze);
  }

  /** Often enough for a driver to prepare the statements on the server. */
  private static List<String> useSingleRows(String uri, int rounds) {
    try (Recorded recorded = Databases.openRecorded(uri)) {
      Pointer standing = STANDING;
      for (int i = 0; i < rounds; i++) {
        assertThat(recorded.store().pointers().resolve(TABLE)).contains(Slot.live(standing));
        assertThat(recorded.store().namespaces().exists(NAMESPACE)).isTrue();
        Pointer next = Pointer.table("s3://b/77-" + i);
        recorded
            .store()
            .pointers()
            .swap(TABLE, Expectation.exactly(standing), Replacement.to(next));
        standing = next;
        recorded.store().listing().entries(NAMESPACE, Optional.of("x77"), 10);
      }
      return recorded.driver().drain().stream().distinct().toList();
    }
  }

  @Test
  void singleRowsAreFoundByTheKeyOnSqlite() {
    String uri = "jdbc:sqlite:" + folder.resolve("c.db");
    prepare(uri, SQLITE, "ANALYZE");
    requirePlans(
        useSingleRows(uri, 1),
        sql -> Sql.query(uri, "EXPLAIN QUERY PLAN " + sql),
        "SCAN iceberg_tables");
  }

  @Test
  void singleRowsAreFoundByTheKeyOnMariaDb() {
    String uri = MariaDb.shared().newDatabase();
    prepare(uri, MARIADB, "ANALYZE TABLE iceberg_tables");
    requirePlans(useSingleRows(uri, 1), sql -> Sql.query(uri, "EXPLAIN " + sql), "|ALL|");
  }

  private static void requirePlans(
      List<String> statements, Function<String, List<String>> explain, String scan) {
    assertThat(statements).hasSizeGreaterThan(3);
    for (String sql : statements) {
      String literal =
          sql.replaceFirst("catalog_name = \\?", "catalog_name = 'c'")
              .replace("catalog_name IN (?, ?)", "catalog_name IN ('c', 'c/pintle-seals')")
              .replaceFirst("table_namespace = \\?", "table_namespace = 'n'")
              .replace("LIMIT ?", "LIMIT 11")
              .replace("1, ?)", "1, 2)")
              .replace("?", "'x77'");
      assertThat(explain.apply(literal))
          .as(sql)
          .isNotEmpty()
          .noneMatch(line -> line.contains(scan));
    }
  }
}
