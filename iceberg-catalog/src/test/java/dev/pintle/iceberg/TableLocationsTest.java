package dev.pintle.iceberg;

import static dev.pintle.iceberg.Warehouse.NAMESPACE;
import static dev.pintle.iceberg.Warehouse.ORDERS;
import static dev.pintle.iceberg.Warehouse.SCHEMA;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.TableIdentifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where tables and their metadata files lie, and what happens where two meet. */
class TableLocationsTest {
  private static final TableIdentifier BACKUP = TableIdentifier.of(NAMESPACE, "backup");
  private static final TableIdentifier STAGED = TableIdentifier.of(NAMESPACE, "staged");

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"", "/", "///"})
  void theNamespacesLocationComesFirstInOneForm(String slashes) {
    Warehouse warehouse = new Warehouse(folder);
    warehouse.catalog.setProperties(NAMESPACE, Map.of("location", folder + "/own" + slashes));

    assertThat(warehouse.catalog.createTable(ORDERS, SCHEMA).location())
        .isEqualTo(folder + "/own/orders");
  }

  @Test
  void aNameThatIsUsedAgainGetsAFolderOfItsOwnWhereThatIsAskedFor() {
    Warehouse warehouse = new Warehouse(folder, Map.of("unique-table-location", "true"));
    String first = warehouse.catalog.createTable(ORDERS, SCHEMA).location();
    warehouse.catalog.renameTable(ORDERS, BACKUP);

    assertThat(warehouse.catalog.createTable(ORDERS, SCHEMA).location())
        .isNotEqualTo(first)
        .matches(folder + "/sales/orders-[0-9a-f]{32}");
  }

  /** Build aside, swap by rename, drop the old: for years the way to lose both. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void tablesThatChangePlacesByRenameKeepTheirFiles(boolean unique) {
    Warehouse warehouse = new Warehouse(folder, Map.of("unique-table-location", unique + ""));
    PintleCatalog catalog = warehouse.catalog;
    catalog.createTable(ORDERS, SCHEMA);
    for (int round = 1; round <= 3; round++) {
      Table staged = catalog.createTable(STAGED, SCHEMA);
      for (int i = 0; i < round; i++) {
        warehouse.append(staged).commit();
      }
      catalog.renameTable(ORDERS, BACKUP);
      catalog.renameTable(STAGED, ORDERS);

      assertThat(catalog.dropTable(BACKUP, true)).isTrue();

      assertThat(warehouse.snapshots(ORDERS)).hasSize(round);
      warehouse.requireReachable(ORDERS);
    }
    assertThat(warehouse.requireReachable(ORDERS)).isEqualTo(warehouse.files());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "v3.gz.metadata.json",
        "v3.metadata.json.gz",
        "00003-a3f1.gz.metadata.json",
        "weird.gz.metadata.json"
      })
  void aTableGoesOnAfterACompressedFileOfAnyName(String fileName) throws Exception {
    Warehouse warehouse = new Warehouse(folder);
    warehouse.create(ORDERS);
    Path odd = folder.resolve(fileName);
    try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(odd))) {
      Files.copy(Path.of(warehouse.pointer(ORDERS)), out);
    }

    warehouse.append(warehouse.catalog.registerTable(BACKUP, odd.toString())).commit();

    assertThat(warehouse.snapshots(BACKUP)).hasSize(1);
    assertThat(warehouse.catalog.loadTable(BACKUP).snapshots()).hasSize(1);
    assertThat(Path.of(warehouse.pointer(BACKUP)).getFileName().toString())
        .startsWith(fileName.contains("3") ? "00004-" : "00000-");
    warehouse.requireReachable(BACKUP);
  }
}
