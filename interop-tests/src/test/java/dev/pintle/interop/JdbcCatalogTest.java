package dev.pintle.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pintle.iceberg.PintleCatalog;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.jdbc.JdbcCatalog;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Our catalog and Iceberg's own on one database, in both of its layouts. */
@ExtendWith(Databases.Resolver.class)
final class JdbcCatalogTest {
  private static final Namespace NAMESPACE = Namespace.of("sales", "europe");
  private static final TableIdentifier TABLE = TableIdentifier.of(NAMESPACE, "orders");
  private static final Schema SCHEMA =
      new Schema(
          Types.NestedField.required(1, "id", Types.LongType.get()),
          Types.NestedField.optional(2, "name", Types.StringType.get()));
  private static final String ALL =
      """
      SQLITE, V0
      SQLITE, V1
      POSTGRESQL, V0
      POSTGRESQL, V1
      MARIADB, V0
      MARIADB, V1
      """;

  @ParameterizedTest
  @CsvSource(textBlock = ALL)
  void opensListsLoadsAndCommitsToWhatIcebergMade(
      Engine engine, SchemaVersion version, Databases databases, @TempDir Path folder)
      throws IOException, SQLException {
    Warehouse warehouse = Warehouse.fresh(databases, engine, folder);
    try (JdbcCatalog iceberg = warehouse.iceberg(version)) {
      iceberg.createNamespace(NAMESPACE, Map.of("owner", "ann"));
      Table made = iceberg.createTable(TABLE, SCHEMA);
      made.updateProperties().set("by", "iceberg").commit();

      try (PintleCatalog pintle = warehouse.pintle()) {
        assertThat(pintle.listNamespaces()).containsExactly(Namespace.of("sales"));
        assertThat(pintle.listNamespaces(Namespace.of("sales"))).containsExactly(NAMESPACE);
        assertThat(pintle.loadNamespaceMetadata(NAMESPACE)).containsEntry("owner", "ann");
        assertThat(pintle.listTables(NAMESPACE)).containsExactly(TABLE);

        Table loaded = pintle.loadTable(TABLE);
        assertThat(loaded.uuid()).isEqualTo(made.uuid());
        assertThat(loaded.schema().asStruct()).isEqualTo(SCHEMA.asStruct());
        assertThat(loaded.properties()).containsEntry("by", "iceberg");

        loaded.updateSchema().addColumn("price", Types.DoubleType.get()).commit();
        made.refresh();
        assertThat(made.schema().findField("price")).isNotNull();

        made.updateProperties().set("last", "iceberg").commit();
        loaded.refresh();
        assertThat(loaded.properties()).containsEntry("last", "iceberg");
      }
    }
    assertThat(hasTypeColumn(warehouse.database())).isEqualTo(version == SchemaVersion.V1);
  }

  @ParameterizedTest
  @CsvSource(textBlock = ALL)
  void whatWeMakeIsLoadedAndTakesCommitsThroughIceberg(
      Engine engine, SchemaVersion version, Databases databases, @TempDir Path folder)
      throws IOException, SQLException {
    Warehouse warehouse = Warehouse.fresh(databases, engine, folder);
    try (JdbcCatalog iceberg = warehouse.iceberg(version);
        PintleCatalog pintle = warehouse.pintle()) {
      pintle.createNamespace(NAMESPACE, Map.of("owner", "bob"));
      Table made = pintle.createTable(TABLE, SCHEMA);

      assertThat(iceberg.listNamespaces(Namespace.of("sales"))).containsExactly(NAMESPACE);
      assertThat(iceberg.loadNamespaceMetadata(NAMESPACE)).containsEntry("owner", "bob");
      assertThat(iceberg.listTables(NAMESPACE)).containsExactly(TABLE);
      iceberg.loadTable(TABLE).updateProperties().set("by", "iceberg").commit();
      made.refresh();
      assertThat(made.properties()).containsEntry("by", "iceberg");

      TableIdentifier renamed = TableIdentifier.of(NAMESPACE, "bookings");
      pintle.renameTable(TABLE, renamed);
      assertThat(iceberg.listTables(NAMESPACE)).containsExactly(renamed);
      iceberg.renameTable(renamed, TABLE);
      assertThat(pintle.listTables(NAMESPACE)).containsExactly(TABLE);

      assertThat(pintle.dropTable(TABLE, false)).isTrue();
      assertThat(iceberg.tableExists(TABLE)).isFalse();
      assertThat(pintle.dropNamespace(NAMESPACE)).isTrue();
      assertThat(iceberg.namespaceExists(NAMESPACE)).isFalse();
    }
    assertThat(hasTypeColumn(warehouse.database())).isEqualTo(version == SchemaVersion.V1);
  }

  @ParameterizedTest
  @CsvSource(textBlock = ALL)
  void theLaterOfTwoWritersIsRefusedAndNothingIsLost(
      Engine engine, SchemaVersion version, Databases databases, @TempDir Path folder)
      throws IOException {
    Warehouse warehouse = Warehouse.fresh(databases, engine, folder);
    try (JdbcCatalog iceberg = warehouse.iceberg(version);
        PintleCatalog pintle = warehouse.pintle()) {
      pintle.createNamespace(NAMESPACE);
      pintle.createTable(TABLE, SCHEMA);

      StaleWriter ours = StaleWriter.of(pintle, TABLE);
      iceberg.loadTable(TABLE).updateProperties().set("theirs", "kept").commit();
      List<Path> files = warehouse.metadataFiles();
      assertThatThrownBy(() -> ours.set("ours", "late")).isInstanceOf(CommitFailedException.class);
      assertThat(warehouse.metadataFiles()).as("our refused file is gone").isEqualTo(files);

      StaleWriter theirs = StaleWriter.of(iceberg, TABLE);
      pintle.loadTable(TABLE).updateProperties().set("ours", "kept").commit();
      assertThatThrownBy(() -> theirs.set("theirs", "late"))
          .isInstanceOf(CommitFailedException.class);

      for (Catalog each : List.of(iceberg, pintle)) {
        assertThat(each.loadTable(TABLE).properties())
            .containsEntry("theirs", "kept")
            .containsEntry("ours", "kept");
      }
    }
  }

  private static boolean hasTypeColumn(Database database) throws SQLException {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT * FROM iceberg_tables")) {
      for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
        if (rows.getMetaData().getColumnName(i).equals("iceberg_type")) {
          return true;
        }
      }
      return false;
    }
  }
}
