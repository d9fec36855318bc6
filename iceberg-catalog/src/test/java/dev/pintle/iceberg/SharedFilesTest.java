package dev.pintle.iceberg;

import static dev.pintle.iceberg.Warehouse.NAMESPACE;
import static dev.pintle.iceberg.Warehouse.ORDERS;
import static dev.pintle.iceberg.Warehouse.SCHEMA;
import static dev.pintle.iceberg.Warehouse.define;
import static dev.pintle.iceberg.Warehouse.metadata;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pintle.iceberg.FaultyStore.Fault;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two entries of one table or view: what is deleted with one is not missing in the other. */
class SharedFilesTest {
  private static final TableIdentifier COPY = TableIdentifier.of(NAMESPACE, "copy");
  private static final TableIdentifier VIEW = TableIdentifier.of(NAMESPACE, "recent");

  @TempDir private Path folder;
  private Warehouse warehouse;
  private PintleCatalog catalog;

  @BeforeEach
  void open() {
    warehouse = new Warehouse(folder);
    catalog = warehouse.catalog;
    warehouse.create(ORDERS);
    warehouse.appendElsewhere(ORDERS);
  }

  @Test
  void aPurgeKeepsTheFilesThatAnotherEntryReaches() {
    catalog.loadTable(ORDERS);
    catalog.registerTable(COPY, warehouse.pointer(ORDERS));
    Set<String> before = warehouse.files();

    DropReport report = catalog.drop(ORDERS, true);

    assertThat(report.dropped()).isTrue();
    assertThat(report.complete()).isFalse();
    assertThat(report.whyLeft().orElseThrow()).contains("sales.copy");
    assertThat(warehouse.files()).isEqualTo(before);
    assertThat(warehouse.requireReachable(COPY)).isNotEmpty();
  }

  @Test
  void theLastEntryOfATableIsPurged() {
    catalog.registerTable(COPY, warehouse.pointer(ORDERS));
    catalog.dropTable(ORDERS, true);

    assertThat(catalog.drop(COPY, true).complete()).isTrue();

    assertThat(warehouse.files()).isEmpty();
  }

  @Test
  void anEntryThatSomebodyElseDroppedKeepsNothing() {
    catalog.registerTable(COPY, warehouse.pointer(ORDERS));
    warehouse.elsewhere.dropTable(COPY, false);

    assertThat(catalog.drop(ORDERS, true).complete()).isTrue();

    assertThat(warehouse.files()).isEmpty();
  }

  @Test
  void anotherTableInTheSameFolderKeepsItsOwnFilesAlone() {
    TableIdentifier neighbour = TableIdentifier.of(NAMESPACE, "neighbour");
    String location = catalog.loadTable(ORDERS).location();
    Table second = catalog.buildTable(neighbour, SCHEMA).withLocation(location).create();
    warehouse.append(second).commit();

    assertThat(catalog.drop(ORDERS, true).complete()).isTrue();

    assertThat(warehouse.requireReachable(neighbour)).isEqualTo(warehouse.files());
  }

  /** Of a table that deletes its old metadata files, with a copy under this location. */
  private Table shedding(String prefix) {
    Table table = catalog.loadTable(ORDERS);
    table
        .updateProperties()
        .set("write.metadata.delete-after-commit.enabled", "true")
        .set("write.metadata.previous-versions-max", "1")
        .commit();
    catalog.registerTable(COPY, prefix + warehouse.pointer(ORDERS));
    return table;
  }

  @Test
  void oldMetadataStaysWhileAnotherEntryOfTheTableIsThere() {
    Table table = shedding("");
    int before = warehouse.metadataFiles().size();

    for (int i = 0; i < 3; i++) {
      warehouse.append(table).commit();
    }

    assertThat(warehouse.metadataFiles()).hasSize(before + 3);
    assertThat(warehouse.elsewhere.loadTable(COPY).uuid()).isEqualTo(table.uuid());

    catalog.unregister(COPY);
    warehouse.append(table).commit();
    assertThat(warehouse.metadataFiles()).hasSize(before + 3);
  }

  @Test
  void oldMetadataStaysAlsoWhereTheOtherEntrySpellsItsLocationInAnotherWay() {
    Table table = shedding("file:");

    for (int i = 0; i < 3; i++) {
      warehouse.append(table).commit();
    }

    assertThat(warehouse.elsewhere.loadTable(COPY).uuid()).isEqualTo(table.uuid());
  }

  @Test
  void aPurgeKeepsTheFilesOfAnEntryWhoseRenameArrivedLate() {
    TableIdentifier archive = TableIdentifier.of(NAMESPACE, "archive");
    catalog.loadTable(ORDERS);
    catalog.registerTable(COPY, warehouse.pointer(ORDERS));
    warehouse.faulty.neverSettles();
    warehouse.faulty.next(Fault.LATE);
    assertThatThrownBy(() -> catalog.renameTable(COPY, archive))
        .isInstanceOf(CommitStateUnknownException.class);
    warehouse.faulty.deliver();

    assertThat(catalog.drop(ORDERS, true).complete()).isFalse();

    assertThat(warehouse.requireReachable(archive)).isNotEmpty();
  }

  @Test
  void aDroppedViewLeavesItsFileToAnotherEntry() {
    define(catalog, VIEW, "select 1").create();
    catalog.registerView(COPY, metadata(catalog.loadView(VIEW)).metadataFileLocation());

    assertThat(catalog.dropView(COPY)).isTrue();

    assertThat(warehouse.queries(VIEW)).containsExactly("select 1");
    assertThat(catalog.dropView(VIEW)).isTrue();
    assertThat(warehouse.files()).noneMatch(file -> file.contains("recent"));
  }

  @Test
  void aDropWithoutPurgeLeavesNothingThatItWasToDelete() {
    String pointer = warehouse.pointer(ORDERS);

    DropReport report = catalog.drop(ORDERS, false);

    assertThat(report.metadataLocation()).hasValue(pointer);
    assertThat(report.complete()).isTrue();
    assertThat(catalog.drop(ORDERS, false).dropped()).isFalse();
  }

  @Test
  void aPurgeWhoseReplyWasLostTellsThatTheFilesStay() {
    warehouse.faulty.next(Fault.LOST_REPLY);

    DropReport report = catalog.drop(ORDERS, true);

    assertThat(report.dropped()).isTrue();
    assertThat(report.whyLeft().orElseThrow()).contains("reply");
  }

  /** A folder in a file's place can't be deleted as a file. */
  @Test
  void filesThatCannotBeDeletedAreCounted() throws Exception {
    Path data =
        Path.of(
            warehouse.files().stream()
                .filter(file -> file.endsWith(".parquet"))
                .findFirst()
                .orElseThrow());
    Files.delete(data);
    Files.createDirectory(data);

    DropReport report = catalog.drop(ORDERS, true);

    assertThat(report.dropped()).isTrue();
    assertThat(report.filesLeft()).isEqualTo(1);
    assertThat(report.whyLeft().orElseThrow()).contains("1 files");
    assertThat(warehouse.files()).isEmpty();
  }

  @Test
  void aManifestThatCannotBeReadIsNoCompletePurge() throws Exception {
    Table table = warehouse.elsewhere.loadTable(ORDERS);
    String manifest = table.currentSnapshot().allManifests(table.io()).get(0).path();
    Files.delete(Path.of(manifest));

    DropReport report = catalog.drop(ORDERS, true);

    assertThat(report.complete()).isFalse();
    assertThat(report.whyLeft().orElseThrow()).contains("manifests");
    assertThat(warehouse.files()).hasSize(1).allMatch(file -> file.endsWith(".parquet"));
  }
}
