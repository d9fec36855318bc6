package dev.pintle.backend.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pintle.conformance.fault.JdbcFaults;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Lineage;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.NamespaceResult;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Slot;
import dev.pintle.spi.Store;
import dev.pintle.spi.StoreException;
import dev.pintle.spi.SwapResult;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Answers that get lost in the driver: nothing outlives a call, so all of them are settled. */
abstract class EmbeddedLostAnswers {
  private static final EntryName TABLE = NamespaceName.of("n").entry("t");
  private static final Pointer BEFORE = Pointer.table("s3://before");
  private static final Pointer OURS = Pointer.table("s3://ours");

  @TempDir Path folder;
  private JdbcFaults faults;
  private Store store;

  /** The URL of a database in this folder. */
  abstract String uri(Path folder);

  @BeforeEach
  void open() throws SQLException {
    String uri = uri(folder);
    faults = JdbcFaults.over(uri);
    store = Databases.openThrough(faults.url(), uri);
    store.namespaces().create(TABLE.namespace(), Map.of());
    store.pointers().swap(TABLE, Expectation.absent(), Replacement.to(BEFORE));
  }

  @AfterEach
  void close() throws SQLException {
    store.close();
    faults.close();
  }

  private SwapResult commit() {
    return store.pointers().swap(TABLE, Expectation.exactly(BEFORE), Replacement.to(OURS));
  }

  private SwapResult settle(SwapResult result) {
    assertThat(result).isInstanceOf(SwapResult.Unknown.class);
    return store
        .pointers()
        .settle(((SwapResult.Unknown) result).attempt(), Duration.ofSeconds(10), Lineage.UNKNOWN);
  }

  @Test
  void anAppliedCommitSettlesAsSwapped() {
    faults.when(sql -> sql.startsWith("UPDATE")).loseReply();
    assertThat(settle(commit())).isEqualTo(SwapResult.swapped(Slot.live(OURS)));
  }

  @Test
  void aCommitThatNeverArrivedSettlesAsConflict() {
    faults.when(sql -> sql.startsWith("UPDATE")).killConnection();
    assertThat(settle(commit()))
        .isEqualTo(
            new SwapResult.Conflict(Optional.of(Slot.live(BEFORE)), SwapResult.Proof.SETTLED));
    assertThat(commit()).isEqualTo(SwapResult.swapped(Slot.live(OURS)));
  }

  /** One write, one send. */
  @Test
  void aWriteWithoutAnAnswerIsNotSentAgain() {
    faults.when(sql -> sql.startsWith("UPDATE")).loseReply();
    faults.forgetStatements();
    SwapResult lost = commit();
    assertThat(lost).isInstanceOf(SwapResult.Unknown.class);
    assertThat(faults.statements()).hasSize(1);
  }

  @Test
  void aReadWithoutAnAnswerIsRepeatedOnce() {
    faults.when(sql -> sql.startsWith("SELECT metadata_location")).loseReply();
    faults.forgetStatements();
    assertThat(store.pointers().resolve(TABLE)).contains(Slot.live(BEFORE));
    // beside what a new connection asks first
    assertThat(faults.statements())
        .filteredOn(sql -> sql.startsWith("SELECT metadata_location"))
        .hasSize(2);
  }

  @Test
  void aTransactionThatBreaksBeforeItsCommitIsUndone() {
    faults.when(sql -> sql.startsWith("DELETE FROM iceberg_namespace_properties")).killConnection();
    NamespaceName empty = NamespaceName.of("empty");
    store.namespaces().create(empty, Map.of());
    assertThatThrownBy(() -> store.namespaces().drop(empty))
        .isInstanceOf(StoreException.Unavailable.class);
    assertThat(store.namespaces().exists(empty)).isTrue();
    assertThat(store.namespaces().drop(empty)).isEqualTo(new NamespaceResult.Done());
  }
}
