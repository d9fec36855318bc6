package dev.pintle.backend.jdbc;

import dev.pintle.spi.StoreException;
import java.lang.reflect.InvocationTargetException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.jdbi.v3.core.Handle;

/** What servers of MariaDB and MySQL have in common, whichever driver speaks to them. */
abstract class MySqlFamilyDialect implements JdbcDialect {
  /** One host and one database, and no driver options among the hosts. */
  private static final Pattern PLAIN_URL = Pattern.compile("//([^/?#]*@)?[^/?#@,()=]*/[^/?#]+");

  /**
   * Nothing that is stored may be cut or replaced, and no text may turn into NULL, whatever the
   * server's default is. At REPEATABLE READ a check could miss what has been committed since, and
   * rows that aren't there would be locked.
   */
  private static final List<String> SETTINGS =
      List.of(
          "SET SESSION sql_mode = 'STRICT_ALL_TABLES'",
          "SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED");

  /** So that a client that dies without a word doesn't keep its locks; only MariaDB knows it. */
  private static final String IDLE_TRANSACTIONS = "SET SESSION idle_transaction_timeout = 5";

  /** In a cluster a read waits for what other nodes have committed. */
  private static final String READ_YOUR_PEERS = "SET SESSION wsrep_sync_wait = 7";

  private static final String IS_CLUSTER =
      "SELECT 1 FROM information_schema.SESSION_VARIABLES WHERE VARIABLE_NAME = 'WSREP_ON' AND"
          + " VARIABLE_VALUE = 'ON'";

  /** The server counts its uptime from the second in which it began to the one of the statement. */
  private static final String WHOAMI =
      "SELECT CONNECTION_ID(), CONCAT(@@hostname, ':', @@port), @@read_only, UNIX_TIMESTAMP() -"
          + " CAST(VARIABLE_VALUE AS SIGNED) FROM %s.global_status WHERE VARIABLE_NAME = 'Uptime'";

  /** The type of the driver's connections that tells their thread id, and the method for it. */
  abstract String connectionType();

  abstract String threadIdMethod();

  /** Compares byte by byte, blanks at the end included. */
  abstract String exactCollation();

  @Override
  public final boolean isInMemory(JdbcUrl url) {
    return false;
  }

  /** Several hosts would mean several servers, of which some lag behind. */
  @Override
  public final Optional<String> beforeFirstConnection(JdbcUrl url) {
    if (!PLAIN_URL.matcher(url.after(urlPrefix())).matches()) {
      throw new StoreException.InvalidConfig(
          "the setting 'uri' can't be '"
              + url
              + "'; it takes one server and one database: "
              + urlPrefix()
              + "//host:port/database");
    }
    return Optional.empty();
  }

  @Override
  public final JdbcSession identify(Connection connection) throws SQLException {
    boolean mariaDb = connection.getMetaData().getDatabaseProductVersion().contains("MariaDB");
    try (Statement statement = connection.createStatement()) {
      for (String setting : SETTINGS) {
        statement.execute(setting);
      }
      if (mariaDb) {
        statement.execute(IDLE_TRANSACTIONS);
        joinCluster(statement);
      }
      return identify(connection, statement, mariaDb);
    }
  }

  private static void joinCluster(Statement statement) throws SQLException {
    boolean cluster;
    try (ResultSet rows = statement.executeQuery(IS_CLUSTER)) {
      cluster = rows.next();
    }
    if (cluster) {
      statement.execute(READ_YOUR_PEERS);
    }
  }

  private JdbcSession identify(Connection connection, Statement statement, boolean mariaDb)
      throws SQLException {
    String whoAmI = whoAmI(mariaDb);
    try (ResultSet rows = statement.executeQuery(whoAmI)) {
      if (!rows.next()) {
        return JdbcSession.Unendable.pooled();
      }
      if (!List.of("OFF", "0").contains(rows.getString(3))) {
        throw new SQLException(
            "the server is read-only, as replicas are, which can't be written to and lag behind;"
                + " name the primary in 'uri'",
            "25006");
      }
      long id = rows.getLong(1);
      OptionalLong drivers = driversOwnId(connection);
      return drivers.isPresent() && drivers.getAsLong() == id
          ? new JdbcSession.Server(id, "", rows.getString(2), rows.getString(4))
          : JdbcSession.Unendable.pooled();
    }
  }

  private static String whoAmI(boolean mariaDb) {
    return WHOAMI.formatted(mariaDb ? "information_schema" : "performance_schema");
  }

  /**
   * The id that the server told the driver when it connected; another one than the server names
   * when asked means that a pooler stands in between. Empty where the driver can't say.
   */
  private OptionalLong driversOwnId(Connection connection) {
    try {
      Class<?> type =
          Class.forName(connectionType(), false, connection.getClass().getClassLoader());
      Object own = connection.unwrap(type);
      return OptionalLong.of(((Number) type.getMethod(threadIdMethod()).invoke(own)).longValue());
    } catch (ClassNotFoundException
        | NoSuchMethodException
        | IllegalAccessException
        | InvocationTargetException
        | SQLException e) {
      return OptionalLong.empty();
    }
  }

  /** The drivers end the session or close the socket, which the waiting thread notices at once. */
  @Override
  public final void stop(Connection connection, Statement statement) throws SQLException {
    connection.abort(Runnable::run);
  }

  /**
   * A session leaves the server's list when its transaction has ended and nothing more is read from
   * its connection. Ids don't come back while a server runs; one that has begun since has no
   * session from before; about another server nothing is known.
   */
  @Override
  public final boolean end(Handle handle, JdbcSession session) {
    if (!(session instanceof JdbcSession.Server server)) {
      return false;
    }
    JdbcSession now = identifyAgain(handle);
    if (!(now instanceof JdbcSession.Server here) || !here.host().equals(server.host())) {
      return false;
    }
    if (!here.serverStartedAt().equals(server.serverStartedAt())) {
      return true;
    }
    if (!isGone(handle, server)) {
      kill(handle, server);
    }
    JdbcBackoff backoff = JdbcBackoff.ending();
    boolean gone = isGone(handle, server);
    while (!gone && backoff.sleep()) {
      gone = isGone(handle, server);
    }
    return gone;
  }

  private JdbcSession identifyAgain(Handle handle) {
    try {
      return identify(handle.getConnection());
    } catch (SQLException e) {
      throw new StoreException.Unavailable("the server can't be identified", e);
    }
  }

  private static void kill(Handle handle, JdbcSession.Server server) {
    // not a query, so that it takes no parameter
    handle.execute("KILL CONNECTION " + server.id());
  }

  private static boolean isGone(Handle handle, JdbcSession.Server server) {
    return handle
        .createQuery("SELECT COUNT(*) FROM information_schema.PROCESSLIST WHERE ID = :id")
        .bind("id", server.id())
        .mapTo(Integer.class)
        .one()
        .equals(0);
  }

  /** Of all tables of that name on the server, the one that a statement of ours would find. */
  @Override
  public final String columnsOf() {
    return "SELECT COLUMN_NAME FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE() AND"
        + " (TABLE_NAME = :table AND (@@lower_case_table_names > 0 OR CAST(TABLE_NAME AS BINARY) ="
        + " CAST(:table AS BINARY)))";
  }

  @Override
  public final String uniqueKeys() {
    return "SELECT INDEX_NAME, LOWER(COLUMN_NAME) FROM information_schema.STATISTICS WHERE"
        + " TABLE_SCHEMA = DATABASE() AND TABLE_NAME = :table AND NON_UNIQUE = 0 AND SUB_PART IS"
        + " NULL";
  }

  @Override
  public final Optional<String> tableFlaws() {
    return Optional.of(
        "SELECT CONCAT('its engine ', ENGINE, ' has no transactions') FROM"
            + " information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = :table"
            + " AND ENGINE IN ('MyISAM', 'Aria', 'MEMORY', 'CSV', 'ARCHIVE', 'BLACKHOLE')");
  }

  /** Every collation folds something (blanks at the end at least), but these. */
  @Override
  public final String foldedColumns() {
    return "SELECT COUNT(*) FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE() AND"
        + " TABLE_NAME IN ('iceberg_tables', 'iceberg_namespace_properties') AND COLUMN_NAME IN"
        + " ('catalog_name', 'table_namespace', 'table_name', 'metadata_location', 'namespace',"
        + " 'property_key') AND COLLATION_NAME IS NOT NULL AND COLLATION_NAME NOT LIKE"
        + " '%nopad_bin' AND COLLATION_NAME NOT LIKE '%0900_bin'";
  }

  /**
   * An engine with transactions. The default collation takes names for equal that differ in case,
   * in accents or in blanks at the end.
   */
  @Override
  public final String tableOptions() {
    return " ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE " + exactCollation();
  }

  @Override
  public final Optional<String> transactionPrelude() {
    return Optional.empty();
  }

  /** Each change of the schema commits by itself; who comes second is told so and looks again. */
  @Override
  public final Optional<String> schemaLock() {
    return Optional.empty();
  }

  @Override
  public final String shareLock() {
    return " LOCK IN SHARE MODE";
  }

  @Override
  public final String updateLock() {
    return " FOR UPDATE";
  }

  @Override
  public final String position(String part, String text) {
    return "INSTR(" + text + ", '" + part + "')";
  }

  @Override
  public final String exact(String text) {
    return "CAST(CONVERT(" + text + " USING utf8mb4) AS BINARY)";
  }

  @Override
  public final JdbcFailures.Verdict verdict(SQLException error) {
    return JdbcFailures.mySqlFamily(error);
  }
}
