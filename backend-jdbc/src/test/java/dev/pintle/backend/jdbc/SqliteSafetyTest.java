package dev.pintle.backend.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.pintle.spi.Store;
import dev.pintle.spi.StoreException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** SQLite has switches for its locks and for its durability. */
final class SqliteSafetyTest {
  @TempDir Path folder;

  private String file() {
    return folder.resolve("c.db").toString();
  }

  private void refused(String uri, String option, String... settings) {
    assertThatThrownBy(() -> Databases.open(uri, settings))
        .isInstanceOf(StoreException.InvalidConfig.class)
        .hasMessageContaining("'" + option + "'");
    assertThat(folder).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nolock=1",
        "NoLock=yes",
        "no%6cock=1",
        "nolock=1&nolock=false",
        "vfs=unix-none",
        "vfs=unix",
        "immutable=1",
        "cache=shared",
        "mode=ro",
        "mode=memory&cache=shared",
        "shared_cache=true",
        "open_mode=1",
        "jdbc.explicit_readonly=true",
        "synchronous=OFF",
        "SYNCHRONOUS=normal",
        "synchronous=1",
        "synchronous=FULL&Synchronous=0",
        "journal_mode=OFF",
        "Journal_Mode=memory",
        "locking_mode=EXCLUSIVE",
        "count_changes=true",
        "read_uncommitted=true",
        "transaction_mode=DEFERRED"
      })
  void whatSwitchesLocksOrDurabilityOffIsRefused(String options) {
    String last = options.substring(options.lastIndexOf('&') + 1).replace("%6c", "l");
    String option = last.substring(0, last.indexOf('='));
    refused("jdbc:sqlite:file:" + file() + "?" + options, option);
    refused("jdbc:sqlite:" + file() + "?" + options, option);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "synchronous=OFF",
        "synchronous=NORMAL",
        "journal_mode=MEMORY",
        "locking_mode=EXCLUSIVE",
        "count_changes=true",
        "shared_cache=true"
      })
  void thatIsRefusedInTheSettingsToo(String setting) {
    String[] parts = setting.split("=");
    refused("jdbc:sqlite:" + file(), parts[0], "jdbc." + parts[0], parts[1]);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "synchronous=EXTRA",
        "journal_mode=wal",
        "journal_mode=TRUNCATE",
        "locking_mode=normal",
        "mode=rwc",
        "nolock=false",
        "foreign_keys=true"
      })
  void whatKeepsThemIsNot(String options) {
    try (Store store = Databases.open("jdbc:sqlite:file:" + file() + "?" + options)) {
      assertThat(store.describe()).startsWith("SQLite");
    }
  }

  /** Whatever way it was said in. */
  @ParameterizedTest
  @ValueSource(strings = {"synchronous=OFF", "synchronous=NORMAL", "journal_mode=OFF"})
  void aConnectionWithoutDurabilityIsNotUsed(String option) throws SQLException {
    try (Connection connection =
        DriverManager.getConnection("jdbc:sqlite:" + file() + "?" + option)) {
      assertThatThrownBy(() -> new SqliteDialect().identify(connection))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("not be safe");
    }
  }

  @Test
  void openingWaitsForAFileThatSomebodyElseKeepsLocked() throws Exception {
    String uri = "jdbc:sqlite:" + file();
    CompletableFuture<Store> opened = new CompletableFuture<>();
    DetourDriver detour = new DetourDriver(uri);
    try (Connection locker = DriverManager.getConnection(uri);
        Statement statement = locker.createStatement()) {
      statement.execute("CREATE TABLE something (x)");
      statement.execute("BEGIN EXCLUSIVE");
      Thread caller =
          new Thread(() -> opened.completeAsync(() -> open(uri, detour), Runnable::run));
      caller.start();
      await().until(() -> detour.attempts() > 1 || opened.isDone());
      statement.execute("COMMIT");
      caller.join();
    }
    opened.join().close();
  }

  private static Store open(String uri, DetourDriver detour) {
    JdbcStoreConfig config =
        JdbcStoreConfig.parse(Databases.config(uri, "jdbc.busy_timeout", "20"));
    JdbcDriver driver = JdbcDriver.load(config.url());
    return JdbcStore.open(config, new JdbcDriver(driver.url(), driver.dialect(), detour));
  }
}
