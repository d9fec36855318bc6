package dev.pintle.backend.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/** PostgreSQL, and servers that speak as it does. */
final class PostgresDialect implements JdbcDialect {
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
    return PostgresSessions.identify(connection);
  }

  /** Closes the socket, which the waiting thread notices at once. */
  @Override
  public void stop(Connection connection, Statement statement) throws SQLException {
    connection.abort(Runnable::run);
  }

  @Override
  public boolean end(Handle handle, JdbcSession session) {
    return PostgresSessions.end(handle, session);
  }

  /** Of all tables of that name, the one that a statement of ours would find. */
  @Override
  public String columnsOf() {
    return "SELECT attname FROM pg_attribute WHERE attrelid = to_regclass(:table)"
        + " AND attnum > 0 AND NOT attisdropped";
  }

  @Override
  public String uniqueKeys() {
    return "SELECT CAST(indexrelid AS text), attname FROM pg_index CROSS JOIN generate_series(0,"
        + " indnkeyatts - 1) AS part JOIN pg_attribute ON attrelid = indrelid AND attnum ="
        + " indkey[part] WHERE indrelid = to_regclass(:table) AND indisunique AND indisvalid AND"
        + " indimmediate AND indpred IS NULL AND indexprs IS NULL";
  }

  @Override
  public Optional<String> tableFlaws() {
    return Optional.of(
        "SELECT CASE relpersistence WHEN 'u' THEN 'it is UNLOGGED, so that a crash of the server"
            + " empties it' ELSE 'it is TEMPORARY, so that it goes with its session' END FROM"
            + " pg_class WHERE oid = to_regclass(:table) AND relpersistence <> 'p'");
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
  public Optional<String> durabilityRisks() {
    return Optional.of(
        "SELECT 'the server runs with fsync=off: a crash of its machine can break its files, and"
            + " commits that were answered' WHERE current_setting('fsync') <> 'on'");
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
