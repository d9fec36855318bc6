package dev.pintle.iceberg;

import static dev.pintle.iceberg.Warehouse.NAMESPACE;
import static dev.pintle.iceberg.Warehouse.ORDERS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pintle.iceberg.FaultyStore.Fault;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.exceptions.ValidationException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How entries go or change their names, and what of their files goes with them. */
class DropAndRenameTest {
  private static final TableIdentifier RENAMED = TableIdentifier.of(NAMESPACE, "renamed");

  @TempDir private Path folder;
  private Warehouse warehouse;
  private PintleCatalog catalog;
  private FaultyStore store;

  @BeforeEach
  void open() {
    warehouse = new Warehouse(folder);
    catalog = warehouse.catalog;
    store = warehouse.faulty;
    warehouse.create(ORDERS);
    warehouse.appendElsewhere(ORDERS);
  }

  @Test
  void aDropWithoutPurgeTouchesNoFile() {
    Set<String> before = warehouse.files();

    assertThat(catalog.dropTable(ORDERS, false)).isTrue();

    assertThat(warehouse.io.takeCalls()).isEmpty();
    assertThat(warehouse.files()).isEqualTo(before);
    assertThat(catalog.tableExists(ORDERS)).isFalse();
    assertThat(catalog.dropTable(ORDERS, false)).isFalse();
    assertThat(catalog.dropTable(ORDERS, true)).isFalse();
  }

  @Test
  void aPurgeDeletesWhatTheTableReachesAndNothingBesideIt() throws Exception {
    TableIdentifier neighbour = TableIdentifier.of(NAMESPACE, "orders2");
    warehouse.create(neighbour);
    warehouse.appendElsewhere(neighbour);
    Path stray = Path.of(warehouse.elsewhere.loadTable(ORDERS).location(), "notes.txt");
    Files.writeString(stray, "not the table's");

    assertThat(catalog.dropTable(ORDERS, true)).isTrue();

    Set<String> kept = warehouse.requireReachable(neighbour);
    kept.add(stray.toString());
    assertThat(warehouse.files()).isEqualTo(kept);
  }

  @Test
  void aPurgeKeepsDataThatIsNotToBeCollected() {
    warehouse.elsewhere.loadTable(ORDERS).updateProperties().set("gc.enabled", "false").commit();

    assertThat(catalog.dropTable(ORDERS, true)).isTrue();

    assertThat(warehouse.files()).hasSize(1).allMatch(file -> file.endsWith(".parquet"));
  }

  @Test
  void aPurgeGoesByTheMetadataThatWasRemoved() {
    store.beforeSwap(() -> warehouse.appendElsewhere(ORDERS));

    assertThat(catalog.dropTable(ORDERS, true)).isTrue();

    assertThat(warehouse.files()).isEmpty();
  }

  @Test
  void aDropGivesUpWhenTheTableKeepsMoving() {
    for (int i = 0; i < 10; i++) {
      store.beforeSwap(() -> warehouse.appendElsewhere(ORDERS));
    }

    assertThatThrownBy(() -> catalog.dropTable(ORDERS, true))
        .isInstanceOf(CommitFailedException.class)
        .hasMessageContaining("sales.orders");

    warehouse.requireReachable(ORDERS);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void nothingIsPurgedWhereTheReplyToTheRemovalWasLost(boolean settles) {
    if (!settles) {
      store.neverSettles();
    }
    store.next(Fault.LOST_REPLY);
    Set<String> before = warehouse.files();

    assertThat(catalog.dropTable(ORDERS, true)).isTrue();

    assertThat(catalog.tableExists(ORDERS)).isFalse();
    assertThat(warehouse.files()).isEqualTo(before);
  }

  @Test
  void aRemovalThatWasLostIsDoneAgainOnceThatIsSettled() {
    store.next(Fault.LOST_REQUEST);

    assertThat(catalog.dropTable(ORDERS, false)).isTrue();

    assertThat(catalog.tableExists(ORDERS)).isFalse();
  }

  @Test
  void aRemovalThatMayStillComeIsUnknown() {
    store.neverSettles();
    store.next(Fault.LOST_REQUEST);

    assertThatThrownBy(() -> catalog.dropTable(ORDERS, true))
        .isInstanceOf(CommitStateUnknownException.class)
        .hasMessageContaining("sales.orders");

    warehouse.requireReachable(ORDERS);
  }

  @Test
  void aRemovalThatNobodyCanLookUpIsUnknownAndNotUnavailable() {
    store.neverSettles();
    store.cannotBeReadAfterwards();
    store.next(Fault.LOST_REPLY);

    assertThatThrownBy(() -> catalog.dropTable(ORDERS, true))
        .isInstanceOf(CommitStateUnknownException.class);
  }

  @Test
  void aTableWhoseMetadataFileIsGoneCanBeDropped() throws Exception {
    Files.delete(Path.of(warehouse.pointer(ORDERS)));

    assertThatThrownBy(() -> catalog.loadTable(ORDERS))
        .isInstanceOf(NotFoundException.class)
        .hasMessageStartingWith("Failed to open input stream for file: ")
        .hasMessageContaining("sales.orders");
    Set<String> before = warehouse.files();
    assertThat(catalog.dropTable(ORDERS, true)).isTrue();

    assertThat(warehouse.files()).isEqualTo(before);
  }

  @Test
  void aTableWhoseMetadataFileIsTornCanBeUnregisteredAndNotPurged() throws Exception {
    String pointer = warehouse.pointer(ORDERS);
    Files.writeString(Path.of(pointer), "{\"format-vers");
    Set<String> before = warehouse.files();
    warehouse.io.takeCalls();

    assertThatThrownBy(() -> catalog.loadTable(ORDERS))
        .isInstanceOf(ValidationException.class)
        .hasMessageContaining(pointer)
        .hasMessageContaining("sales.orders")
        .hasMessageContaining("restore it");
    assertThat(warehouse.io.takeCalls()).as("a torn file is read once").containsExactly("read");
    assertThatThrownBy(() -> catalog.dropTable(ORDERS, true))
        .isInstanceOf(ValidationException.class);
    assertThat(catalog.tableExists(ORDERS)).isTrue();
    warehouse.io.takeCalls();

    assertThat(catalog.unregister(ORDERS)).hasValue(pointer);

    assertThat(warehouse.io.takeCalls()).isEmpty();
    assertThat(warehouse.files()).isEqualTo(before);
    assertThat(catalog.unregister(ORDERS)).isEmpty();
  }

  @Test
  void aRenamedTableKeepsItsFilesAndItsCommits() {
    Set<String> before = warehouse.files();
    store.beforeSwap(() -> warehouse.appendElsewhere(ORDERS));

    catalog.renameTable(ORDERS, RENAMED);

    assertThat(warehouse.snapshots(RENAMED)).hasSize(2);
    assertThat(warehouse.files()).containsAll(before);
    assertThat(catalog.listTables(NAMESPACE)).containsExactly(RENAMED);
    assertThat(warehouse.io.takeCalls())
        .as("is it the same table?")
        .containsExactly("read", "read");
  }

  @Test
  void anOpenTableDoesNotFollowItsNewName() {
    Table open = catalog.loadTable(ORDERS);
    warehouse.elsewhere.renameTable(ORDERS, RENAMED);

    assertThatThrownBy(open::refresh).isInstanceOf(NoSuchTableException.class);
    assertThatThrownBy(() -> warehouse.append(open).commit());

    assertThat(warehouse.snapshots(RENAMED)).hasSize(1);
  }

  @Test
  void aRenameNeverTakesATakenName() {
    warehouse.create(RENAMED);

    assertThatThrownBy(() -> catalog.renameTable(ORDERS, RENAMED))
        .isInstanceOf(AlreadyExistsException.class)
        .hasMessage("Cannot rename sales.orders to sales.renamed. Table already exists");
    assertThatThrownBy(() -> catalog.renameTable(TableIdentifier.of("sales", "none"), ORDERS))
        .isInstanceOf(NoSuchTableException.class)
        .hasMessageContaining("sales.none");
    assertThatThrownBy(() -> catalog.renameTable(ORDERS, TableIdentifier.of("none", "orders")))
        .isInstanceOf(NoSuchNamespaceException.class)
        .hasMessage("Namespace does not exist: none");
    assertThat(warehouse.snapshots(ORDERS)).hasSize(1);
  }

  @Test
  void aRenameToTheSameNameChangesNothing() {
    catalog.renameTable(ORDERS, ORDERS);

    assertThat(warehouse.snapshots(ORDERS)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"LOST_REPLY", "LOST_REQUEST"})
  void aRenameWhoseReplyWasLostIsSettledAndDone(Fault fault) {
    store.next(fault);

    catalog.renameTable(ORDERS, RENAMED);

    assertThat(catalog.listTables(NAMESPACE)).containsExactly(RENAMED);
  }

  @Test
  void aRenameThatMayStillComeIsUnknown() {
    store.neverSettles();
    store.next(Fault.LOST_REQUEST);

    assertThatThrownBy(() -> catalog.renameTable(ORDERS, RENAMED))
        .isInstanceOf(CommitStateUnknownException.class)
        .hasMessageContaining("sales.renamed");
  }

  @Test
  void aRenameThatIsSeenInEffectIsDoneThoughTheStoreCannotTell() {
    store.neverSettles();
    store.next(Fault.LOST_REPLY);

    catalog.renameTable(ORDERS, RENAMED);

    assertThat(catalog.listTables(NAMESPACE)).containsExactly(RENAMED);
  }
}
