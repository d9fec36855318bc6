package dev.pintle.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.pintle.iceberg.PintleCatalog;
import java.nio.file.Path;
import java.util.Map;
import org.apache.iceberg.Table;
import org.apache.iceberg.UpdateProperties;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.catalog.ViewCatalog;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.apache.iceberg.jdbc.JdbcCatalog;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What one client makes, renames and drops, as the others see it: docs/company.md. */
@ExtendWith({Databases.Resolver.class, Python.Resolver.class})
@Timeout(value = 240, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class SharedNamesTest {
  private static final Namespace NAMESPACE = Namespace.of("zoo");
  private static final TableIdentifier ANIMALS = TableIdentifier.of(NAMESPACE, "animals");
  private static final TableIdentifier BEASTS = TableIdentifier.of(NAMESPACE, "beasts");
  private static final TableIdentifier RECENT = TableIdentifier.of(NAMESPACE, "recent");

  @ParameterizedTest
  @EnumSource(value = Engine.class, names = "H2", mode = EnumSource.Mode.EXCLUDE)
  void ourViewsAreIcebergsViewsToo(Engine engine, Databases databases, @TempDir Path folder)
      throws Exception {
    Warehouse warehouse = Warehouse.fresh(databases, engine, folder);
    try (PintleCatalog pintle = warehouse.pintle();
        JdbcCatalog iceberg = warehouse.iceberg(SchemaVersion.V1)) {
      pintle.createNamespace(NAMESPACE);
      define(pintle, "select 1");

      assertThat(iceberg.listViews(NAMESPACE)).containsExactly(RECENT);
      assertThat(iceberg.listTables(NAMESPACE)).isEmpty();
      assertThat(iceberg.loadView(RECENT).sqlFor("spark").sql()).isEqualTo("select 1");

      define(iceberg, "select 2");
      assertThat(pintle.loadView(RECENT).sqlFor("spark").sql()).isEqualTo("select 2");

      iceberg.renameView(RECENT, BEASTS);
      assertThat(pintle.listViews(NAMESPACE)).containsExactly(BEASTS);
      assertThat(iceberg.dropView(BEASTS)).isTrue();
      assertThat(pintle.viewExists(BEASTS)).isFalse();
    }
  }

  @ParameterizedTest
  @EnumSource(value = Engine.class, names = "H2", mode = EnumSource.Mode.EXCLUDE)
  void toPyIcebergAViewIsNotThereAndItsNameIsTaken(
      Engine engine, Databases databases, Python python, @TempDir Path folder) throws Exception {
    Warehouse warehouse = Warehouse.fresh(databases, engine, folder);
    try (PyIceberg pyIceberg = python.iceberg(warehouse);
        PintleCatalog pintle = warehouse.pintle()) {
      pintle.createNamespace(NAMESPACE);
      define(pintle, "select 1");

      assertThat(pyIceberg.run("list", "zoo").path("tables")).isEmpty();
      for (String command : new String[] {"load-table", "drop-table"}) {
        assertThat(pyIceberg.run(command, RECENT.toString()).has("no_such_table")).isTrue();
      }
      assertThat(pyIceberg.run("create-table", RECENT.toString()).has("already_exists")).isTrue();
      assertThat(pintle.loadView(RECENT).sqlFor("spark").sql()).isEqualTo("select 1");
    }
  }

  @ParameterizedTest
  @EnumSource(value = Engine.class, names = "H2", mode = EnumSource.Mode.EXCLUDE)
  void renamesAndDropsOfPyIcebergAreSeenHereAndOursThere(
      Engine engine, Databases databases, Python python, @TempDir Path folder) throws Exception {
    Warehouse warehouse = Warehouse.fresh(databases, engine, folder);
    try (PyIceberg pyIceberg = python.iceberg(warehouse);
        PintleCatalog pintle = warehouse.pintle()) {
      pintle.createNamespace(NAMESPACE);
      Table ours = pintle.createTable(ANIMALS, Rows.SCHEMA);

      pyIceberg.run("rename-table", ANIMALS.toString(), BEASTS.toString());
      assertThat(pintle.listTables(NAMESPACE)).containsExactly(BEASTS);
      UpdateProperties late = ours.updateProperties().set("late", "yes");
      assertThatThrownBy(late::commit).isInstanceOf(NoSuchTableException.class);
      assertThat(pintle.loadTable(BEASTS).properties()).doesNotContainKey("late");

      pintle.renameTable(BEASTS, ANIMALS);
      JsonNode listed = pyIceberg.run("list", "zoo").path("tables");
      assertThat(listed).extracting(JsonNode::asText).containsExactly(ANIMALS.toString());

      pyIceberg.run("drop-table", ANIMALS.toString());
      assertThat(pintle.tableExists(ANIMALS)).isFalse();
      pintle.createTable(ANIMALS, Rows.SCHEMA);
      pintle.dropTable(ANIMALS, false);
      assertThat(pyIceberg.run("load-table", ANIMALS.toString()).has("no_such_table")).isTrue();
    }
  }

  /** It was opened before the column came, and looks at it never. */
  @ParameterizedTest
  @EnumSource(value = Engine.class, names = "H2", mode = EnumSource.Mode.EXCLUDE)
  void aClientOfTheOldLayoutTakesViewsForTables(
      Engine engine, Databases databases, @TempDir Path folder) throws Exception {
    Warehouse warehouse = Warehouse.fresh(databases, engine, folder);
    try (JdbcCatalog old = warehouse.iceberg(SchemaVersion.V0);
        PintleCatalog pintle = warehouse.pintle(Map.of("jdbc.schema-version", "V1"))) {
      pintle.createNamespace(NAMESPACE);
      define(pintle, "select 1");
      old.createTable(ANIMALS, Rows.SCHEMA).updateProperties().set("by", "old").commit();

      assertThat(pintle.listTables(NAMESPACE)).containsExactly(ANIMALS);
      assertThat(pintle.listViews(NAMESPACE)).containsExactly(RECENT);
      assertThat(pintle.loadTable(ANIMALS).properties()).containsEntry("by", "old");

      assertThat(old.listTables(NAMESPACE)).containsExactlyInAnyOrder(ANIMALS, RECENT);
      assertThat(old.dropTable(RECENT, false)).as("drops the view").isTrue();
      assertThat(pintle.viewExists(RECENT)).isFalse();
    }
  }

  private static void define(ViewCatalog catalog, String query) {
    catalog
        .buildView(RECENT)
        .withSchema(Rows.SCHEMA)
        .withDefaultNamespace(NAMESPACE)
        .withQuery("spark", query)
        .createOrReplace();
  }
}
