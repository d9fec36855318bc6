package dev.pintle.iceberg;

import static dev.pintle.iceberg.Warehouse.ORDERS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pintle.iceberg.FaultyStore.Fault;
import dev.pintle.spi.StoreException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.apache.iceberg.AppendFiles;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.Transaction;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.apache.iceberg.exceptions.ForbiddenException;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.apache.iceberg.exceptions.ServiceUnavailableException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a commit tells, and which files it leaves, for each way in which a swap can end. */
class CommitOutcomesTest {
  @TempDir private Path folder;
  private Warehouse warehouse;
  private FaultyStore store;
  private Table table;

  @BeforeEach
  void open() {
    warehouse = new Warehouse(folder);
    warehouse.create(ORDERS);
    warehouse.appendElsewhere(ORDERS);
    store = warehouse.faulty;
    table = warehouse.catalog.loadTable(ORDERS);
  }

  private void retry() {
    warehouse
        .elsewhere
        .loadTable(ORDERS)
        .updateProperties()
        .set("commit.retry.num-retries", "4")
        .set("commit.retry.min-wait-ms", "1")
        .commit();
    table = warehouse.catalog.loadTable(ORDERS);
  }

  @Test
  void aCommitLeavesOneMoreMetadataFileAndTheRestAsItWas() {
    Set<String> before = warehouse.metadataFiles();

    warehouse.append(table).commit();

    assertThat(warehouse.metadataFiles()).containsAll(before).hasSize(before.size() + 1);
    assertThat(warehouse.requireReachable(ORDERS)).isEqualTo(warehouse.files());
    assertThat(warehouse.snapshots(ORDERS)).hasSize(2);
  }

  @Test
  void aRefusedCommitDeletesItsOwnMetadataFileAndNoOther() {
    AppendFiles append = warehouse.append(table);
    store.beforeSwap(() -> warehouse.appendElsewhere(ORDERS));

    assertThatThrownBy(append::commit)
        .isInstanceOf(CommitFailedException.class)
        .hasMessageStartingWith("Cannot commit");

    Set<String> reachable = warehouse.requireReachable(ORDERS);
    assertThat(reachable).containsAll(warehouse.metadataFiles());
    assertThat(warehouse.snapshots(ORDERS)).hasSize(2);
  }

  @Test
  void aRefusedCommitIsTriedAgainAndNobodysSnapshotDisappears() {
    retry();
    store.beforeSwap(() -> warehouse.appendElsewhere(ORDERS));
    store.beforeSwap(() -> warehouse.appendElsewhere(ORDERS));

    warehouse.append(table).commit();

    assertThat(warehouse.snapshots(ORDERS)).hasSize(4);
    assertThat(warehouse.requireReachable(ORDERS)).isEqualTo(warehouse.files());
  }

  @Test
  void aCommitWhoseReplyWasLostSucceeds() {
    store.next(Fault.LOST_REPLY);

    warehouse.append(table).commit();

    assertThat(store.takeRequests()).contains("settle");
    assertThat(warehouse.snapshots(ORDERS)).hasSize(2);
    assertThat(warehouse.requireReachable(ORDERS)).isEqualTo(warehouse.files());
  }

  @Test
  void aCommitWhoseReplyWasLostSucceedsThoughOthersHaveBuiltOnIt() {
    store.next(Fault.LOST_REPLY);
    store.beforeSettling(
        () -> {
          warehouse.appendElsewhere(ORDERS);
          warehouse.appendElsewhere(ORDERS);
        });

    warehouse.append(table).commit();

    assertThat(warehouse.snapshots(ORDERS)).hasSize(4);
    assertThat(warehouse.requireReachable(ORDERS)).isEqualTo(warehouse.files());
    table.refresh();
    assertThat(table.snapshots()).hasSize(4);
  }

  @Test
  void aCommitThatWasSentTwiceBelowUsSucceeds() {
    store.nextIsSentTwice();

    warehouse.append(table).commit();

    assertThat(warehouse.snapshots(ORDERS)).hasSize(2);
    assertThat(warehouse.requireReachable(ORDERS)).isEqualTo(warehouse.files());
  }

  @Test
  void aCommitIsRecognisedAfterItFellOutOfTheMetadataLog() {
    table.updateProperties().set("write.metadata.previous-versions-max", "1").commit();
    store.next(Fault.LOST_REPLY);
    store.beforeSettling(
        () -> {
          for (int i = 0; i < 5; i++) {
            warehouse.appendElsewhere(ORDERS);
          }
        });

    warehouse.append(table).commit();

    assertThat(warehouse.snapshots(ORDERS)).hasSize(7);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aLateConflictIsSettledAndNothingIsDeletedAndIcebergDoesNotTryAgain(boolean retries) {
    if (retries) {
      retry();
    }
    store.next(Fault.LOST_REQUEST);
    AppendFiles append = warehouse.append(table);
    Set<String> before = warehouse.files();
    store.beforeSettling(() -> warehouse.appendElsewhere(ORDERS));
    store.takeRequests();

    assertThatThrownBy(append::commit)
        .isInstanceOf(CommitStateUnknownException.class)
        .hasMessageContaining("not in effect and will not be")
        .hasCauseInstanceOf(CommitFailedException.class);

    assertThat(store.takeRequests()).containsOnlyOnce("swap");
    // ours and theirs: a metadata file, a manifest list and a manifest each, and their data file
    assertThat(warehouse.files()).containsAll(before).hasSize(before.size() + 7);
    assertThat(warehouse.snapshots(ORDERS)).hasSize(2);
    warehouse.requireReachable(ORDERS);
  }

  @Test
  void aSettledConflictOfAChangeWithoutFilesIsTriedAgain() {
    retry();
    store.next(Fault.LOST_REQUEST);
    store.beforeSettling(() -> warehouse.appendElsewhere(ORDERS));
    Set<String> before = warehouse.metadataFiles();

    table.updateProperties().set("owner", "us").commit();

    assertThat(warehouse.elsewhere.loadTable(ORDERS).properties()).containsEntry("owner", "us");
    assertThat(warehouse.snapshots(ORDERS)).hasSize(2);
    assertThat(warehouse.metadataFiles()).containsAll(before).hasSize(before.size() + 3);
  }

  @Test
  void aSettledConflictOfAChangeWithoutFilesIsAConflict() {
    store.next(Fault.LOST_REQUEST);
    store.beforeSettling(() -> warehouse.appendElsewhere(ORDERS));
    Set<String> before = warehouse.metadataFiles();

    assertThatThrownBy(() -> table.updateProperties().set("owner", "us").commit())
        .isInstanceOf(CommitFailedException.class)
        .hasMessageStartingWith("Cannot commit")
        .hasMessageContaining("its metadata file is kept");

    assertThat(warehouse.metadataFiles()).containsAll(before).hasSize(before.size() + 2);
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  void anOutcomeThatStaysUnknownDeletesNothing(Fault fault) {
    AppendFiles append = warehouse.append(table);
    Set<String> before = warehouse.files();
    store.neverSettles();
    store.cannotBeReadAfterwards();
    store.next(fault);

    assertThatThrownBy(append::commit)
        .isInstanceOf(CommitStateUnknownException.class)
        .hasMessageContaining("the swap of sales.orders");

    // one metadata file, one manifest list, one manifest
    assertThat(warehouse.files()).containsAll(before).hasSize(before.size() + 3);
    store.deliver();
    warehouse.requireReachable(ORDERS);
    assertThat(warehouse.snapshots(ORDERS)).hasSize(fault == Fault.LOST_REQUEST ? 1 : 2);
  }

  @Test
  void aFailureThatNoStoreShouldThrowIsUnknown() {
    AppendFiles append = warehouse.append(table);
    Set<String> before = warehouse.files();
    store.refuse(() -> new IllegalStateException("a defect"));

    assertThatThrownBy(append::commit)
        .isInstanceOf(CommitStateUnknownException.class)
        .hasMessageContaining("a defect");

    // the list, the manifest, and the metadata file under two names
    assertThat(warehouse.files()).containsAll(before).hasSize(before.size() + 4);
  }

  @Test
  void aCommitFromABaseThatIsKnownToBeStaleWritesNoFile() {
    TableOperations operations = ((BaseTable) table).operations();
    TableMetadata base = operations.current();
    TableMetadata next = base.replaceProperties(Map.of("owner", "us"));
    warehouse.appendElsewhere(ORDERS);
    operations.refresh();
    warehouse.io.takeCalls();

    assertThatThrownBy(() -> operations.commit(base, next))
        .isInstanceOf(CommitFailedException.class)
        .hasMessageContaining("stale table metadata of sales.orders");

    assertThat(warehouse.io.takeCalls()).isEmpty();
  }

  @Test
  void aCommitThatWasNeverSentLeavesNothingBehind() {
    AppendFiles append = warehouse.append(table);
    Set<String> before = warehouse.files();
    store.refuse(() -> new StoreException.Unavailable("no connection", null));

    assertThatThrownBy(append::commit)
        .isInstanceOf(ServiceUnavailableException.class)
        .hasMessageContaining("no connection");

    assertThat(warehouse.files()).isEqualTo(before);
  }

  @Test
  void aCommitThatIsForbiddenLeavesNothingBehind() {
    AppendFiles append = warehouse.append(table);
    Set<String> before = warehouse.files();
    store.refuse(() -> new StoreException.AccessDenied("100% read only", null));

    assertThatThrownBy(append::commit)
        .isInstanceOf(ForbiddenException.class)
        .hasMessageContaining("100% read only");

    assertThat(warehouse.files()).isEqualTo(before);
  }

  @Test
  void aTableThatWasDroppedAndMadeAgainIsNotTheSameTable() {
    retry();
    AppendFiles append = warehouse.append(table);
    warehouse.elsewhere.dropTable(ORDERS, false);
    warehouse.create(ORDERS);

    assertThatThrownBy(append::commit)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("UUID does not match");

    assertThat(warehouse.elsewhere.loadTable(ORDERS).snapshots()).isEmpty();
  }

  @Test
  void aTableThatWasDroppedIsGoneForItsWriters() {
    retry();
    AppendFiles append = warehouse.append(table);
    warehouse.elsewhere.dropTable(ORDERS, false);

    assertThatThrownBy(append::commit)
        .isInstanceOf(NoSuchTableException.class)
        .hasMessageContaining("sales.orders");
  }

  @Test
  void aReplacementReplacesWhatWasCommittedMeanwhile() {
    retry();
    Transaction replace =
        warehouse.catalog.newReplaceTableTransaction(ORDERS, Warehouse.SCHEMA, false);
    store.beforeSwap(() -> warehouse.appendElsewhere(ORDERS));

    replace.commitTransaction();

    assertThat(warehouse.elsewhere.loadTable(ORDERS).currentSnapshot()).isNull();
    warehouse.requireReachable(ORDERS);
  }

  @Test
  void oldMetadataFilesAreDeletedAfterACommitIfTheTableSaysSo() {
    table
        .updateProperties()
        .set("write.metadata.previous-versions-max", "1")
        .set("write.metadata.delete-after-commit.enabled", "true")
        .commit();
    warehouse.append(table).commit();
    warehouse.append(table).commit();

    assertThat(warehouse.metadataFiles()).hasSize(2);
    assertThat(warehouse.requireReachable(ORDERS)).containsAll(warehouse.metadataFiles());
  }

  @Test
  void noOldMetadataFileIsDeletedAfterAnOutcomeThatWasUnknown() {
    table
        .updateProperties()
        .set("write.metadata.previous-versions-max", "1")
        .set("write.metadata.delete-after-commit.enabled", "true")
        .commit();
    Set<String> before = warehouse.metadataFiles();
    store.next(Fault.LOST_REPLY);

    warehouse.append(table).commit();

    assertThat(warehouse.metadataFiles()).containsAll(before).hasSize(before.size() + 1);
  }

  @Test
  void aCommitWhoseOldMetadataFileCannotBeDeletedIsACommit() throws Exception {
    table
        .updateProperties()
        .set("write.metadata.previous-versions-max", "1")
        .set("write.metadata.delete-after-commit.enabled", "true")
        .commit();
    Path old = Path.of(warehouse.metadataFiles().iterator().next());
    Files.deleteIfExists(old);
    Files.createDirectories(old.resolve("occupied"));

    assertThatCode(() -> warehouse.append(table).commit()).doesNotThrowAnyException();
    assertThatCode(() -> warehouse.append(table).commit()).doesNotThrowAnyException();

    assertThat(warehouse.snapshots(ORDERS)).hasSize(3);
  }
}
