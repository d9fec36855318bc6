package dev.pintle.backend.jdbc;

import dev.pintle.spi.StoreException;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
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
          // integrity constraint violation; the only constraints are the keys
          new State("23", Verdict.DUPLICATE),
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

  static Verdict postgres(SQLException error) {
    String state = Optional.ofNullable(error.getSQLState()).orElse("");
    return POSTGRES.stream()
        .filter(line -> state.startsWith(line.prefix()))
        .findFirst()
        .map(State::verdict)
        .orElse(Verdict.UNKNOWN);
  }

  /**
   * SQLite's primary result codes. A statement of its own that fails has been rolled back whole; a
   * transaction that fails is rolled back by us.
   */
  static Verdict sqlite(SQLException error) {
    return switch (error.getErrorCode()) {
      case 19 /* CONSTRAINT */ -> Verdict.DUPLICATE;
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
