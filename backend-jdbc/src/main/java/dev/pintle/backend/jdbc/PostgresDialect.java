package dev.pintle.backend.jdbc;

import java.lang.reflect.InvocationTargetException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/** PostgreSQL, and servers that speak as it does. */
final class PostgresDialect implements JdbcDialect {
  /** Sessions are told apart by when they began, since a server uses process ids again. */
  private static final String STARTED =
      "to_char(backend_start AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')";

  private static final String SERVER_STARTED =
      "to_char(pg_postmaster_start_time() AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')";

  private static final String WHOAMI =
      "SELECT pid, "
          + STARTED
          + ", "
          + SERVER_STARTED
          + ", pg_is_in_recovery() FROM pg_stat_activity WHERE pid = pg_backend_pid()";

  /** An arbitrary number that stands for our schema among the advisory locks. */
  private static final long SCHEMA_LOCK = 0x70696e746c65L;

  @Override
  public String product() {
    return "PostgreSQL";
  }

  @Override
  public String name() {
    return "postgresql";
  }

  @Override
  public String urlPrefix() {
    return "jdbc:postgresql:";
  }

  @Override
  public String driverClass() {
    return "org.postgresql.Driver";
  }

  @Override
  public String driverArtifact() {
    return "org.postgresql:postgresql";
  }

  /** So that a peer that died without a word is noticed. */
  @Override
  public Map<String, String> driverDefaults(JdbcUrl url) {
    return Map.of("tcpKeepAlive", "true", "ApplicationName", "pintle");
  }

  @Override
  public Set<String> unsafeOptions() {
    return Set.of(
        "socketFactory",
        "sslfactory",
        "sslhostnameverifier",
        "sslpasswordcallback",
        "authenticationPluginClassName",
        "xmlFactoryFactory",
        "connectExecutor",
        "sspiServiceClass",
        "loggerFile");
  }

  @Override
  public Map<String, String> forbiddenOptions() {
    return Map.of(
        "loadBalanceHosts", "reads would go to servers that lag behind",
        "readOnly", "a catalog writes");
  }

  @Override
  public boolean isInMemory(JdbcUrl url) {
    return false;
  }

  @Override
  public Optional<String> beforeFirstConnection(JdbcUrl url) {
    return Optional.empty();
  }

  @Override
  public JdbcSession identify(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(WHOAMI)) {
      if (!rows.next()) {
        return JdbcSession.Unendable.pooled();
      }
      if (rows.getBoolean(4)) {
        throw new SQLException(
            "the server is a standby, which can't be written to and lags behind; name the primary"
                + " in 'uri'",
            "25006");
      }
      long pid = rows.getLong(1);
      return driversOwnPid(connection).filter(own -> own == pid).isPresent()
          ? new JdbcSession.Server(pid, rows.getString(2), "", rows.getString(3))
          : JdbcSession.Unendable.pooled();
    }
  }

  /**
   * The process id that the server told the driver when it connected; another one than the server
   * names when asked means that a pooler stands in between. Empty where the driver can't say.
   */
  private static Optional<Long> driversOwnPid(Connection connection) {
    try {
      Class<?> type =
          Class.forName(
              "org.postgresql.PGConnection", false, connection.getClass().getClassLoader());
      Object own = connection.unwrap(type);
      return Optional.of(((Number) type.getMethod("getBackendPID").invoke(own)).longValue());
    } catch (ClassNotFoundException
        | NoSuchMethodException
        | IllegalAccessException
        | InvocationTargetException
        | SQLException e) {
      return Optional.empty();
    }
  }

  /** Closes the socket, which the waiting thread notices at once. */
  @Override
  public void stop(Connection connection, Statement statement) throws SQLException {
    connection.abort(Runnable::run);
  }

  /**
   * One session is the only one that executes what comes in on its connection; once it is gone from
   * the server's list its transaction has ended, and bytes that come later find no reader. A server
   * that has begun since has no session from before.
   */
  @Override
  public boolean end(Handle handle, JdbcSession session) {
    if (!(session instanceof JdbcSession.Server server)) {
      return false;
    }
    if (!serverStartedAt(handle).equals(server.serverStartedAt())) {
      return true;
    }
    handle
        .createQuery(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = :pid AND "
                + STARTED
                + " = :started")
        .bind("pid", server.id())
        .bind("started", server.startedAt())
        .mapTo(Boolean.class)
        .list();
    JdbcBackoff backoff = JdbcBackoff.ending();
    boolean gone = isGone(handle, server);
    while (!gone && backoff.sleep()) {
      gone = isGone(handle, server);
    }
    return gone;
  }

  private static String serverStartedAt(Handle handle) {
    return handle.createQuery("SELECT " + SERVER_STARTED).mapTo(String.class).one();
  }

  private static boolean isGone(Handle handle, JdbcSession.Server server) {
    return handle
        .createQuery(
            "SELECT NOT EXISTS (SELECT 1 FROM pg_stat_activity WHERE pid = :pid AND "
                + STARTED
                + " = :started)")
        .bind("pid", server.id())
        .bind("started", server.startedAt())
        .mapTo(Boolean.class)
        .one();
  }

  /** Of all tables of that name, the one that a statement of ours would find. */
  @Override
  public String columnsOf() {
    return "SELECT attname FROM pg_attribute WHERE attrelid = to_regclass(:table)"
        + " AND attnum > 0 AND NOT attisdropped";
  }

  /**
   * Every check of ours is made on rows that are locked, and has to see the latest of them; and a
   * client that dies without a word must not keep its locks.
   */
  @Override
  public Optional<String> transactionPrelude() {
    return Optional.of(
        "SET TRANSACTION ISOLATION LEVEL READ COMMITTED;"
            + " SET LOCAL idle_in_transaction_session_timeout = 5000");
  }

  @Override
  public String tableOptions() {
    return "";
  }

  @Override
  public Optional<String> missingRights() {
    return Optional.of(
        "SELECT kind || ' on ' || name FROM (VALUES ('iceberg_tables'),"
            + " ('iceberg_namespace_properties')) AS tables (name), (VALUES ('SELECT'), ('INSERT'),"
            + " ('UPDATE'), ('DELETE')) AS kinds (kind) WHERE NOT has_table_privilege(name, kind)"
            + " ORDER BY name, kind");
  }

  @Override
  public Optional<String> schemaLock() {
    return Optional.of("SELECT pg_advisory_xact_lock(" + SCHEMA_LOCK + ")");
  }

  @Override
  public String shareLock() {
    return " FOR SHARE";
  }

  @Override
  public String updateLock() {
    return " FOR UPDATE";
  }

  @Override
  public String position(String part, String text) {
    return "strpos(" + text + ", '" + part + "')";
  }

  @Override
  public String exact(String text) {
    return "CAST(" + text + " AS text) COLLATE \"C\"";
  }

  @Override
  public JdbcFailures.Verdict verdict(SQLException error) {
    return JdbcFailures.postgres(error);
  }
}
