package dev.pintle.backend.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pintle.backend.jdbc.Databases.Recorded;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.SetupScripts;
import dev.pintle.spi.Store;
import dev.pintle.spi.StoreException;
import dev.pintle.spi.StoreFeature;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** How the two tables come into being, and what stands in them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class CatalogTables {
  private static final NamespaceName NAMESPACE = NamespaceName.of("n");

  /** As Iceberg Java makes them. */
  private static final String[] V0 = {
    "CREATE TABLE iceberg_tables(catalog_name VARCHAR(255) NOT NULL,table_namespace VARCHAR(255)"
        + " NOT NULL,table_name VARCHAR(255) NOT NULL,metadata_location"
        + " VARCHAR(1000),previous_metadata_location VARCHAR(1000),PRIMARY KEY (catalog_name,"
        + " table_namespace, table_name))",
    "CREATE TABLE iceberg_namespace_properties(catalog_name VARCHAR(255) NOT NULL,namespace"
        + " VARCHAR(255) NOT NULL,property_key VARCHAR(255),property_value VARCHAR(1000),PRIMARY"
        + " KEY (catalog_name, namespace, property_key))"
  };

  private static final String TO_V1 =
      "ALTER TABLE iceberg_tables ADD COLUMN iceberg_type VARCHAR(5)";

  /** The URL of a new, empty database, which other processes can open, too. */
  abstract String newDatabase();

  /** What {@link SetupScripts} call it. */
  abstract String dialect();

  private String uri;

  @BeforeEach
  void makeDatabase() {
    uri = newDatabase();
  }

  private static SetupScripts scripts() {
    return new JdbcStoreProvider().setupScripts().orElseThrow();
  }

  private static List<String> columns(String url) throws SQLException {
    List<String> columns = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection(url)) {
      DatabaseMetaData meta = connection.getMetaData();
      String schema = connection.getSchema();
      try (ResultSet rows = meta.getColumns(connection.getCatalog(), schema, "%", "%")) {
        while (rows.next()) {
          columns.add(
              String.join(
                  "|",
                  rows.getString("TABLE_NAME").toLowerCase(Locale.ROOT),
                  rows.getString("COLUMN_NAME").toLowerCase(Locale.ROOT),
                  rows.getString("TYPE_NAME"),
                  rows.getString("COLUMN_SIZE"),
                  rows.getString("IS_NULLABLE")));
        }
      }
    }
    return columns.stream().filter(column -> column.startsWith("iceberg_")).sorted().toList();
  }

  @Test
  void aNewCatalogHasExactlyIcebergsColumns() throws SQLException {
    Databases.open(uri).close();
    String icebergs = newDatabase();
    Sql.execute(icebergs, V0);
    Sql.execute(icebergs, TO_V1);
    assertThat(columns(uri)).hasSize(10).isEqualTo(columns(icebergs));
  }

  @Test
  void scriptsMakeWhatOpeningMakes() throws SQLException {
    Sql.execute(uri, scripts().script(dialect(), Optional.empty()).toArray(String[]::new));
    try (Store store = Databases.open(uri, "jdbc.init-catalog-tables", "false")) {
      assertThat(store.lacks())
          .doesNotContain(StoreFeature.VIEWS, StoreFeature.CASE_SENSITIVE_NAMES);
    }
    String other = newDatabase();
    Databases.open(other).close();
    assertThat(columns(uri)).isEqualTo(columns(other));
  }

  @Test
  void aScriptUpgradesAnOldCatalog() {
    Sql.execute(uri, V0);
    try (Store store = Databases.open(uri, "jdbc.init-catalog-tables", "false")) {
      assertThat(store.lacks()).contains(StoreFeature.VIEWS);
    }
    Sql.execute(uri, scripts().script(dialect(), Optional.of("V0")).toArray(String[]::new));
    try (Store store = Databases.open(uri, "jdbc.init-catalog-tables", "false")) {
      assertThat(store.lacks()).doesNotContain(StoreFeature.VIEWS);
    }
  }

  @Test
  void initializingMakesTheTablesWhateverOpeningMayDo() {
    var config = Databases.config(uri, "jdbc.init-catalog-tables", "false");
    JdbcStoreProvider provider = new JdbcStoreProvider();
    assertThatThrownBy(() -> provider.open(config))
        .isInstanceOf(StoreException.InvalidConfig.class)
        .hasMessageContaining("isn't set up for catalog 'c'");
    provider.initialize(config);
    provider.initialize(config);
    provider.open(config).close();
  }

  @Test
  void openingWithTheTablesThereChangesNoSchema() {
    Databases.open(uri).close();
    try (Recorded recorded = Databases.openRecorded(uri)) {
      assertThat(recorded.opening())
          .isNotEmpty()
          .noneMatch(sql -> sql.matches("(?i)\\s*(CREATE|ALTER|DROP|TRUNCATE).*"))
          .noneMatch(sql -> sql.matches("(?i)\\s*(INSERT|UPDATE|DELETE|LOCK).*"));
    }
  }

  @Test
  void rowsAreWrittenAsIcebergWritesThem() {
    try (Store store = Databases.open(uri)) {
      store.namespaces().create(NAMESPACE, Map.of());
      EntryName table = NAMESPACE.entry("t");
      store.pointers().swap(table, Expectation.absent(), Replacement.to(Pointer.table("s3://1")));
      store
          .pointers()
          .swap(NAMESPACE.entry("v"), Expectation.absent(), Replacement.to(Pointer.view("s3://v")));
      assertThat(Sql.query(uri, "SELECT * FROM iceberg_tables ORDER BY table_name"))
          .containsExactly("c|n|t|s3://1|null|TABLE", "c|n|v|s3://v|null|VIEW");
      store
          .pointers()
          .swap(
              table,
              Expectation.exactly(Pointer.table("s3://1")),
              Replacement.to(Pointer.table("s3://2")));
      assertThat(Sql.query(uri, "SELECT * FROM iceberg_tables WHERE table_name = 't'"))
          .containsExactly("c|n|t|s3://2|s3://1|TABLE");
      assertThat(Sql.query(uri, "SELECT * FROM iceberg_namespace_properties"))
          .containsExactly("c|n|exists|true");
    }
  }

  @Test
  void tenClientsMayOpenAnEmptyDatabaseAtOnce() throws Exception {
    openTenAtOnce();
  }

  @Test
  void tenClientsMayUpgradeAnOldDatabaseAtOnce() throws Exception {
    Sql.execute(uri, V0);
    Sql.execute(uri, "INSERT INTO iceberg_tables VALUES ('c', 'n', 't', 's3://1', NULL)");
    openTenAtOnce();
    assertThat(Sql.query(uri, "SELECT * FROM iceberg_tables"))
        .containsExactly("c|n|t|s3://1|null|null");
  }

  private void openTenAtOnce() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(10);
    try {
      Callable<Store> opening =
          () -> Databases.open(uri, "jdbc.schema-version", "V1", "clients", "1");
      for (Future<Store> opened : threads.invokeAll(Collections.nCopies(10, opening))) {
        try (Store store = opened.get()) {
          assertThat(store.lacks()).doesNotContain(StoreFeature.VIEWS);
        }
      }
    } finally {
      threads.shutdown();
    }
  }

  @Test
  void processesMayUpgradeAnOldDatabaseAtOnce() throws Exception {
    Sql.execute(uri, V0);
    List<Process> processes = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      processes.add(
          new ProcessBuilder(
                  System.getProperty("java.home") + "/bin/java",
                  "-cp",
                  System.getProperty(
                      "surefire.test.class.path", System.getProperty("java.class.path")),
                  OpeningProcess.class.getName(),
                  uri)
              .redirectErrorStream(true)
              .start());
    }
    for (Process process : processes) {
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor()).as(output).isZero();
    }
    try (Store store = Databases.open(uri)) {
      assertThat(store.lacks()).doesNotContain(StoreFeature.VIEWS);
    }
  }
}
