package dev.pintle.backend.jdbc;

import dev.pintle.spi.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/** H2: in this process, in a file or in memory, or behind its own server. */
final class H2Dialect implements JdbcDialect {
  private static final String PREFIX = "jdbc:h2:";

  @Override
  public String product() {
    return "H2";
  }

  @Override
  public String name() {
    return "h2";
  }

  @Override
  public String urlPrefix() {
    return PREFIX;
  }

  @Override
  public String driverClass() {
    return "org.h2.Driver";
  }

  @Override
  public String driverArtifact() {
    return "com.h2database:h2";
  }

  /**
   * H2 writes to its file half a second after it has answered, unless told otherwise. Behind a
   * server that is for its administrator to set.
   */
  @Override
  public Map<String, String> driverDefaults(JdbcUrl url) {
    return isFile(url) ? Map.of("WRITE_DELAY", "0") : Map.of();
  }

  @Override
  public Set<String> unsafeOptions() {
    return Set.of(
        "INIT",
        "TRACE_LEVEL_FILE",
        "TRACE_LEVEL_SYSTEM_OUT",
        "TRACE_MAX_FILE_SIZE",
        "DATABASE_EVENT_LISTENER",
        "JAVA_OBJECT_SERIALIZER",
        "AUTHREALM",
        "AUTHZPWD");
  }

  @Override
  public Map<String, String> forbiddenOptions() {
    return Map.of(
        "AUTO_RECONNECT", "a write could be sent again behind our back",
        "AUTO_SERVER", "the file could be in another process, whose sessions outlive a call",
        "FILE_LOCK", "two processes could write to the file",
        "LOCK_MODE", "a read would see what may yet be undone",
        "ACCESS_MODE_DATA", "a catalog writes",
        "MODE", "texts would compare in another product's way");
  }

  /** Names of databases in memory are shared by all of a process; ours goes with its store. */
  @Override
  public boolean isInMemory(JdbcUrl url) {
    return place(url).startsWith("mem:");
  }

  private static boolean isServer(JdbcUrl url) {
    return place(url).startsWith("tcp:") || place(url).startsWith("ssl:");
  }

  private boolean isFile(JdbcUrl url) {
    return !isInMemory(url) && !isServer(url);
  }

  private static String place(JdbcUrl url) {
    return url.after(PREFIX).toLowerCase(Locale.ROOT);
  }

  @Override
  public Optional<String> beforeFirstConnection(JdbcUrl url) {
    if (url.options().keySet().stream().anyMatch(option -> option.contains("\\"))) {
      throw new StoreException.InvalidConfig(
          "an option of '"
              + url
              + "' has a backslash in its name, which no option has; leave it out");
    }
    if (place(url).startsWith("zip:") || place(url).startsWith("classpath:")) {
      throw new StoreException.InvalidConfig(
          "the setting 'uri' can't be '"
              + url
              + "': an archive can't be written to; name a file, a database in memory (mem:) or a"
              + " server (tcp: or ssl:)");
    }
    return Optional.empty();
  }

  @Override
  public JdbcSession identify(Connection connection) throws SQLException {
    return isServer(new JdbcUrl(connection.getMetaData().getURL()))
        ? new JdbcSession.Unendable("only the administrator of an H2 server may end its sessions")
        : new JdbcSession.Embedded();
  }

  @Override
  public void stop(Connection connection, Statement statement) throws SQLException {
    if (statement != null) {
      statement.cancel();
    }
  }

  /** In this process the call has returned, and there is nothing left to end. */
  @Override
  public boolean end(Handle handle, JdbcSession session) {
    return session instanceof JdbcSession.Embedded;
  }

  /** Names without quotes are stored in upper case, or in lower where the database is told so. */
  @Override
  public String columnsOf() {
    return "SELECT column_name FROM information_schema.columns WHERE table_schema = CURRENT_SCHEMA"
        + " AND UPPER(table_name) = UPPER(:table)";
  }

  @Override
  public String uniqueKeys() {
    return "SELECT keys.constraint_name, LOWER(parts.column_name) FROM"
        + " information_schema.table_constraints AS keys JOIN information_schema.key_column_usage"
        + " AS parts ON parts.constraint_schema = keys.constraint_schema AND parts.constraint_name"
        + " = keys.constraint_name WHERE keys.table_schema = CURRENT_SCHEMA AND"
        + " keys.constraint_type IN ('PRIMARY KEY', 'UNIQUE') AND UPPER(keys.table_name) ="
        + " UPPER(:table)";
  }

  @Override
  public String tableOptions() {
    return "";
  }

  @Override
  public Optional<String> transactionPrelude() {
    return Optional.empty();
  }

  /** Each change of the schema commits by itself; who comes second is told so and looks again. */
  @Override
  public Optional<String> schemaLock() {
    return Optional.empty();
  }

  /**
   * Two sessions that alter one table at the same time break it for each other. A row that is never
   * committed lets one wait for the other, and goes with its session.
   */
  @Override
  public Optional<String> upgradeLock() {
    return Optional.of(
        "INSERT INTO iceberg_namespace_properties (catalog_name, namespace, property_key) VALUES"
            + " ('', '', 'pintle upgrade')");
  }

  /** H2 has no shared row locks: creates in one namespace wait for each other. */
  @Override
  public String shareLock() {
    return updateLock();
  }

  @Override
  public String updateLock() {
    return " FOR UPDATE";
  }

  @Override
  public String position(String part, String text) {
    return "LOCATE('" + part + "', " + text + ")";
  }

  /** It counts as Java does. */
  @Override
  public int length(String text) {
    return text.length();
  }

  @Override
  public String text(String parameter) {
    return "CAST(" + parameter + " AS VARCHAR)";
  }

  @Override
  public String exact(String text) {
    return "CAST(" + text + " AS VARBINARY)";
  }

  @Override
  public JdbcFailures.Verdict verdict(SQLException error) {
    return JdbcFailures.h2(error);
  }
}
