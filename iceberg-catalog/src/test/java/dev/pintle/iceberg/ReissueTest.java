package dev.pintle.iceberg;

import static dev.pintle.iceberg.Warehouse.ORDERS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pintle.iceberg.FaultyStore.Fault;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.apache.iceberg.AppendFiles;
import org.apache.iceberg.Table;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commits whose request was lost and that are sent again, in a file of another name. */
class ReissueTest {
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

  /** Both files of the commit are there, and the table points to the second. */
  private void assertSentAgain(Set<String> before) {
    assertThat(warehouse.snapshots(ORDERS)).hasSize(2);
    // the list, the manifest, and the metadata file under two names
    assertThat(warehouse.files()).containsAll(before).hasSize(before.size() + 4);
    warehouse.requireReachable(ORDERS);
  }

  @Test
  void aRequestThatWasLostAndCannotBeSettledIsSentAgain() {
    store.neverSettles();
    store.next(Fault.LOST_REQUEST);
    AppendFiles append = warehouse.append(table);
    Set<String> before = warehouse.files();
    store.takeRequests();

    append.commit();

    assertSentAgain(before);
    assertThat(store.takeRequests())
        .containsExactly("resolve", "swap", "settle", "resolve", "swap", "resolve");
  }

  @Test
  void aRequestThatWasLostAndIsSettledIsSentAgain() {
    store.next(Fault.LOST_REQUEST);
    AppendFiles append = warehouse.append(table);
    Set<String> before = warehouse.files();

    append.commit();

    assertSentAgain(before);
  }

  /** Nobody knows whether it was in effect; it was, and somebody took it back. */
  @Test
  void nothingIsSentAgainWhereThePointerWasLeftAndCameBack() {
    String before = warehouse.pointer(ORDERS);
    store.neverSettles();
    store.next(Fault.LOST_REPLY);
    store.beforeSettling(
        () -> {
          if (!warehouse.pointer(ORDERS).equals(before)) {
            warehouse.elsewhere.registerTable(ORDERS, before, true);
          }
        });

    assertThatThrownBy(() -> warehouse.append(table).commit())
        .isInstanceOf(CommitStateUnknownException.class);

    assertThat(warehouse.pointer(ORDERS)).isEqualTo(before);
  }

  /** An older file of the table is in the history of all that follows, whoever put it there. */
  @Test
  void aLostRegisterOfAnOlderFileIsNoSuccessBecauseTheTableOnceHadIt() {
    String older = warehouse.pointer(ORDERS);
    warehouse.appendElsewhere(ORDERS);
    warehouse.appendElsewhere(ORDERS);
    store.next(Fault.LOST_REQUEST);
    store.beforeSettling(() -> warehouse.appendElsewhere(ORDERS));

    assertThatThrownBy(() -> warehouse.catalog.registerTable(ORDERS, older, true))
        .isInstanceOfAny(CommitFailedException.class, CommitStateUnknownException.class);
  }

  @Test
  void theOpenTableGoesOnFromTheSecondFile() {
    store.next(Fault.LOST_REQUEST);
    warehouse.append(table).commit();

    warehouse.append(table).commit();

    assertThat(warehouse.snapshots(ORDERS)).hasSize(3);
    assertThat(Warehouse.pointer(table)).isEqualTo(warehouse.pointer(ORDERS));
  }

  @Test
  void theFirstRequestMayArriveAfterTheSecondAndHasNoEffect() {
    store.neverSettles();
    store.next(Fault.LATE);
    AppendFiles append = warehouse.append(table);
    Set<String> before = warehouse.files();

    append.commit();
    store.deliver();

    assertSentAgain(before);
  }

  @Test
  void theFirstRequestMayArriveJustBeforeTheSecondAndIsTheCommit() {
    store.neverSettles();
    store.next(Fault.LATE);
    AppendFiles append = warehouse.append(table);
    Set<String> before = warehouse.files();
    store.beforeSwap(() -> {});
    store.beforeSwap(store::deliver);

    append.commit();

    assertSentAgain(before);
    assertThat(Warehouse.pointer(table)).isEqualTo(warehouse.pointer(ORDERS));
  }

  @Test
  void theFirstRequestMayArriveAndBeBuiltOnBeforeTheSecond() {
    store.neverSettles();
    store.next(Fault.LATE);
    AppendFiles append = warehouse.append(table);
    store.beforeSwap(() -> {});
    store.beforeSwap(
        () -> {
          store.deliver();
          warehouse.appendElsewhere(ORDERS);
        });

    append.commit();

    assertThat(warehouse.snapshots(ORDERS)).hasSize(3);
    warehouse.requireReachable(ORDERS);
    table.refresh();
    assertThat(table.snapshots()).hasSize(3);
  }

  @Test
  void anotherWritersCommitBetweenTheTwoIsKept() {
    store.neverSettles();
    store.next(Fault.LATE);
    AppendFiles append = warehouse.append(table);
    Set<String> before = warehouse.files();
    store.beforeSwap(() -> {});
    store.beforeSwap(() -> warehouse.appendElsewhere(ORDERS));

    assertThatThrownBy(append::commit)
        .isInstanceOf(CommitStateUnknownException.class)
        .hasCauseInstanceOf(CommitFailedException.class)
        .hasMessageContaining("not in effect and will not be");
    store.deliver();

    // ours: two metadata files, a list, a manifest; theirs: one of each, and their data file
    assertThat(warehouse.files()).containsAll(before).hasSize(before.size() + 8);
    assertThat(warehouse.snapshots(ORDERS)).hasSize(2);
    warehouse.requireReachable(ORDERS);
  }

  @Test
  void aSecondRequestThatIsLostTooIsRecognised() {
    store.neverSettles();
    store.next(Fault.LOST_REQUEST);
    store.next(Fault.LOST_REPLY);
    AppendFiles append = warehouse.append(table);
    Set<String> before = warehouse.files();

    append.commit();

    assertSentAgain(before);
  }

  /** That the first request is settled says nothing of the second. */
  @ParameterizedTest
  @ValueSource(strings = {"LATE", "LOST_REQUEST"})
  void aSecondRequestThatCannotBeSettledIsUnknown(Fault second) {
    store.next(Fault.LOST_REQUEST);
    store.next(second);
    int[] settled = {0};
    store.beforeSettling(
        () -> {
          if (settled[0]++ == 1) {
            store.neverSettles();
          }
        });

    assertThatThrownBy(() -> table.updateProperties().set("owner", "us").commit())
        .isInstanceOf(CommitStateUnknownException.class);

    store.deliver();
    assertThat(warehouse.elsewhere.loadTable(ORDERS).properties().containsKey("owner"))
        .isEqualTo(second == Fault.LATE);
    warehouse.requireReachable(ORDERS);
  }

  @Test
  void withTimeItGoesOnUntilOneAnswerComes() {
    warehouse = new Warehouse(folder.resolve("patient"), Map.of("settle-timeout-ms", "60000"));
    store = warehouse.faulty;
    warehouse.create(ORDERS);
    warehouse.appendElsewhere(ORDERS);
    table = warehouse.catalog.loadTable(ORDERS);
    store.neverSettles();
    store.next(Fault.LATE);
    store.next(Fault.LOST_REQUEST);
    store.next(Fault.LOST_REPLY);

    warehouse.append(table).commit();
    store.deliver();

    assertThat(warehouse.snapshots(ORDERS)).hasSize(2);
    warehouse.requireReachable(ORDERS);
  }

  @Test
  void anInterruptEndsItAndIsKept() {
    warehouse = new Warehouse(folder.resolve("patient"), Map.of("settle-timeout-ms", "60000"));
    store = warehouse.faulty;
    warehouse.create(ORDERS);
    table = warehouse.catalog.loadTable(ORDERS);
    store.neverSettles();
    store.cannotBeReadAfterwards();
    store.next(Fault.LOST_REPLY);
    store.beforeSettling(Thread.currentThread()::interrupt);

    assertThatThrownBy(() -> table.updateProperties().set("owner", "us").commit())
        .isInstanceOf(CommitStateUnknownException.class);

    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void aCreateIsNeverSentAgain() {
    warehouse.elsewhere.dropTable(ORDERS, false);
    store.next(Fault.LOST_REQUEST);

    assertThatThrownBy(() -> warehouse.catalog.createTable(ORDERS, Warehouse.SCHEMA))
        .isInstanceOf(CommitStateUnknownException.class);

    assertThat(store.takeRequests()).containsOnlyOnce("swap");
    assertThat(warehouse.catalog.tableExists(ORDERS)).isFalse();
  }

  @Test
  void aTableThatIsGoneIsNotBroughtBack() {
    store.neverSettles();
    store.next(Fault.LOST_REQUEST);
    store.beforeSettling(() -> warehouse.elsewhere.dropTable(ORDERS, false));
    AppendFiles append = warehouse.append(table);
    store.takeRequests();

    assertThatThrownBy(append::commit).isInstanceOf(CommitStateUnknownException.class);

    assertThat(store.takeRequests()).containsOnlyOnce("swap");
    assertThat(warehouse.catalog.tableExists(ORDERS)).isFalse();
  }
}
