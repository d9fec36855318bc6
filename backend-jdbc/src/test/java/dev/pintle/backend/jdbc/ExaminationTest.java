package dev.pintle.backend.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pintle.spi.Finding;
import dev.pintle.spi.Finding.Severity;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.Store;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an examination finds in catalogs that have one thing wrong each; seals have their own. */
final class ExaminationTest {
  @TempDir Path folder;
  private String uri;

  @BeforeEach
  void create() {
    uri = "jdbc:sqlite:" + folder.resolve("c.db");
    Databases.open(uri).close();
    Sql.execute(
        uri,
        "INSERT INTO iceberg_namespace_properties VALUES ('c', 'n', 'exists', 'true')",
        insert("n", "good", "'s3://b/1'", "'TABLE'"));
  }

  private static String insert(String namespace, String name, String location, String type) {
    return "INSERT INTO iceberg_tables VALUES ('c', '"
        + namespace
        + "', '"
        + name
        + "', "
        + location
        + ", NULL, "
        + type
        + ")";
  }

  private List<Finding> examine() {
    try (Store store = Databases.open(uri)) {
      return store.examine();
    }
  }

  private void requireFound(Severity severity, String code, String... subjects) {
    List<Finding> found =
        examine().stream().filter(finding -> finding.code().equals(code)).toList();
    assertThat(found).extracting(Finding::subject).containsExactly(subjects);
    assertThat(found).extracting(Finding::severity).containsOnly(severity);
    assertThat(found).allSatisfy(finding -> assertThat(finding.remedy()).isNotEmpty());
  }

  @Test
  void aSoundCatalogHasNothingButItsSchemaToTell() {
    assertThat(examine())
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.code()).isEqualTo("schema-version");
              assertThat(finding.severity()).isEqualTo(Severity.INFO);
              assertThat(finding.what()).contains("V1");
            });
  }

  @Test
  void anOldSchemaIsNamedWithTheWayOut() {
    uri = "jdbc:sqlite:" + folder.resolve("old.db");
    Databases.open(uri, "jdbc.schema-version", "V0").close();
    requireFound(Severity.INFO, "schema-version", "iceberg_tables");
    assertThat(examine().get(0).remedy()).contains("jdbc.schema-version=V1");
  }

  @Test
  void anEmptyCatalogBesideOthersIsProbablyTheWrongOne() {
    Sql.execute(
        uri,
        "UPDATE iceberg_tables SET catalog_name = 'prod'",
        "UPDATE iceberg_namespace_properties SET catalog_name = 'prod'",
        "INSERT INTO iceberg_tables VALUES ('prod/pintle-seals', 'n', 'x', '{}', NULL, NULL)");
    requireFound(Severity.WARNING, "other-catalogs", "c");
    assertThat(examine())
        .filteredOn(finding -> finding.code().equals("other-catalogs"))
        .extracting(Finding::what)
        .allSatisfy(what -> assertThat(what).contains("prod").doesNotContain("pintle-seals"));
  }

  @Test
  void rowsThatNobodyCanLoadAreBroken() {
    Sql.execute(
        uri,
        insert("n", "null", "NULL", "'TABLE'"),
        insert("n", "type", "'s3://b/1'", "'OTHER'"),
        insert("n", "moved", "'s3://b/1'", "'MOVED'"),
        insert("n", "", "'s3://b/1'", "NULL"),
        insert("n..m", "t", "'s3://b/1'", "NULL"));
    requireFound(Severity.ERROR, "broken-entry", "n.", "n.moved", "n.null", "n.type", "n..m.t");
  }

  @Test
  void namesThatDifferInCaseOnlyAreNamed() {
    Sql.execute(
        uri,
        insert("n", "GOOD", "'s3://b/1'", "NULL"),
        "INSERT INTO iceberg_namespace_properties VALUES ('c', 'N', 'exists', 'true')");
    requireFound(Severity.WARNING, "names-differ-in-case", "n.GOOD", "N");
  }

  @Test
  void namespacesThatNobodyCreatedAreNamed() {
    Sql.execute(
        uri,
        insert("by.entry", "t", "'s3://b/1'", "NULL"),
        insert("", "atTheRoot", "'s3://b/1'", "NULL"),
        "INSERT INTO iceberg_namespace_properties VALUES ('c', 'by property', 'owner', 'x')");
    requireFound(Severity.INFO, "undeclared-namespace", "by property", "by.entry");
  }

  @Test
  void locationsNearTheLimitAreNamed() {
    Sql.execute(
        uri,
        insert("n", "near", "'s3://" + "x".repeat(896) + "'", "NULL"),
        insert("n", "far", "'s3://" + "x".repeat(895) + "'", "NULL"));
    requireFound(Severity.WARNING, "long-location", "n.near");
  }

  @Test
  void manyOfAKindAreCounted() {
    Sql.execute(
        uri,
        "WITH RECURSIVE numbers (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i <"
            + " 2500) INSERT INTO iceberg_tables SELECT 'c', 'n', 'x' || i, NULL, NULL, NULL FROM"
            + " numbers");
    List<Finding> broken =
        examine().stream().filter(finding -> finding.code().equals("broken-entry")).toList();
    assertThat(broken).hasSize(101);
    assertThat(broken.get(100).what()).contains("2400 more");
  }

  @Test
  void anExaminationOnlyReads() {
    try (Databases.Recorded recorded = Databases.openRecorded(uri)) {
      recorded.store().examine();
      assertThat(recorded.driver().drain()).isNotEmpty().allMatch(sql -> sql.startsWith("SELECT"));
    }
  }

  @Test
  void rightsThatAreMissingAndAPoolerAreNamed() {
    try (Postgres server = Postgres.start()) {
      uri = server.newDatabase();
      Databases.open(uri).close();
      Sql.execute(
          uri,
          "CREATE ROLE reader LOGIN",
          "GRANT SELECT ON iceberg_tables, iceberg_namespace_properties TO reader",
          "GRANT INSERT, UPDATE ON iceberg_tables TO reader");
      try (Store store = Databases.open(uri.replace("user=postgres", "user=reader"))) {
        assertThat(store.examine())
            .filteredOn(finding -> finding.code().equals("missing-right"))
            .extracting(Finding::what)
            .containsExactly(
                "it lacks the right to DELETE on iceberg_namespace_properties",
                "it lacks the right to INSERT on iceberg_namespace_properties",
                "it lacks the right to UPDATE on iceberg_namespace_properties",
                "it lacks the right to DELETE on iceberg_tables");
      }
      try (WireProxy pooler =
              WireProxy.startAsPooler(server.port(), PostgresLostAnswersTest::disguise);
          Store store = Databases.open(Databases.through(pooler.port(), uri))) {
        store.namespaces().create(NamespaceName.of("n"), Map.of());
        assertThat(store.examine())
            .filteredOn(finding -> finding.code().equals("sessions-not-ended"))
            .extracting(Finding::what)
            .singleElement()
            .asString()
            .contains("pooler");
      }
    }
  }
}
