package dev.pintle.iceberg;

import static dev.pintle.iceberg.Warehouse.NAMESPACE;
import static dev.pintle.iceberg.Warehouse.ORDERS;
import static dev.pintle.iceberg.Warehouse.define;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pintle.iceberg.FaultyStore.Fault;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * While an entry is dropped or renamed, somebody makes another one under its name. That one is
 * never touched, whatever became of the reply, and no answer is wrong.
 */
class StrangersTest {
  private static final TableIdentifier RENAMED = TableIdentifier.of(NAMESPACE, "renamed");
  private static final TableIdentifier MOVED_ON = TableIdentifier.of(NAMESPACE, "moved_on");
  private static final TableIdentifier VIEW = TableIdentifier.of(NAMESPACE, "recent");

  @TempDir private Path folder;
  private Warehouse warehouse;
  private PintleCatalog catalog;
  private FaultyStore store;
  private String uuid;

  @BeforeEach
  void open() {
    warehouse = new Warehouse(folder, Map.of("unique-table-location", "true"));
    catalog = warehouse.catalog;
    store = warehouse.faulty;
    uuid = warehouse.create(ORDERS).uuid().toString();
    warehouse.appendElsewhere(ORDERS);
  }

  private String uuidOf(TableIdentifier name) {
    return warehouse.elsewhere.loadTable(name).uuid().toString();
  }

  private void makeStranger() {
    warehouse.create(ORDERS);
    warehouse.appendElsewhere(ORDERS);
  }

  private void requireStranger() {
    assertThat(uuidOf(ORDERS)).isNotEqualTo(uuid);
    assertThat(warehouse.requireReachable(ORDERS)).isNotEmpty();
    assertThat(warehouse.snapshots(ORDERS)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aDropWhoseReplyWasLostLeavesTheNextTableOfThatNameAlone(boolean purge) {
    store.next(Fault.LOST_REPLY);
    store.beforeSettling(this::makeStranger);
    Set<String> before = warehouse.files();

    assertThat(catalog.dropTable(ORDERS, purge)).isTrue();

    requireStranger();
    assertThat(warehouse.files()).containsAll(before);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aDropThatRacesADropAndACreateRemovesNothing(boolean purge) {
    store.beforeSwap(
        () -> {
          warehouse.elsewhere.dropTable(ORDERS, purge);
          makeStranger();
        });

    assertThatThrownBy(() -> catalog.dropTable(ORDERS, purge))
        .isInstanceOf(CommitFailedException.class)
        .hasMessageContaining("another table has its name");

    requireStrangerAfterDrop(purge);
  }

  /** Where the old files are purged only the new one's log and UUID are left to tell. */
  private void requireStrangerAfterDrop(boolean purged) {
    if (purged) {
      assertThat(warehouse.requireReachable(ORDERS)).isNotEmpty();
    } else {
      requireStranger();
    }
  }

  @Test
  void aTableThatMovedIsDroppedWhereItsLogTellsThatItIsTheSame() {
    String first = warehouse.pointer(ORDERS);
    store.beforeSwap(
        () -> {
          warehouse.appendElsewhere(ORDERS);
          deleteFile(first);
        });

    assertThat(catalog.dropTable(ORDERS, false)).isTrue();

    assertThat(warehouse.elsewhere.tableExists(ORDERS)).isFalse();
  }

  @Test
  void aTableThatMovedStaysWhereNothingTellsThatItIsTheSame() {
    store.beforeSwap(
        () -> {
          warehouse.appendElsewhere(ORDERS);
          deleteFile(warehouse.pointer(ORDERS));
        });

    assertThatThrownBy(() -> catalog.dropTable(ORDERS, false))
        .isInstanceOf(CommitFailedException.class)
        .hasMessageContaining("can't be found out");

    assertThat(warehouse.elsewhere.tableExists(ORDERS)).isTrue();
  }

  private static void deleteFile(String location) {
    new LocalFileIO().deleteFile(location);
  }

  @Test
  void aLostDropOfATableThatNothingTellsOfIsUnknown() {
    store.next(Fault.LOST_REPLY);
    store.beforeSettling(
        () -> {
          makeStranger();
          deleteFile(warehouse.pointer(ORDERS));
        });

    assertThatThrownBy(() -> catalog.dropTable(ORDERS, true))
        .isInstanceOf(CommitStateUnknownException.class);

    assertThat(warehouse.elsewhere.tableExists(ORDERS)).isTrue();
  }

  @Test
  void aLostDropOfAViewLeavesTheNextViewAlone() {
    warehouse.createView(VIEW);
    store.next(Fault.LOST_REPLY);
    store.beforeSettling(() -> define(warehouse.elsewhere, VIEW, "select stranger").create());

    assertThat(catalog.dropView(VIEW)).isTrue();

    assertThat(warehouse.queries(VIEW)).containsExactly("select stranger");
  }

  @Test
  void aDropOfAViewThatWasMadeAnewRemovesNothing() {
    warehouse.createView(VIEW);
    store.beforeSwap(
        () -> {
          warehouse.elsewhere.unregisterView(VIEW);
          define(warehouse.elsewhere, VIEW, "select stranger").create();
        });

    assertThatThrownBy(() -> catalog.dropView(VIEW))
        .isInstanceOf(CommitFailedException.class)
        .hasMessageContaining("another view has its name");

    assertThat(warehouse.queries(VIEW)).containsExactly("select stranger");
  }

  @Test
  void aLostRenameThatOthersTookFurtherIsUnknownAndLeavesTheNextTableAlone() {
    store.next(Fault.LOST_REPLY);
    store.beforeSettling(
        () -> {
          warehouse.elsewhere.renameTable(RENAMED, MOVED_ON);
          makeStranger();
        });

    assertThatThrownBy(() -> catalog.renameTable(ORDERS, RENAMED))
        .isInstanceOf(CommitStateUnknownException.class);

    requireStranger();
    assertThat(uuidOf(MOVED_ON)).isEqualTo(uuid);
    assertThat(warehouse.elsewhere.tableExists(RENAMED)).isFalse();
  }

  @Test
  void aLostRenameWhoseTableWasDroppedIsUnknown() {
    store.next(Fault.LOST_REPLY);
    store.beforeSettling(() -> warehouse.elsewhere.dropTable(RENAMED, false));

    assertThatThrownBy(() -> catalog.renameTable(ORDERS, RENAMED))
        .isInstanceOf(CommitStateUnknownException.class);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aLostRenameIsDoneThoughOthersCommittedToTheTableSince(boolean stranger) {
    store.next(Fault.LOST_REPLY);
    store.takesNamesForTaken();
    store.beforeSettling(
        () -> {
          for (int i = 0; i < 3; i++) {
            warehouse.appendElsewhere(RENAMED);
          }
          if (stranger) {
            makeStranger();
          }
        });

    catalog.renameTable(ORDERS, RENAMED);

    assertThat(uuidOf(RENAMED)).isEqualTo(uuid);
    assertThat(warehouse.snapshots(RENAMED)).hasSize(4);
    assertThat(warehouse.elsewhere.tableExists(ORDERS)).isEqualTo(stranger);
  }

  @Test
  void aLostRenameOntoATakenNameSaysSo() {
    Table other = warehouse.create(RENAMED);
    store.next(Fault.LOST_REPLY);

    assertThatThrownBy(() -> catalog.renameTable(ORDERS, RENAMED))
        .isInstanceOf(AlreadyExistsException.class);

    assertThat(uuidOf(RENAMED)).isEqualTo(other.uuid().toString());
    assertThat(uuidOf(ORDERS)).isEqualTo(uuid);
  }

  /** The copy has the table's UUID, and still nothing was renamed. */
  @Test
  void aLostRenameOntoACopyOfTheTableSaysThatTheNameIsTaken() {
    warehouse.elsewhere.registerTable(RENAMED, warehouse.pointer(ORDERS));
    store.next(Fault.LOST_REPLY);

    assertThatThrownBy(() -> catalog.renameTable(ORDERS, RENAMED))
        .isInstanceOf(AlreadyExistsException.class);

    assertThat(uuidOf(ORDERS)).isEqualTo(uuid);
  }

  @Test
  void aRenameThatRacesADropAndACreateRenamesNothing() {
    store.beforeSwap(
        () -> {
          warehouse.elsewhere.dropTable(ORDERS, false);
          makeStranger();
        });

    assertThatThrownBy(() -> catalog.renameTable(ORDERS, RENAMED))
        .isInstanceOf(CommitFailedException.class)
        .hasMessageContaining("another table has its name");

    requireStranger();
    assertThat(warehouse.elsewhere.tableExists(RENAMED)).isFalse();
  }

  @Test
  void aRenameThatRacesADropFindsNoTable() {
    store.beforeSwap(() -> warehouse.elsewhere.dropTable(ORDERS, false));

    assertThatThrownBy(() -> catalog.renameTable(ORDERS, RENAMED))
        .isInstanceOf(NoSuchTableException.class);
  }
}
