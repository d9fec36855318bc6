package dev.pintle.backend.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/** What differs from one database product to another. Implementations keep no state. */
interface JdbcDialect {
  /** The product's name, for people. */
  String product();

  /** The product's name for scripts, lower case. */
  String name();

  /** What its URLs begin with. */
  String urlPrefix();

  /** The class of its driver. */
  String driverClass();

  /** Where the driver comes from: Maven coordinates without a version. */
  String driverArtifact();

  /** Driver settings that this store wants for a URL, unless the user says otherwise. */
  Map<String, String> driverDefaults(JdbcUrl url);

  /** Driver options that load a class, or read or write a file, of somebody's choice. */
  Set<String> unsafeOptions();

  /** Driver options that break the contract, with the reason: strong reads, one send. */
  Map<String, String> forbiddenOptions();

  /**
   * Why a driver option may not have a value; empty where it may. One that is forbidden may still
   * be switched off.
   *
   * @param option in any case
   */
  default Optional<String> objection(String option, String value) {
    return forbiddenOptions().entrySet().stream()
        .filter(forbidden -> forbidden.getKey().equalsIgnoreCase(option))
        .filter(forbidden -> !value.equalsIgnoreCase("false"))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  /** Whether the database lives inside one connection and goes with it. */
  boolean isInMemory(JdbcUrl url);

  /** Whether there is a database; connecting to one that isn't there may create it. */
  default boolean isThere(JdbcUrl url) {
    return true;
  }

  /**
   * What has to be so before the first connection.
   *
   * @return what to run once on the first connection, if anything
   * @throws dev.pintle.spi.StoreException.InvalidConfig if it isn't so
   */
  Optional<String> beforeFirstConnection(JdbcUrl url);

  /**
   * Makes a new connection behave as the statements of this store need it, and says who the server
   * takes it for.
   */
  JdbcSession identify(Connection connection) throws SQLException;

  /** Makes the call that runs on a connection come back soon, whatever the answer. */
  void stop(Connection connection, Statement statement) throws SQLException;

  /**
   * Ends a session, so that nothing which was sent on it can take effect any more.
   *
   * @param handle a new connection, not of the pool
   * @return whether it has ended for sure; false where that isn't known yet
   */
  boolean end(Handle handle, JdbcSession session);

  /** The names of a table's columns, lower case; no row where there is no table {@code :table}. */
  String columnsOf();

  /**
   * The unique keys of a table {@code :table}, whole and checked at once: for each of their columns
   * the key's name, and the column's, lower case.
   */
  String uniqueKeys();

  /** Why a table {@code :table} would lose what is written to it, in words; empty if never. */
  default Optional<String> tableFlaws() {
    return Optional.empty();
  }

  /** A query for a number: 0 where the names' columns compare texts by every character. */
  default String foldedColumns() {
    return JdbcSchema.FOLDED_COLUMNS;
  }

  /** What follows the columns of a new table, or the empty text. */
  String tableOptions();

  /** Runs first in a transaction. */
  Optional<String> transactionPrelude();

  /**
   * A query for the rights on the two tables that this store needs and the user lacks, each in
   * words; empty where the database can't say.
   */
  default Optional<String> missingRights() {
    return Optional.empty();
  }

  /**
   * A query for what makes the server answer before a write is safe and only its administrator can
   * change, each in words; empty where the database can't say.
   */
  default Optional<String> durabilityRisks() {
    return Optional.empty();
  }

  /** Keeps other processes from changing the schema until the transaction ends. */
  Optional<String> schemaLock();

  /**
   * What a second connection does, and undoes afterwards, to keep other processes from upgrading a
   * table at the same time; for a database that can't do that within one transaction.
   */
  default Optional<String> upgradeLock() {
    return Optional.empty();
  }

  /** Ends a SELECT whose rows nobody may change, but others may share, until it is over. */
  String shareLock();

  /** Ends a SELECT whose rows nobody else may lock until the transaction is over. */
  String updateLock();

  /** An expression: the position of a text in another, from 1; 0 where it isn't in it. */
  String position(String part, String text);

  /** How many characters a text has for the database. */
  default int length(String text) {
    return text.codePointCount(0, text.length());
  }

  /** An expression: a parameter, where nothing around it says that it is a text. */
  default String text(String parameter) {
    return parameter;
  }

  /** An expression: a text in a form that equals another only if every character does. */
  String exact(String text);

  /** What an error of this product means for the statement that it answers. */
  JdbcFailures.Verdict verdict(SQLException error);
}
