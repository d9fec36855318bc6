package dev.pintle.backend.jdbc;

import dev.pintle.spi.StoreException;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.statement.UnableToCreateStatementException;

/**
 * What an error means for the statement that it answers: whether it may have taken effect. Decided
 * by codes, never by a message; whatever isn't listed is unknown.
 */
final class JdbcFailures {
  private JdbcFailures() {}

  /** What is known about a statement that failed. */
  enum Verdict {
    /** Refused: a row of that key exists. */
    DUPLICATE,
    /** Refused or undone for the sake of others; the same statement may succeed if repeated. */
    TRY_AGAIN,
    /** Refused: we may not do that, or aren't who we say. */
    DENIED,
    /** Refused for another reason, or undone at our own request. */
    REFUSED,
    /** It never left this process. */
    NEVER_SENT,
    /** It may have taken effect, or may still do so. */
    UNKNOWN
  }

  /** A line of the table for PostgreSQL: a SQLSTATE, or the two characters of a whole class. */
  private record State(String prefix, Verdict verdict) {}

  private static final List<State> POSTGRES =
      List.of(
          // unique_violation; other constraints are its owner's
          new State("23505", Verdict.DUPLICATE),
          new State("23", Verdict.REFUSED),
          // raise_exception: a trigger of its owner's says no
          new State("P0001", Verdict.REFUSED),
          // serialization_failure, deadlock_detected, lock_not_available
          new State("40001", Verdict.TRY_AGAIN),
          new State("40P01", Verdict.TRY_AGAIN),
          new State("55P03", Verdict.TRY_AGAIN),
          // duplicate_table, duplicate_column: somebody else was faster to create the schema
          new State("42P07", Verdict.TRY_AGAIN),
          new State("42701", Verdict.TRY_AGAIN),
          // insufficient_privilege, invalid_authorization_specification
          new State("42501", Verdict.DENIED),
          new State("28", Verdict.DENIED),
          // query_canceled: undone by a statement time-out or an administrator
          new State("57014", Verdict.REFUSED),
          // read_only_sql_transaction, in_failed_sql_transaction
          new State("25006", Verdict.REFUSED),
          new State("25P02", Verdict.REFUSED),
          // data exception, such as a character that the database's encoding lacks
          new State("22", Verdict.REFUSED),
          // syntax error or access rule violation, such as a table that isn't there
          new State("42", Verdict.REFUSED),
          // all else, with 08 (connection exception) and 57P01 (admin_shutdown) among it
          new State("", Verdict.UNKNOWN));

  private static final List<State> H2 =
      List.of(
          // DUPLICATE_KEY_1; other constraints are its owner's
          new State("23505", Verdict.DUPLICATE),
          new State("23", Verdict.REFUSED),
          // DEADLOCK_1, LOCK_TIMEOUT_1
          new State("40001", Verdict.TRY_AGAIN),
          new State("HYT00", Verdict.TRY_AGAIN),
          // CONCURRENT_UPDATE_1
          new State("90131", Verdict.TRY_AGAIN),
          // TABLE_OR_VIEW_ALREADY_EXISTS_1, DUPLICATE_COLUMN_NAME_1: somebody else was faster
          new State("42S01", Verdict.TRY_AGAIN),
          new State("42S21", Verdict.TRY_AGAIN),
          // WRONG_USER_OR_PASSWORD, NOT_ENOUGH_RIGHTS_FOR_1, ADMIN_RIGHTS_REQUIRED
          new State("28000", Verdict.DENIED),
          new State("90096", Verdict.DENIED),
          new State("90040", Verdict.DENIED),
          // STATEMENT_WAS_CANCELED, DATABASE_IS_READ_ONLY
          new State("57014", Verdict.REFUSED),
          new State("90097", Verdict.REFUSED),
          // data exceptions, syntax errors and missing tables
          new State("22", Verdict.REFUSED),
          new State("42", Verdict.REFUSED),
          // all else, with 90067 (CONNECTION_BROKEN_1) and 90121 (DATABASE_CALLED_AT_SHUTDOWN)
          new State("", Verdict.UNKNOWN));

  static Verdict postgres(SQLException error) {
    return byState(POSTGRES, error);
  }

  static Verdict h2(SQLException error) {
    return byState(H2, error);
  }

  private static Verdict byState(List<State> table, SQLException error) {
    String state = Optional.ofNullable(error.getSQLState()).orElse("");
    return table.stream()
        .filter(line -> state.startsWith(line.prefix()))
        .findFirst()
        .map(State::verdict)
        .orElse(Verdict.UNKNOWN);
  }

  /**
   * Errors that a server of MariaDB or MySQL sends. The drivers' own have other numbers, and say
   * nothing about what the server did.
   */
  static Verdict mySqlFamily(SQLException error) {
    return switch (error.getErrorCode()) {
      case 1022 /* DUP_KEY */, 1062 /* DUP_ENTRY */, 1586 /* DUP_ENTRY_WITH_KEY_NAME */ ->
          Verdict.DUPLICATE;
      case 1205 /* LOCK_WAIT_TIMEOUT */,
          1213 /* LOCK_DEADLOCK, and what other nodes of a cluster refuse */,
          1020 /* CHECKREAD: the row has changed since the transaction read it */,
          3572 /* LOCK_NOWAIT */,
          1050 /* TABLE_EXISTS, like the next: somebody else was faster to create the schema */,
          1060 /* DUP_FIELDNAME */ ->
          Verdict.TRY_AGAIN;
      case 1044 /* DBACCESS_DENIED */,
          1045 /* ACCESS_DENIED */,
          1142 /* TABLEACCESS_DENIED */,
          1143 /* COLUMNACCESS_DENIED */,
          1227 /* SPECIFIC_ACCESS_DENIED */,
          1698 /* ACCESS_DENIED_NO_PASSWORD */ ->
          Verdict.DENIED;
      case 1047 /* a node that isn't part of its cluster */,
          1049 /* BAD_DB */,
          1054 /* BAD_FIELD */,
          1064 /* PARSE_ERROR */,
          1114 /* RECORD_FILE_FULL */,
          1146 /* NO_SUCH_TABLE */,
          1048 /* BAD_NULL, like the next four: constraints and triggers of its owner's */,
          1364 /* NO_DEFAULT_FOR_FIELD */,
          1644 /* SIGNAL_EXCEPTION */,
          3819 /* CHECK_CONSTRAINT_VIOLATED */,
          4025 /* CONSTRAINT_FAILED */,
          1264 /* WARN_DATA_OUT_OF_RANGE, like the next three: data that the column can't hold */,
          1265 /* WARN_DATA_TRUNCATED */,
          1366 /* TRUNCATED_WRONG_VALUE_FOR_FIELD */,
          1406 /* DATA_TOO_LONG */,
          1267 /* CANT_AGGREGATE_2COLLATIONS */,
          1273 /* UNKNOWN_COLLATION */,
          1290 /* OPTION_PREVENTS_STATEMENT, such as read_only */,
          1665 /* BINLOG_STMT_MODE_AND_ROW_ENGINE */,
          1792 /* CANT_EXECUTE_IN_READ_ONLY_TRANSACTION */,
          1836 /* READ_ONLY_MODE */ ->
          Verdict.REFUSED;
      // all else, with 1053 (SERVER_SHUTDOWN), 1180 (ERROR_DURING_COMMIT), 1317
      // (QUERY_INTERRUPTED),
      // 1927 (CONNECTION_KILLED), 2006 and 2013 (the connection broke)
      default -> Verdict.UNKNOWN;
    };
  }

  /**
   * SQLite's primary result codes. A statement of its own that fails has been rolled back whole; a
   * transaction that fails is rolled back by us.
   */
  static Verdict sqlite(SQLException error) {
    return switch (error.getErrorCode()) {
      case 19 /* CONSTRAINT */ -> isSqliteKey(error) ? Verdict.DUPLICATE : Verdict.REFUSED;
      case 5 /* BUSY */, 6 /* LOCKED */ -> Verdict.TRY_AGAIN;
      case 3 /* PERM */, 23 /* AUTH */ -> Verdict.DENIED;
      case 1 /* ERROR: no such table, syntax */,
          8 /* READONLY */,
          9 /* INTERRUPT */,
          11 /* CORRUPT */,
          14 /* CANTOPEN */,
          26 /* NOTADB */ ->
          Verdict.REFUSED;
      default -> Verdict.UNKNOWN;
    };
  }

  /** The driver tells SQLite's extended codes by a method of its own only. */
  private static boolean isSqliteKey(SQLException error) {
    try {
      Object code = error.getClass().getMethod("getResultCode").invoke(error);
      return Set.of("SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_UNIQUE")
          .contains(((Enum<?>) code).name());
    } catch (ReflectiveOperationException | ClassCastException e) {
      return false;
    }
  }

  /** What a failure means, whichever layer it comes from. */
  static Verdict verdict(JdbcDialect dialect, Throwable failure) {
    if (failure instanceof UnableToCreateStatementException || failure instanceof StoreException) {
      return Verdict.NEVER_SENT;
    }
    return error(failure).map(dialect::verdict).orElse(Verdict.UNKNOWN);
  }

  /** What a failure to connect means; the reason lies below whatever the pool makes of it. */
  static Verdict whenConnecting(JdbcDialect dialect, Throwable failure) {
    return root(failure).map(dialect::verdict).orElse(Verdict.UNKNOWN);
  }

  /** The innermost error of a driver below a failure. */
  static Optional<SQLException> root(Throwable failure) {
    SQLException found = null;
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      found = cause instanceof SQLException error ? error : found;
    }
    return Optional.ofNullable(found);
  }

  /** The outermost error of a driver below a failure: how the driver itself sees it. */
  static Optional<SQLException> error(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException error) {
        return Optional.of(error);
      }
    }
    return Optional.empty();
  }
}
