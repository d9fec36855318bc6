package dev.pintle.backend.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pintle.conformance.fault.JdbcFaults;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Lineage;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.RenameResult;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Slot;
import dev.pintle.spi.Store;
import dev.pintle.spi.SwapResult;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Removals and renames whose answer was lost, and what others did under the names since. */
final class TakenNamesTest {
  private static final EntryName TABLE = NamespaceName.of("n").entry("t");
  private static final EntryName TARGET = NamespaceName.of("n").entry("target");
  private static final EntryName THIRD = NamespaceName.of("n").entry("third");
  private static final Pointer BEFORE = Pointer.table("s3://before");
  private static final Pointer NEXT = Pointer.table("s3://next");
  private static final Pointer LATER = Pointer.table("s3://later");
  private static final Pointer OTHER = Pointer.table("s3://other");

  @TempDir Path folder;
  private JdbcFaults faults;
  private Store store;
  private Store peer;

  @BeforeEach
  void open() throws SQLException {
    String uri = "jdbc:sqlite:" + folder.resolve("c.db");
    faults = JdbcFaults.over(uri);
    store = Databases.openThrough(faults.url(), uri);
    peer = Databases.open(uri);
    peer.namespaces().create(TABLE.namespace(), Map.of());
    create(TABLE, BEFORE);
  }

  @AfterEach
  void close() throws SQLException {
    store.close();
    peer.close();
    faults.close();
  }

  private void create(EntryName name, Pointer pointer) {
    assertThat(peer.pointers().swap(name, Expectation.absent(), Replacement.to(pointer)))
        .isInstanceOf(SwapResult.Swapped.class);
  }

  private void commit(EntryName name, Pointer from, Pointer to) {
    assertThat(peer.pointers().swap(name, Expectation.exactly(from), Replacement.to(to)))
        .isInstanceOf(SwapResult.Swapped.class);
  }

  private void remove(EntryName name, Pointer pointer) {
    assertThat(peer.pointers().swap(name, Expectation.exactly(pointer), Replacement.removed()))
        .isInstanceOf(SwapResult.Swapped.class);
  }

  private void rename(EntryName from, Pointer pointer, EntryName to) {
    assertThat(peer.atomicRename().orElseThrow().rename(from, Expectation.exactly(pointer), to))
        .isEqualTo(new RenameResult.Renamed());
  }

  private SwapResult.Unknown removeUnanswered() {
    return (SwapResult.Unknown)
        store.pointers().swap(TABLE, Expectation.exactly(BEFORE), Replacement.removed());
  }

  private SwapResult settle(SwapResult.Unknown lost, Lineage lineage) {
    return store.pointers().settle(lost.attempt(), Duration.ZERO, lineage);
  }

  private RenameResult renameAndSettle(Runnable meanwhile) {
    RenameResult.Unknown lost =
        (RenameResult.Unknown)
            store.atomicRename().orElseThrow().rename(TABLE, Expectation.exactly(BEFORE), TARGET);
    meanwhile.run();
    return store.atomicRename().orElseThrow().settle(lost.attempt(), Duration.ZERO);
  }

  /** It was applied: to say that it wasn't would be wrong. */
  @Test
  void anAppliedRemovalUnderANewTableStaysUnknown() {
    faults.when(sql -> sql.startsWith("DELETE")).loseReply();
    SwapResult.Unknown lost = removeUnanswered();
    create(TABLE, OTHER);

    assertThat(settle(lost, Lineage.UNKNOWN)).isInstanceOf(SwapResult.Unknown.class);
    commit(TABLE, OTHER, LATER);
    assertThat(settle(lost, current -> List.of(OTHER.location())))
        .isInstanceOf(SwapResult.Unknown.class);
  }

  @Test
  void aRemovalThatCameTooLateIsAConflict() {
    faults.when(sql -> sql.startsWith("DELETE")).killConnection();
    SwapResult.Unknown lost = removeUnanswered();

    assertThat(settle(lost, Lineage.UNKNOWN)).isEqualTo(conflict(BEFORE));
    commit(TABLE, BEFORE, NEXT);
    assertThat(settle(lost, Lineage.UNKNOWN)).isEqualTo(conflict(NEXT));
    commit(TABLE, NEXT, LATER);
    assertThat(settle(lost, current -> List.of(BEFORE.location(), NEXT.location())))
        .isEqualTo(conflict(LATER));
  }

  private static SwapResult conflict(Pointer seen) {
    return SwapResult.settled(Optional.of(Slot.live(seen)));
  }

  @Test
  void anAppliedRenameIsRecognisedAtItsTarget() {
    faults.when(sql -> sql.startsWith("UPDATE")).loseReply();
    assertThat(
            renameAndSettle(
                () -> {
                  create(TABLE, OTHER);
                  commit(TARGET, BEFORE, NEXT);
                }))
        .isEqualTo(new RenameResult.Renamed());
  }

  @Test
  void anAppliedRenameWhoseTargetWentOnStaysUnknown() {
    faults.when(sql -> sql.startsWith("UPDATE")).loseReply();
    assertThat(
            renameAndSettle(
                () -> {
                  create(TABLE, OTHER);
                  commit(TARGET, BEFORE, NEXT);
                  commit(TARGET, NEXT, LATER);
                }))
        .isInstanceOf(RenameResult.Unknown.class);
  }

  @Test
  void anAppliedRenameWhoseTargetWasRenamedStaysUnknown() {
    faults.when(sql -> sql.startsWith("UPDATE")).loseReply();
    assertThat(
            renameAndSettle(
                () -> {
                  rename(TARGET, BEFORE, THIRD);
                  create(TABLE, OTHER);
                }))
        .isInstanceOf(RenameResult.Unknown.class);
  }

  @Test
  void anAppliedRenameWhoseTargetWasRemovedStaysUnknown() {
    faults.when(sql -> sql.startsWith("UPDATE")).loseReply();
    assertThat(
            renameAndSettle(
                () -> {
                  remove(TARGET, BEFORE);
                  create(TABLE, OTHER);
                }))
        .isInstanceOf(RenameResult.Unknown.class);
  }

  @Test
  void aRenameThatNeverArrivedIsDefinite() {
    faults.when(sql -> sql.startsWith("UPDATE")).killConnection();
    assertThat(renameAndSettle(() -> {}))
        .isEqualTo(
            new RenameResult.SourceMoved(Optional.of(Slot.live(BEFORE)), SwapResult.Proof.SETTLED));
  }
}
