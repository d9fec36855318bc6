package dev.pintle.backend.jdbc;

import dev.pintle.spi.StoreException;
import java.sql.SQLException;

/** Words for failures that definitely had no effect: one line, and no secret in it. */
final class JdbcErrors {
  private final JdbcDialect dialect;
  private final JdbcStoreConfig config;

  JdbcErrors(JdbcDialect dialect, JdbcStoreConfig config) {
    this.dialect = dialect;
    this.config = config;
  }

  /** There is no connection, so nothing was sent. */
  StoreException notConnected(Throwable failure) {
    if (JdbcFailures.whenConnecting(dialect, failure) == JdbcFailures.Verdict.DENIED) {
      return new StoreException.AccessDenied(
          "the database " + config.url() + " did not let us in: " + reason(failure), safe(failure));
    }
    return new StoreException.Unavailable(
        "no connection to " + config.url() + ": " + reason(failure), safe(failure));
  }

  StoreException unavailable(String what, Throwable failure) {
    return new StoreException.Unavailable(
        what + " in " + config.url() + " had no effect: " + reason(failure), safe(failure));
  }

  StoreException denied(String what, Throwable failure) {
    return new StoreException.AccessDenied(
        what + " in " + config.url() + " is not allowed: " + reason(failure), safe(failure));
  }

  private String reason(Throwable failure) {
    Throwable told = JdbcFailures.root(failure).map(Throwable.class::cast).orElse(failure);
    String message = told.getMessage() == null ? told.toString() : told.getMessage();
    String state =
        told instanceof SQLException error && error.getSQLState() != null
            ? " (SQLSTATE " + error.getSQLState() + ")"
            : "";
    return config.withoutSecrets(message.replaceAll("\\s*\\R\\s*", " ")) + state;
  }

  /** The failure as a cause, unless it would show a secret. */
  private Throwable safe(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      String message = String.valueOf(cause.getMessage());
      if (!config.withoutSecrets(message).equals(message)) {
        return null;
      }
    }
    return failure;
  }
}
