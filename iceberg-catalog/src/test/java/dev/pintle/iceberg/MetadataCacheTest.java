package dev.pintle.iceberg;

import static dev.pintle.iceberg.Warehouse.NAMESPACE;
import static dev.pintle.iceberg.Warehouse.ORDERS;
import static dev.pintle.iceberg.Warehouse.SCHEMA;
import static dev.pintle.iceberg.Warehouse.define;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.TableIdentifier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which metadata files are read a second time. */
class MetadataCacheTest {
  @TempDir private Path folder;
  private Warehouse warehouse;
  private PintleCatalog catalog;

  @BeforeEach
  void open() {
    use(new Warehouse(folder));
  }

  private void use(Warehouse used) {
    warehouse = used;
    catalog = used.catalog;
  }

  private void assertCost(List<String> requests, List<String> files) {
    assertThat(warehouse.faulty.takeRequests()).isEqualTo(requests);
    assertThat(warehouse.io.takeCalls()).isEqualTo(files);
  }

  @Test
  void aTableThatDidNotMoveIsReadOnce() {
    warehouse.create(ORDERS);
    catalog.loadTable(ORDERS);
    assertCost(List.of("resolve"), List.of("read"));

    catalog.loadTable(ORDERS);

    assertCost(List.of("resolve"), List.of());
  }

  @Test
  void aTableThatMovedIsNeverTakenForWhatItWas() {
    warehouse.create(ORDERS);
    catalog.loadTable(ORDERS);
    warehouse.appendElsewhere(ORDERS);

    assertThat(catalog.loadTable(ORDERS).snapshots()).hasSize(1);
  }

  @Test
  void whatThisCatalogWroteIsNotReadBackByAnybodyInIt() {
    Table table = catalog.createTable(ORDERS, SCHEMA);
    warehouse.append(table).commit();
    warehouse.faulty.takeRequests();
    warehouse.io.takeCalls();

    assertThat(catalog.loadTable(ORDERS).snapshots()).hasSize(1);

    assertCost(List.of("resolve"), List.of());
  }

  @Test
  void viewsAreKeptToo() {
    TableIdentifier recent = TableIdentifier.of(NAMESPACE, "recent");
    define(catalog, recent, "select 1").create();
    warehouse.faulty.takeRequests();
    warehouse.io.takeCalls();

    assertThat(catalog.loadView(recent).sqlFor("spark").sql()).isEqualTo("select 1");

    assertCost(List.of("resolve"), List.of());
  }

  @Test
  void nothingIsKeptWhereItIsSwitchedOff() {
    use(new Warehouse(folder, Map.of("metadata-cache.max-bytes", "0")));
    catalog.createTable(ORDERS, SCHEMA);
    warehouse.io.takeCalls();

    catalog.loadTable(ORDERS);
    catalog.loadTable(ORDERS);

    assertThat(warehouse.io.takeCalls()).containsExactly("read", "read");
  }

  @Test
  void itHoldsNoMoreThanItMay() {
    use(new Warehouse(folder, Map.of("metadata-cache.max-bytes", "20000")));
    for (int i = 0; i < 50; i++) {
      warehouse.create(TableIdentifier.of(NAMESPACE, "t" + i));
    }
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < 50; i++) {
        catalog.loadTable(TableIdentifier.of(NAMESPACE, "t" + i));
      }
    }

    assertThat(warehouse.io.takeCalls()).hasSizeGreaterThan(80);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "many", "3000000000"})
  void aSizeThatIsNoneIsRefused(String size) {
    assertThatThrownBy(() -> new Warehouse(folder, Map.of("metadata-cache.max-bytes", size)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("metadata-cache.max-bytes")
        .hasMessageContaining(size);
  }

  /** Such a name may be used again, for another content. */
  @Test
  void aFileWithoutAUuidInItsNameIsReadEachTime() throws Exception {
    warehouse.create(ORDERS);
    Path numbered =
        Files.copy(Path.of(warehouse.pointer(ORDERS)), folder.resolve("v1.metadata.json"));
    TableIdentifier copy = TableIdentifier.of(NAMESPACE, "copy");
    catalog.registerTable(copy, numbered.toString());
    warehouse.io.takeCalls();

    catalog.loadTable(copy);
    catalog.loadTable(copy);

    assertThat(warehouse.io.takeCalls()).containsExactly("read", "read");
  }

  @Test
  void onlyTheFileNameCounts() {
    String uuid = UUID.randomUUID().toString();

    assertThat(MetadataCache.isUnique("s3://b/t/metadata/00001-" + uuid + ".metadata.json"))
        .isTrue();
    assertThat(MetadataCache.isUnique(uuid + ".gz.metadata.json")).isTrue();
    assertThat(MetadataCache.isUnique("s3://b/" + uuid + "/metadata/v1.metadata.json")).isFalse();
    assertThat(MetadataCache.isUnique("00001-a3f1.metadata.json")).isFalse();
  }

  @Test
  void aFileThatIsGoneIsNotRegisteredFromMemory() throws Exception {
    warehouse.create(ORDERS);
    String location = warehouse.pointer(ORDERS);
    catalog.loadTable(ORDERS);
    Files.delete(Path.of(location));

    assertThatThrownBy(() -> catalog.registerTable(TableIdentifier.of(NAMESPACE, "copy"), location))
        .hasMessageContaining("there is no such file");
  }
}
