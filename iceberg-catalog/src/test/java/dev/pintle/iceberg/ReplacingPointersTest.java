package dev.pintle.iceberg;

import static dev.pintle.iceberg.Warehouse.NAMESPACE;
import static dev.pintle.iceberg.Warehouse.ORDERS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pintle.iceberg.FaultyStore.Fault;
import dev.pintle.spi.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata.MetadataLogEntry;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.apache.iceberg.exceptions.ForbiddenException;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.exceptions.ValidationException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Register over a table, repoint and rollback: swaps to metadata that was there before. */
class ReplacingPointersTest {
  private static final TableIdentifier OTHER = TableIdentifier.of(NAMESPACE, "other");

  @TempDir private Path folder;
  private Warehouse warehouse;
  private PintleCatalog catalog;
  private FaultyStore store;

  /** The table's metadata files, the oldest first: empty, one snapshot, two, three. */
  private final List<String> files = new ArrayList<>();

  @BeforeEach
  void open() {
    warehouse = new Warehouse(folder);
    catalog = warehouse.catalog;
    store = warehouse.faulty;
    warehouse.create(ORDERS);
    files.add(warehouse.pointer(ORDERS));
    for (int i = 0; i < 3; i++) {
      warehouse.appendElsewhere(ORDERS);
      files.add(warehouse.pointer(ORDERS));
    }
  }

  private static List<String> log(Table table) {
    return ((BaseTable) table)
        .operations().current().previousFiles().stream().map(MetadataLogEntry::file).toList();
  }

  @Test
  void aRegisterOverATablePointsItToTheVeryFile() {
    Set<String> before = warehouse.files();

    Table table = catalog.registerTable(ORDERS, files.get(1), true);

    assertThat(table.snapshots()).hasSize(1);
    assertThat(warehouse.pointer(ORDERS)).isEqualTo(files.get(1));
    assertThat(warehouse.files()).isEqualTo(before);
    assertThatThrownBy(() -> catalog.registerTable(ORDERS, files.get(1), false))
        .isInstanceOf(AlreadyExistsException.class);
  }

  @Test
  void aRegisterOverNothingMakesTheTable() {
    catalog.registerTable(OTHER, files.get(2), true);

    assertThat(warehouse.pointer(OTHER)).isEqualTo(files.get(2));
  }

  @Test
  void aRegisterOfWhatIsCurrentSendsNoWrite() {
    catalog.registerTable(ORDERS, files.get(3), true);

    assertThat(store.takeRequests()).containsExactly("resolve");
  }

  @Test
  void anotherTablesMetadataNeedsTheExplicitWord() {
    warehouse.create(OTHER);
    String other = warehouse.pointer(OTHER);
    Table open = catalog.loadTable(ORDERS);

    assertThatThrownBy(() -> catalog.registerTable(ORDERS, other, true))
        .isInstanceOf(ValidationException.class)
        .hasMessageContaining("the metadata of another table");
    assertThatThrownBy(() -> catalog.repoint(ORDERS, other))
        .isInstanceOf(ValidationException.class)
        .hasMessageContaining("the metadata of another table");
    assertThat(warehouse.pointer(ORDERS)).isEqualTo(files.get(3));

    catalog.registerAnotherTable(ORDERS, other);

    assertThat(warehouse.pointer(ORDERS)).isEqualTo(other);
    assertThatThrownBy(() -> warehouse.append(open).commit())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("UUID does not match");
  }

  @Test
  void aRegisterOverATableThatMovesIsAConflict() {
    store.beforeSwap(() -> warehouse.appendElsewhere(ORDERS));
    Set<String> before = warehouse.files();

    assertThatThrownBy(() -> catalog.registerTable(ORDERS, files.get(1), true))
        .isInstanceOf(CommitFailedException.class);

    assertThat(warehouse.snapshots(ORDERS)).hasSize(4);
    assertThat(warehouse.files()).containsAll(before);
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  void aRegisterThatIsLostIsNeverSentAgainAndDeletesNothing(Fault fault) {
    store.neverSettles();
    store.next(fault);
    Set<String> before = warehouse.files();

    assertThatThrownBy(() -> catalog.registerTable(ORDERS, files.get(1), true))
        .isInstanceOf(CommitStateUnknownException.class);

    assertThat(store.takeRequests()).containsOnlyOnce("swap");
    assertThat(warehouse.files()).isEqualTo(before);
  }

  @Test
  void aRegisterThatIsRefusedDeletesNothing() {
    store.refuse(() -> new StoreException.AccessDenied("no", null));
    Set<String> before = warehouse.files();

    assertThatThrownBy(() -> catalog.registerTable(ORDERS, files.get(1), true))
        .isInstanceOf(ForbiddenException.class);

    assertThat(warehouse.files()).isEqualTo(before);
  }

  @Test
  void aRollbackIsANewVersionWithTheOldContent() {
    Set<String> before = warehouse.files();

    Table table = catalog.rollback(ORDERS, 2);

    assertThat(table.snapshots()).hasSize(1);
    assertThat(warehouse.snapshots(ORDERS)).hasSize(1);
    String pointer = warehouse.pointer(ORDERS);
    assertThat(files).doesNotContain(pointer);
    assertThat(pointer).contains("/metadata/00004-");
    assertThat(warehouse.files()).containsAll(before).hasSize(before.size() + 1);
    assertThat(log(warehouse.elsewhere.loadTable(ORDERS)))
        .containsExactly(files.get(0), files.get(1), files.get(2), files.get(3));
  }

  /** Only a name with a UUID stands for one content; this one has another table's by now. */
  @Test
  void aMetadataFileThatWasWrittenOverIsReadAgain() throws IOException {
    TableIdentifier named = TableIdentifier.of(NAMESPACE, "named");
    warehouse.create(OTHER);
    Path file = folder.resolve("v3.metadata.json");
    Files.copy(LocalPath.of(warehouse.pointer(ORDERS)), file);
    Table table = catalog.registerTable(named, file.toString());
    warehouse.elsewhere.unregister(named);
    Path others = LocalPath.of(warehouse.pointer(OTHER));
    Files.copy(others, file, StandardCopyOption.REPLACE_EXISTING);
    warehouse.elsewhere.registerTable(named, file.toString());

    assertThatThrownBy(table::refresh)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("UUID does not match");

    assertThat(warehouse.pointer(named)).isEqualTo(file.toString());
  }

  /** The files of an expired snapshot are gone: a table that points to it can't be read. */
  @Test
  void aRollbackToAnExpiredSnapshotIsRefusedUntouched() throws IOException {
    Table before = catalog.loadTable(ORDERS);
    String pointer = warehouse.pointer(ORDERS);
    String list = before.currentSnapshot().manifestListLocation();
    warehouse.append(before).commit();
    Files.delete(LocalPath.of(list));
    String later = warehouse.pointer(ORDERS);

    assertThatThrownBy(() -> catalog.repoint(ORDERS, pointer))
        .isInstanceOf(ValidationException.class)
        .hasMessageContaining("has expired")
        .hasMessageContaining(list);

    assertThat(warehouse.pointer(ORDERS)).isEqualTo(later);
  }

  @Test
  void aRollbackIsTakenBackByTheNext() {
    catalog.rollback(ORDERS, 3);
    assertThat(warehouse.snapshots(ORDERS)).isEmpty();

    catalog.rollback(ORDERS, 1);

    assertThat(warehouse.snapshots(ORDERS)).hasSize(3);
    warehouse.append(catalog.loadTable(ORDERS)).commit();
    assertThat(warehouse.snapshots(ORDERS)).hasSize(4);
    warehouse.requireReachable(ORDERS);
  }

  @Test
  void aRollbackGoesNoFurtherThanTheLog() {
    for (int versions : new int[] {-1, 0, 4}) {
      assertThatThrownBy(() -> catalog.rollback(ORDERS, versions))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("by " + versions + " versions")
          .hasMessageContaining("its metadata log holds 3");
    }
    assertThatThrownBy(() -> catalog.rollback(OTHER, 1)).isInstanceOf(NoSuchTableException.class);
    assertThat(warehouse.pointer(ORDERS)).isEqualTo(files.get(3));
  }

  @Test
  void aRepointNeedsAFileOfTheTable() {
    assertThatThrownBy(() -> catalog.repoint(ORDERS, folder + "/none.metadata.json"))
        .isInstanceOf(NotFoundException.class);
    assertThatThrownBy(() -> catalog.repoint(ORDERS, ""))
        .isInstanceOf(IllegalArgumentException.class);
    catalog.repoint(ORDERS, files.get(3));

    assertThat(warehouse.pointer(ORDERS)).isEqualTo(files.get(3));
    assertThat(warehouse.metadataFiles()).hasSize(4);
  }

  @Test
  void aRepointOfATableThatMovesIsAConflictAndLeavesNoFile() {
    store.beforeSwap(() -> warehouse.appendElsewhere(ORDERS));

    assertThatThrownBy(() -> catalog.repoint(ORDERS, files.get(1)))
        .isInstanceOf(CommitFailedException.class);

    assertThat(warehouse.snapshots(ORDERS)).hasSize(4);
    assertThat(warehouse.metadataFiles()).hasSize(5);
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  void aRollbackThatIsLostIsDone(Fault fault) {
    store.neverSettles();
    store.next(fault);

    catalog.rollback(ORDERS, 1);
    store.deliver();

    assertThat(warehouse.snapshots(ORDERS)).hasSize(2);
    warehouse.requireReachable(ORDERS);
  }

  /** The log tells a writer whose reply was lost that its commit was current for a while. */
  @Test
  void aCommitThatWasRolledBackIsRecognisedByItsWriter() {
    Table open = catalog.loadTable(ORDERS);
    store.next(Fault.LOST_REPLY);
    store.beforeSettling(() -> warehouse.elsewhere.repoint(ORDERS, files.get(1)));

    warehouse.append(open).commit();

    assertThat(warehouse.snapshots(ORDERS)).hasSize(1);
    warehouse.requireReachable(ORDERS);
  }
}
