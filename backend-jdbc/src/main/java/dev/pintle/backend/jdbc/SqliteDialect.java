package dev.pintle.backend.jdbc;

import dev.pintle.spi.StoreException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jdbi.v3.core.Handle;

/** SQLite: one file, one writer at a time, and nothing outlives a call. */
final class SqliteDialect implements JdbcDialect {
  private static final String PREFIX = "jdbc:sqlite:";
  private static final String FILE_SCHEME = "file:";

  /** SQLite's code MISUSE. */
  private static final int NOT_SAFE = 21;

  /** What these may be; anything else loses writes, or lets nobody else write. */
  private static final Map<String, Set<String>> ALLOWED_VALUES =
      Map.of(
          "synchronous", Set.of("FULL", "EXTRA", "2", "3"),
          "journal_mode", Set.of("DELETE", "TRUNCATE", "PERSIST", "WAL"),
          "locking_mode", Set.of("NORMAL"),
          "cache", Set.of("PRIVATE"),
          "mode", Set.of("RW", "RWC", "MEMORY"));

  @Override
  public String product() {
    return "SQLite";
  }

  @Override
  public String name() {
    return "sqlite";
  }

  @Override
  public String urlPrefix() {
    return PREFIX;
  }

  @Override
  public String driverClass() {
    return "org.sqlite.JDBC";
  }

  @Override
  public String driverArtifact() {
    return "org.xerial:sqlite-jdbc";
  }

  /**
   * Durable before it is answered; a second's wait for another writer at a time, so that an
   * interrupt is heeded; and a transaction that will write waits for its turn before it reads.
   */
  @Override
  public Map<String, String> driverDefaults(JdbcUrl url) {
    return Map.of("synchronous", "FULL", "busy_timeout", "1000", "transaction_mode", "IMMEDIATE");
  }

  @Override
  public Set<String> unsafeOptions() {
    return Set.of("enable_load_extension");
  }

  @Override
  public Map<String, String> forbiddenOptions() {
    return Map.of(
        "read_uncommitted", "a read would see what may yet be undone",
        "transaction_mode", "a transaction that reads first and writes later would fail",
        "nolock", "two processes could write to the file at once",
        "immutable", "two processes could write to the file at once",
        "vfs", "the file has to be locked and written in SQLite's usual way",
        "count_changes", "the number of rows that a write changed would not be told",
        "shared_cache", "connections would get into each other's way",
        "open_mode", "a catalog writes, and knows best how it opens its file",
        "jdbc.explicit_readonly", "a catalog writes");
  }

  @Override
  public Optional<String> objection(String option, String value) {
    Set<String> allowed = ALLOWED_VALUES.get(option.toLowerCase(Locale.ROOT));
    return allowed == null || allowed.contains(value.toUpperCase(Locale.ROOT))
        ? JdbcDialect.super.objection(option, value)
        : Optional.of(
            "of its values only " + String.join(", ", new TreeSet<>(allowed)) + " are safe");
  }

  @Override
  public boolean isInMemory(JdbcUrl url) {
    String path = url.after(PREFIX);
    return path.isEmpty()
        || path.equals(":memory:")
        || path.equals(FILE_SCHEME + ":memory:")
        || "memory".equals(url.options().get("mode"));
  }

  @Override
  public boolean isThere(JdbcUrl url) {
    return isInMemory(url) || Files.exists(file(url));
  }

  @Override
  public Optional<String> beforeFirstConnection(JdbcUrl url) {
    if (url.after(PREFIX).startsWith(":resource:")) {
      throw new StoreException.InvalidConfig(
          "the setting 'uri' can't be '" + url + "': a resource can't be written to; name a file");
    }
    if (isInMemory(url)) {
      return Optional.empty();
    }
    Path file = file(url);
    if (Files.exists(file)) {
      return Optional.empty();
    }
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null && !Files.isDirectory(folder)) {
      throw new StoreException.InvalidConfig(
          "the database file of '"
              + url
              + "' can't be created: there is no folder "
              + folder
              + "; create it or mend 'uri'");
    }
    // readers and the writer then don't wait for each other; an existing file is its owner's affair
    return Optional.of("PRAGMA journal_mode = WAL");
  }

  private static Path file(JdbcUrl url) {
    String path = url.after(PREFIX);
    String plain = path.startsWith(FILE_SCHEME) ? path.substring(FILE_SCHEME.length()) : path;
    try {
      return Path.of(plain);
    } catch (InvalidPathException e) {
      throw new StoreException.InvalidConfig(
          "the setting 'uri' can't be '" + url + "': " + e.getReason() + "; name a file", e);
    }
  }

  /**
   * Looks whether what was asked for is so, whatever the file and the driver say.
   *
   * @throws SQLException also where writes would not be safe once they are answered
   */
  @Override
  public JdbcSession identify(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      int synchronous = Integer.parseInt(setting(statement, "synchronous"));
      String journal = setting(statement, "journal_mode");
      boolean safe = synchronous >= 2 && !Set.of("off", "memory").contains(journal);
      if (!safe && !isInMemory(new JdbcUrl(connection.getMetaData().getURL()))) {
        throw new SQLException(
            "writes would not be safe: the file is used with synchronous="
                + synchronous
                + " and journal_mode="
                + journal,
            null,
            NOT_SAFE);
      }
    }
    return new JdbcSession.Embedded();
  }

  private static String setting(Statement statement, String name) throws SQLException {
    try (ResultSet rows = statement.executeQuery("PRAGMA " + name)) {
      return rows.next() ? rows.getString(1).toLowerCase(Locale.ROOT) : "";
    }
  }

  @Override
  public void stop(Connection connection, Statement statement) throws SQLException {
    if (statement != null) {
      statement.cancel();
    }
  }

  /** The call has returned and its connection is closed: there is nothing left to end. */
  @Override
  public boolean end(Handle handle, JdbcSession session) {
    return true;
  }

  @Override
  public String columnsOf() {
    return "SELECT name FROM pragma_table_info(:table)";
  }

  @Override
  public String uniqueKeys() {
    return "SELECT keys.name, COALESCE(LOWER(parts.name), '') FROM pragma_index_list(:table) AS"
        + " keys, pragma_index_info(keys.name) AS parts WHERE keys.\"unique\" = 1 AND keys.partial"
        + " = 0";
  }

  @Override
  public Optional<String> transactionPrelude() {
    return Optional.empty();
  }

  @Override
  public String tableOptions() {
    return "";
  }

  @Override
  public Optional<String> schemaLock() {
    return Optional.empty();
  }

  @Override
  public String shareLock() {
    return "";
  }

  @Override
  public String updateLock() {
    return "";
  }

  @Override
  public String position(String part, String text) {
    return "instr(" + text + ", '" + part + "')";
  }

  @Override
  public String exact(String text) {
    return text + " COLLATE BINARY";
  }

  @Override
  public JdbcFailures.Verdict verdict(SQLException error) {
    return JdbcFailures.sqlite(error);
  }
}
