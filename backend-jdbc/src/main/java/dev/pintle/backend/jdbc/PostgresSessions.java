package dev.pintle.backend.jdbc;

import java.lang.reflect.InvocationTargetException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.ConnectionException;
import org.jdbi.v3.core.Handle;

/** The sessions of PostgreSQL: who we are, and how one of ours is ended for sure. */
final class PostgresSessions {
  /** Sessions are told apart by when they began, since a server uses process ids again. */
  private static final String STARTED =
      "to_char(backend_start AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')";

  private static final String SERVER_STARTED =
      "to_char(pg_postmaster_start_time() AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')";

  /** What a database cluster keeps over restarts, and no other one has. */
  private static final String SERVER = "(SELECT system_identifier FROM pg_control_system())::text";

  /** Where a server doesn't tell. */
  private static final String NO_SERVER = "''";

  private static final String WHOAMI =
      "SELECT pid, "
          + STARTED
          + ", current_setting('synchronous_commit'), %s, "
          + SERVER_STARTED
          + ", pg_is_in_recovery() FROM pg_stat_activity WHERE pid = pg_backend_pid()";

  /** Answers that come when the write is on disk, and where the administrator put copies of it. */
  private static final List<String> DURABLE = List.of("on", "remote_apply");

  private PostgresSessions() {}

  /**
   * As {@link JdbcDialect#identify}.
   *
   * @throws SQLException also for a server that can't be written to, or answers too early
   */
  static JdbcSession identify(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = whoAmI(statement)) {
      if (!rows.next()) {
        return JdbcSession.Unendable.pooled();
      }
      if (rows.getBoolean("pg_is_in_recovery")) {
        throw new SQLException(
            "the server is a standby, which can't be written to and lags behind; name the primary"
                + " in 'uri'",
            "25006");
      }
      JdbcSession session = session(connection, rows);
      makeDurable(connection, session, rows.getString(3));
      return session;
    }
  }

  /** Some servers that speak as PostgreSQL does don't have, or allow, the identifier. */
  private static ResultSet whoAmI(Statement statement) throws SQLException {
    try {
      return statement.executeQuery(WHOAMI.formatted(SERVER));
    } catch (SQLException e) {
      if (e.getSQLState() == null || !e.getSQLState().startsWith("42")) {
        throw e;
      }
      return statement.executeQuery(WHOAMI.formatted(NO_SERVER));
    }
  }

  private static JdbcSession session(Connection connection, ResultSet rows) throws SQLException {
    long pid = rows.getLong(1);
    if (driversOwnPid(connection).filter(own -> own == pid).isEmpty()) {
      return JdbcSession.Unendable.pooled();
    }
    return rows.getString(2) == null
        ? new JdbcSession.Unendable(
            "the login runs under a role that may not see the login's sessions, so none can be"
                + " ended")
        : new JdbcSession.Server(pid, rows.getString(2), rows.getString(4), rows.getString(5));
  }

  /** A session may ask for it itself; behind a pooler nobody knows which session that would be. */
  private static void makeDurable(Connection connection, JdbcSession session, String setting)
      throws SQLException {
    if (DURABLE.contains(setting)) {
      return;
    }
    if (session.equals(JdbcSession.Unendable.pooled())) {
      throw new SQLException(
          "the server answers before a write is safe (synchronous_commit="
              + setting
              + "), and behind a connection pooler we can't change that; set it to 'on' for the"
              + " role or the database",
          "55000");
    }
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET synchronous_commit = on");
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

  /**
   * As {@link JdbcDialect#end}. One session is the only one that executes what comes in on its
   * connection; once it is gone from the server's list its transaction has ended, and bytes that
   * come later find no reader. The same server, begun later, has no session from before; about
   * another server nothing is known.
   */
  static boolean end(Handle handle, JdbcSession session) {
    if (!(session instanceof JdbcSession.Server server)
        || !(sessionOf(handle) instanceof JdbcSession.Server here)
        || !here.host().equals(server.host())) {
      return false;
    }
    int restarted = here.serverStartedAt().compareTo(server.serverStartedAt());
    if (restarted != 0) {
      return restarted > 0 && !here.host().isEmpty();
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

  private static JdbcSession sessionOf(Handle handle) {
    try {
      return identify(handle.getConnection());
    } catch (SQLException e) {
      throw new ConnectionException(e);
    }
  }

  /** A session that we may not look at has no start, and could be the one. */
  private static boolean isGone(Handle handle, JdbcSession.Server server) {
    return handle
        .createQuery(
            "SELECT NOT EXISTS (SELECT 1 FROM pg_stat_activity WHERE pid = :pid AND"
                + " (backend_start IS NULL OR "
                + STARTED
                + " = :started))")
        .bind("pid", server.id())
        .bind("started", server.startedAt())
        .mapTo(Boolean.class)
        .one();
  }
}
