package dev.pintle.backend.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Slot;
import dev.pintle.spi.Store;
import dev.pintle.spi.StoreException;
import dev.pintle.spi.SwapResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables that others made, and what is accepted of them. */
final class ForeignTablesTest {
  private static final String COLUMNS =
      "catalog_name VARCHAR(255) NOT NULL, table_namespace VARCHAR(255) NOT NULL, table_name"
          + " VARCHAR(255) NOT NULL, metadata_location VARCHAR(1000), previous_metadata_location"
          + " VARCHAR(1000)";
  private static final String NAMES = "(catalog_name, table_namespace, table_name)";

  @TempDir Path folder;
  private static Postgres server;

  @BeforeAll
  static void start() {
    server = Postgres.start();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private List<String> newDatabases() {
    return List.of(
        "jdbc:sqlite:" + folder.resolve(UUID.randomUUID() + ".db"),
        "jdbc:h2:file:" + folder.resolve(UUID.randomUUID().toString()),
        MariaDb.shared().newDatabase(),
        server.newDatabase());
  }

  private void refused(String uri, String reason) {
    assertThatThrownBy(() -> Databases.open(uri))
        .isInstanceOf(StoreException.InvalidConfig.class)
        .hasMessageContaining("iceberg_tables")
        .hasMessageContaining(reason);
  }

  @Test
  void aTableWithoutTheKeyIsRefused() {
    for (String uri : newDatabases()) {
      Sql.execute(uri, "CREATE TABLE iceberg_tables (" + COLUMNS + ")");
      refused(uri, "no unique key of exactly catalog_name, table_name, table_namespace");
    }
  }

  @Test
  void aTableWithAnotherKeyIsRefused() {
    for (String uri : newDatabases()) {
      Sql.execute(
          uri,
          "CREATE TABLE iceberg_tables (" + COLUMNS + ", PRIMARY KEY (catalog_name, table_name))");
      refused(uri, "no unique key");
    }
  }

  @Test
  void anEqualUniqueKeyWillDo() {
    for (String uri : newDatabases()) {
      Sql.execute(uri, "CREATE TABLE iceberg_tables (" + COLUMNS + ", UNIQUE " + NAMES + ")");
      Databases.open(uri, "jdbc.schema-version", "V1").close();
      Databases.open(uri).close();
    }
  }

  @Test
  void aTableOfSomebodyElsesIsRefusedAndNothingMadeBesideIt() {
    for (String uri : newDatabases()) {
      Sql.execute(uri, "CREATE TABLE iceberg_tables (id INTEGER PRIMARY KEY, foo VARCHAR(9))");
      refused(uri, "it is not Iceberg's: it lacks catalog_name, metadata_location");
      assertThatThrownBy(() -> Sql.query(uri, "SELECT * FROM iceberg_namespace_properties"))
          .isInstanceOf(AssertionError.class);
    }
  }

  @Test
  void aTableThatACrashEmptiesIsRefused() {
    String uri = server.newDatabase();
    Sql.execute(
        uri, "CREATE UNLOGGED TABLE iceberg_tables (" + COLUMNS + ", PRIMARY KEY " + NAMES + ")");
    refused(uri, "it is UNLOGGED");
  }

  @Test
  void aDeferredKeyIsRefused() {
    String uri = server.newDatabase();
    Sql.execute(
        uri,
        "CREATE TABLE iceberg_tables ("
            + COLUMNS
            + ", PRIMARY KEY "
            + NAMES
            + " DEFERRABLE INITIALLY DEFERRED)");
    refused(uri, "no unique key");
  }

  @Test
  void locationsAreComparedByEveryCharacterWhateverTheColumnSays() {
    String uri = "jdbc:sqlite:" + folder.resolve("c.db");
    Sql.execute(
        uri,
        "CREATE TABLE iceberg_tables ("
            + COLUMNS.replace(
                "metadata_location VARCHAR(1000)",
                "metadata_location VARCHAR(1000)" + " COLLATE NOCASE")
            + ", PRIMARY KEY "
            + NAMES
            + ")");
    EntryName table = NamespaceName.of("n").entry("t");
    Pointer upper = Pointer.table("s3://b/A");
    try (Store store = Databases.open(uri)) {
      store.namespaces().create(table.namespace(), Map.of());
      store.pointers().swap(table, Expectation.absent(), Replacement.to(upper));
      assertThat(
              store
                  .pointers()
                  .swap(
                      table,
                      Expectation.exactly(Pointer.table("s3://b/a")),
                      Replacement.to(Pointer.table("s3://b/next"))))
          .isEqualTo(SwapResult.refused(Optional.of(Slot.live(upper))));
    }
  }

  /** What the database's owner forbids is neither a conflict nor a name that is taken. */
  @Test
  void whatTheOwnerForbidsIsNoConflict() {
    for (String refusing : List.of("SELECT RAISE(IGNORE)", "SELECT RAISE(ABORT, 'not today')")) {
      String uri = "jdbc:sqlite:" + folder.resolve(UUID.randomUUID() + ".db");
      EntryName table = NamespaceName.of("n").entry("t");
      Pointer before = Pointer.table("s3://before");
      try (Store store = Databases.open(uri)) {
        store.namespaces().create(table.namespace(), Map.of());
        store.pointers().swap(table, Expectation.absent(), Replacement.to(before));
        Sql.execute(
            uri, "CREATE TRIGGER no BEFORE UPDATE ON iceberg_tables BEGIN " + refusing + "; END");
        assertThatThrownBy(
                () ->
                    store
                        .pointers()
                        .swap(
                            table,
                            Expectation.exactly(before),
                            Replacement.to(Pointer.table("s3://next"))))
            .isInstanceOf(StoreException.Unavailable.class);
        assertThat(store.pointers().resolve(table)).contains(Slot.live(before));
      }
    }
  }

  @Test
  void aColumnThatOnlyItsOwnerFillsMakesNoNameTaken() {
    for (String uri : newDatabases()) {
      Sql.execute(
          uri,
          "CREATE TABLE iceberg_tables ("
              + COLUMNS
              + ", owner VARCHAR(9) NOT NULL, PRIMARY KEY "
              + NAMES
              + ")");
      EntryName table = NamespaceName.of("n").entry("t");
      try (Store store = Databases.open(uri)) {
        store.namespaces().create(table.namespace(), Map.of());
        assertThatThrownBy(
                () ->
                    store
                        .pointers()
                        .swap(table, Expectation.absent(), Replacement.to(Pointer.table("s3://1"))))
            .isInstanceOf(StoreException.Unavailable.class)
            .message()
            .containsIgnoringCase("owner");
      }
    }
  }
}
