package dev.pintle.backend.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Slot;
import dev.pintle.spi.Store;
import dev.pintle.spi.StoreException;
import dev.pintle.spi.SwapResult;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Writers that wait for another one. */
final class SqliteWaitingTest {
  private static final EntryName TABLE = NamespaceName.of("n").entry("t");
  private static final Pointer BEFORE = Pointer.table("s3://before");
  private static final Pointer OURS = Pointer.table("s3://ours");

  @TempDir Path folder;
  private String uri;
  private Store store;

  @BeforeEach
  void open() {
    uri = "jdbc:sqlite:" + folder.resolve("c.db");
    store = Databases.open(uri, "jdbc.busy_timeout", "20");
    store.namespaces().create(TABLE.namespace(), Map.of());
    store.pointers().swap(TABLE, Expectation.absent(), Replacement.to(BEFORE));
  }

  @AfterEach
  void close() {
    store.close();
  }

  private SwapResult commit() {
    return store.pointers().swap(TABLE, Expectation.exactly(BEFORE), Replacement.to(OURS));
  }

  @Test
  void aWriterThatFindsTheFileLockedTriesAgain() throws Exception {
    CompletableFuture<SwapResult> result = new CompletableFuture<>();
    try (Connection locker = DriverManager.getConnection(uri);
        Statement statement = locker.createStatement()) {
      statement.execute("BEGIN IMMEDIATE");
      Thread caller = new Thread(() -> result.complete(commit()));
      caller.start();
      assertThat(store.pointers().resolve(TABLE)).contains(Slot.live(BEFORE));
      statement.execute("COMMIT");
      caller.join();
    }
    assertThat(result.join()).isEqualTo(SwapResult.swapped(Slot.live(OURS)));
  }

  /** Nothing outlives the call, so the answer is definite. */
  @Test
  void anInterruptedWriterHasDefinitelyWrittenNothing() throws Exception {
    CompletableFuture<Throwable> failure = new CompletableFuture<>();
    CompletableFuture<Boolean> flag = new CompletableFuture<>();
    try (Connection locker = DriverManager.getConnection(uri);
        Statement statement = locker.createStatement()) {
      statement.execute("BEGIN IMMEDIATE");
      Thread caller =
          new Thread(
              () -> {
                try {
                  commit();
                } catch (StoreException e) {
                  failure.complete(e);
                  flag.complete(Thread.currentThread().isInterrupted());
                }
              });
      caller.start();
      caller.interrupt();
      caller.join();
      statement.execute("ROLLBACK");
    }
    assertThat(failure.join()).isInstanceOf(StoreException.Unavailable.class);
    assertThat(flag.join()).isTrue();
    assertThat(store.pointers().resolve(TABLE)).contains(Slot.live(BEFORE));
    assertThat(commit()).isEqualTo(SwapResult.swapped(Slot.live(OURS)));
  }

  @Test
  void aDatabaseInMemoryLivesAsLongAsItsStore() {
    try (Store memory = Databases.open("jdbc:sqlite::memory:")) {
      memory.namespaces().create(TABLE.namespace(), Map.of());
      memory.pointers().swap(TABLE, Expectation.absent(), Replacement.to(BEFORE));
      assertThat(memory.pointers().resolve(TABLE)).contains(Slot.live(BEFORE));
    }
    try (Store other = Databases.open("jdbc:sqlite::memory:")) {
      assertThat(other.pointers().resolve(TABLE)).isEmpty();
    }
  }

  @Test
  void onlyAFileOfOurOwnIsPutIntoWalMode() {
    assertThat(Sql.query(uri, "PRAGMA journal_mode")).containsExactly("wal");
    String theirs = "jdbc:sqlite:" + folder.resolve("theirs.db");
    Sql.execute(theirs, "CREATE TABLE something (x)");
    Databases.open(theirs).close();
    assertThat(Sql.query(theirs, "PRAGMA journal_mode")).containsExactly("delete");
  }
}
