package dev.pintle.iceberg;

import static dev.pintle.iceberg.Warehouse.ORDERS;
import static dev.pintle.iceberg.Warehouse.SCHEMA;
import static dev.pintle.iceberg.Warehouse.define;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What each operation costs: requests to the store, and files read, written and deleted. */
class RequestCountsTest {
  private static final TableIdentifier RECENT = TableIdentifier.of("sales", "recent");

  @TempDir private Path folder;
  private Warehouse warehouse;

  @BeforeEach
  void open() {
    warehouse = new Warehouse(folder);
  }

  private void assertCost(List<String> requests, List<String> files) {
    assertThat(warehouse.faulty.takeRequests()).isEqualTo(requests);
    assertThat(warehouse.io.takeCalls()).isEqualTo(files);
  }

  private Table load() {
    warehouse.create(ORDERS);
    Table table = warehouse.catalog.loadTable(ORDERS);
    assertCost(List.of("resolve"), List.of("read"));
    return table;
  }

  @Test
  void refreshingATableThatDidNotMoveReadsNoFile() {
    Table table = load();

    table.refresh();

    assertCost(List.of("resolve"), List.of());
  }

  @Test
  void refreshingATableThatMovedReadsOneFile() {
    Table table = load();
    warehouse.appendElsewhere(ORDERS);
    warehouse.appendElsewhere(ORDERS);

    table.refresh();

    assertCost(List.of("resolve"), List.of("read"));
    assertThat(table.snapshots()).hasSize(2);
  }

  @Test
  void aCommitWritesOneFileAndReadsNone() {
    Table table = load();

    table.updateProperties().set("a", "1").commit();
    assertCost(List.of("resolve", "swap"), List.of("write"));

    table.updateProperties().set("a", "2").commit();
    assertCost(List.of("resolve", "swap"), List.of("write"));

    table.refresh();
    assertCost(List.of("resolve"), List.of());
    assertThat(table.properties()).containsEntry("a", "2");
  }

  @Test
  void aCreateLooksOnceWritesOnceAndSwapsOnce() {
    Table table = warehouse.catalog.createTable(ORDERS, SCHEMA);

    assertCost(List.of("resolve", "namespace properties", "swap"), List.of("write"));
    assertThat(table.schema().columns()).hasSize(2);
    assertCost(List.of(), List.of());
  }

  @Test
  void aCreateWithALocationAsksOnlyWhetherTheNamespaceIsThere() {
    warehouse.catalog.buildTable(ORDERS, SCHEMA).withLocation(folder + "/own").create();

    assertCost(List.of("namespace exists", "resolve", "swap"), List.of("write"));
  }

  @Test
  void aRegisterReadsOneFileAndSwapsOnce() {
    warehouse.create(ORDERS);

    warehouse.catalog.registerTable(TableIdentifier.of("sales", "copy"), warehouse.pointer(ORDERS));

    assertCost(List.of("swap"), List.of("read"));
  }

  @Test
  void lookingDroppingAndRenamingReadNoFile() {
    warehouse.create(ORDERS);
    TableIdentifier renamed = TableIdentifier.of("sales", "renamed");

    assertThat(warehouse.catalog.tableExists(ORDERS)).isTrue();
    assertCost(List.of("resolve"), List.of());

    warehouse.catalog.renameTable(ORDERS, renamed);
    assertCost(List.of("resolve", "rename"), List.of());

    warehouse.catalog.dropTable(renamed, false);
    assertCost(List.of("resolve", "swap"), List.of());

    assertThat(warehouse.catalog.tableExists(renamed)).isFalse();
    assertCost(List.of("resolve"), List.of());
  }

  @Test
  void aMetadataTableIsFoundBesideItsTable() {
    warehouse.create(ORDERS);
    TableIdentifier snapshots = TableIdentifier.of("sales", "orders", "snapshots");

    assertThat(warehouse.catalog.tableExists(snapshots)).isTrue();
    assertCost(List.of("resolve", "resolve"), List.of());
    assertThat(warehouse.catalog.loadTable(snapshots).name())
        .isEqualTo("here.sales.orders.snapshots");
    assertCost(List.of("resolve", "resolve"), List.of("read"));
    assertThat(warehouse.catalog.tableExists(TableIdentifier.of("sales", "none", "files")))
        .isFalse();
    assertThat(warehouse.catalog.tableExists(TableIdentifier.of("snapshots"))).isFalse();
  }

  @Test
  void loadingATableAgainReadsAFileOnlyIfItMoved() {
    load();

    warehouse.catalog.loadTable(ORDERS);
    assertCost(List.of("resolve"), List.of());

    warehouse.appendElsewhere(ORDERS);
    warehouse.catalog.loadTable(ORDERS);
    assertCost(List.of("resolve"), List.of("read"));
  }

  /** The files of an append are its manifest, its manifest list and the metadata file. */
  @Test
  void anAppendCostsOneSwapAndOneLookBeforeAndAfter() {
    Table table = load();

    table.newFastAppend().appendFile(warehouse.dataFile(table)).commit();

    assertCost(List.of("resolve", "swap", "resolve"), List.of("write", "write", "write"));
  }

  @Test
  void aPurgeReadsTheManifestsAndDeletesEachFileOnce() {
    warehouse.create(ORDERS);
    warehouse.appendElsewhere(ORDERS);
    int files = warehouse.files().size();

    warehouse.catalog.dropTable(ORDERS, true);

    assertThat(warehouse.faulty.takeRequests()).containsExactly("resolve", "swap");
    // the metadata file, the manifest list, and the manifest
    List<String> calls = warehouse.io.takeCalls();
    assertThat(calls.stream().filter("read"::equals)).hasSize(3);
    assertThat(calls.stream().filter("delete"::equals)).hasSize(files);
    assertThat(calls).hasSize(3 + files);
  }

  @Test
  void aRollbackReadsOneFileAndWritesOne() {
    load();
    warehouse.appendElsewhere(ORDERS);
    warehouse.catalog.loadTable(ORDERS);
    warehouse.faulty.takeRequests();
    warehouse.io.takeCalls();

    warehouse.catalog.rollback(ORDERS, 1);

    assertCost(List.of("resolve", "swap"), List.of("read", "write"));
  }

  @Test
  void aRegisterOverATableReadsItsFileAndSwapsOnce() {
    load();
    String first = warehouse.pointer(ORDERS);
    warehouse.appendElsewhere(ORDERS);
    warehouse.catalog.loadTable(ORDERS);
    warehouse.faulty.takeRequests();
    warehouse.io.takeCalls();

    warehouse.catalog.registerTable(ORDERS, first, true);

    assertCost(List.of("resolve", "swap"), List.of("read"));
  }

  @Test
  void viewsCostWhatTablesCost() {
    define(warehouse.catalog, RECENT, "select 1").create();
    assertCost(List.of("resolve", "namespace properties", "swap"), List.of("write"));

    assertThat(warehouse.catalog.viewExists(RECENT)).isTrue();
    assertCost(List.of("resolve"), List.of());

    warehouse.catalog.loadView(RECENT);
    assertCost(List.of("resolve"), List.of());

    // Iceberg looks for a table of that name first
    define(warehouse.catalog, RECENT, "select 2").replace();
    assertCost(List.of("resolve", "resolve", "swap"), List.of("write"));

    define(warehouse.catalog, RECENT, "select 3").createOrReplace();
    assertCost(List.of("resolve", "resolve", "swap"), List.of("write"));

    warehouse.catalog.renameView(RECENT, TableIdentifier.of("sales", "renamed"));
    assertCost(List.of("resolve", "rename"), List.of());

    warehouse.catalog.dropView(TableIdentifier.of("sales", "renamed"));
    assertCost(List.of("resolve", "swap"), List.of("delete"));
  }

  @Test
  void aViewThatMovedIsReadOnce() {
    warehouse.createView(RECENT);

    warehouse.catalog.loadView(RECENT);

    assertCost(List.of("resolve"), List.of("read"));
  }

  @Test
  void aReplaceThatFindsAViewInTheTablesPlaceLooksOnceMore() {
    warehouse.createView(RECENT);

    assertThatThrownBy(() -> warehouse.catalog.newReplaceTableTransaction(RECENT, SCHEMA, false))
        .isInstanceOf(AlreadyExistsException.class);

    assertCost(List.of("resolve", "resolve"), List.of());
  }
}
