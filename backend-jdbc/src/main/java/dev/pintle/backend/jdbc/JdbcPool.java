package dev.pintle.backend.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import dev.pintle.spi.StoreException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jdbi.v3.core.ConnectionException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs work on pooled connections and says honestly how it ended. Thread-safe.
 *
 * <p>A write that may have been applied is never sent again, and its connection never used again. A
 * write that definitely wasn't, because others were in the way, is repeated for a bounded time.
 */
final class JdbcPool implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(JdbcPool.class);

  /** How long to wait for a free connection, or a new one. */
  private static final Duration CONNECT = Duration.ofSeconds(10);

  /** How long to wait for it before looking whether the store is still open. */
  private static final Duration ROUND = Duration.ofSeconds(1);

  private final JdbcConnector connector;
  private final JdbcStoreConfig config;
  private final HikariDataSource dataSource;
  private final Jdbi jdbi;
  private final JdbcCallRunner runner;
  private final boolean inMemory;
  private final JdbcTurns turns;

  private volatile boolean closed;

  private JdbcPool(JdbcConnector connector, JdbcStoreConfig config, HikariDataSource dataSource) {
    this.connector = connector;
    this.config = config;
    this.dataSource = dataSource;
    this.jdbi = Jdbi.create(dataSource);
    this.runner = new JdbcCallRunner(connector.dialect(), config.catalogName());
    this.inMemory = connector.dialect().isInMemory(config.url());
    this.turns = new JdbcTurns(dataSource.getMaximumPoolSize(), config.url());
  }

  /**
   * Makes the first connection.
   *
   * @throws StoreException.AccessDenied if the database doesn't let us in
   * @throws StoreException.Unavailable if it can't be reached
   */
  static JdbcPool open(JdbcConnector connector, JdbcStoreConfig config) {
    boolean inMemory = connector.dialect().isInMemory(config.url());
    HikariConfig hikari = new HikariConfig();
    hikari.setDataSource(connector);
    hikari.setPoolName("pintle-jdbc-" + config.catalogName());
    hikari.setMaximumPoolSize(inMemory ? 1 : config.clients());
    hikari.setMinimumIdle(1);
    hikari.setConnectionTimeout(ROUND.toMillis());
    hikari.setValidationTimeout(ROUND.toMillis());
    if (inMemory) {
      hikari.setMaxLifetime(0);
    }
    return new JdbcPool(connector, config, connected(hikari, connector, config));
  }

  /** A file that somebody else keeps locked is waited for as long as any other write waits. */
  private static HikariDataSource connected(
      HikariConfig hikari, JdbcConnector connector, JdbcStoreConfig config) {
    JdbcBackoff backoff = JdbcBackoff.whileInTheWay();
    while (true) {
      try {
        return new HikariDataSource(hikari);
      } catch (PoolInitializationException e) {
        boolean inTheWay =
            JdbcFailures.whenConnecting(connector.dialect(), e) == JdbcFailures.Verdict.TRY_AGAIN;
        if (!inTheWay || !backoff.sleep()) {
          throw new JdbcErrors(connector.dialect(), config).notConnected(e);
        }
      }
    }
  }

  /**
   * Runs a query, once more if its connection turns out to be broken.
   *
   * @param what what it is for, for a message
   */
  <T> T read(String what, Function<Handle, T> query) {
    try {
      return repeating(what, () -> readOnce(what, query));
    } catch (BrokenConnection e) {
      LOG.debug("{}: reading again on another connection", what, e);
      distrustIdleConnections();
      try {
        return repeating(what, () -> readOnce(what, query));
      } catch (BrokenConnection again) {
        throw errors().unavailable(what, again.getCause());
      }
    }
  }

  /** What broke one connection, such as a restart, has probably broken those that wait as well. */
  private void distrustIdleConnections() {
    if (!isInMemory()) {
      dataSource.getHikariPoolMXBean().softEvictConnections();
    }
  }

  private <T> T readOnce(String what, Function<Handle, T> query) {
    Handle handle = open();
    JdbcCallRunner.Answer<T> answer = runner.run(handle, query);
    finish(handle, answer.failure());
    if (answer.failure().isEmpty()) {
      return answer.value();
    }
    Throwable failure = answer.failure().get();
    throw switch (verdict(failure)) {
      case TRY_AGAIN -> new InTheWay(failure);
      case DENIED -> errors().denied(what, failure);
      case UNKNOWN ->
          Thread.currentThread().isInterrupted() || closed
              ? errors().unavailable(what, failure)
              : new BrokenConnection(failure);
      case DUPLICATE, REFUSED, NEVER_SENT -> errors().unavailable(what, failure);
    };
  }

  /**
   * Runs a single writing statement, which is a transaction of its own.
   *
   * @param what what it is for, for a message
   */
  <T> JdbcOutcome<T> write(String what, Function<Handle, T> statement) {
    return repeating(what, () -> writeOnce(what, statement, () -> true));
  }

  /** Runs several statements as one transaction: all of them, or none. */
  <T> JdbcOutcome<T> transact(String what, Function<Handle, T> statements) {
    return transact(what, statements, value -> true);
  }

  /**
   * As {@link #transact(String, Function)}, with a last look at what the statements gave.
   *
   * @param keep whether to commit; otherwise all is undone, and the answer is definite
   */
  <T> JdbcOutcome<T> transact(String what, Function<Handle, T> statements, Predicate<T> keep) {
    return repeating(
        what,
        () -> {
          JdbcTransaction<T> transaction =
              new JdbcTransaction<>(connector.dialect(), statements, keep);
          return writeOnce(what, transaction, transaction::isCommitting);
        });
  }

  /**
   * Sends a write once.
   *
   * @param mayApply whether the work has come to the point from which on it may take effect
   */
  private <T> JdbcOutcome<T> writeOnce(
      String what, Function<Handle, T> work, Supplier<Boolean> mayApply) {
    Handle handle = open();
    JdbcSession session = session(handle);
    JdbcCallRunner.Answer<T> answer = runner.run(handle, work);
    finish(handle, answer.failure());
    if (answer.failure().isEmpty()) {
      return new JdbcOutcome.Answered<>(answer.value());
    }
    Throwable failure = answer.failure().get();
    return switch (verdict(failure)) {
      case DUPLICATE -> new JdbcOutcome.Duplicate<>();
      case TRY_AGAIN -> throw new InTheWay(failure);
      case DENIED -> throw errors().denied(what, failure);
      case REFUSED, NEVER_SENT -> throw errors().unavailable(what, failure);
      case UNKNOWN -> {
        if (!mayApply.get()) {
          throw errors().unavailable(what, failure);
        }
        yield new JdbcOutcome.Lost<>(
            JdbcFailures.error(failure).map(Throwable.class::cast).orElse(failure), session);
      }
    };
  }

  /** Who the server takes us for. */
  JdbcSession session() {
    return read(
        "asking who we are",
        handle -> {
          try {
            return connector.sessionOf(handle.getConnection());
          } catch (SQLException e) {
            throw new ConnectionException(e);
          }
        });
  }

  /**
   * Runs a query on a connection that is opened for it alone, outside the pool; on the only one
   * where that holds the data.
   *
   * @param what what it is for, for a message
   */
  <T> T apart(String what, Function<Handle, T> query) {
    requireOpen();
    try (Handle handle = (inMemory ? jdbi : Jdbi.create(connector)).open()) {
      JdbcCallRunner.Answer<T> answer = runner.run(handle, query);
      if (answer.failure().isPresent()) {
        throw errors().unavailable(what, answer.failure().get());
      }
      return answer.value();
    } catch (ConnectionException e) {
      throw errors().notConnected(e);
    }
  }

  private Handle open() {
    requireOpen();
    turns.take(CONNECT);
    try {
      return connected(System.nanoTime() + CONNECT.toNanos());
    } catch (RuntimeException | Error e) {
      turns.giveBack();
      throw e;
    }
  }

  /** Waits for a connection a little at a time, since the pool's waiters don't notice its end. */
  private Handle connected(long deadline) {
    while (true) {
      requireOpen();
      try {
        return jdbi.open();
      } catch (ConnectionException e) {
        boolean waited = e.getCause() instanceof SQLTransientConnectionException;
        if (!waited || System.nanoTime() > deadline) {
          requireOpen();
          throw errors().notConnected(e);
        }
      }
    }
  }

  private void requireOpen() {
    if (closed) {
      throw new StoreException.Unavailable("the store is closed; open it again", null);
    }
  }

  private JdbcSession session(Handle handle) {
    try {
      return connector.sessionOf(handle.getConnection());
    } catch (SQLException e) {
      finish(handle, Optional.of(e));
      throw errors().notConnected(e);
    }
  }

  private JdbcFailures.Verdict verdict(Throwable failure) {
    return JdbcFailures.verdict(connector.dialect(), failure);
  }

  /** Gives the connection back, or gets rid of it; that no longer changes how the work ended. */
  private void finish(Handle handle, Optional<Throwable> failure) {
    boolean broken =
        !inMemory && failure.filter(e -> verdict(e) == JdbcFailures.Verdict.UNKNOWN).isPresent();
    try {
      if (broken) {
        dataSource.evictConnection(handle.getConnection());
        handle.getConnection().close();
      } else {
        handle.close();
      }
    } catch (SQLException | RuntimeException e) {
      LOG.debug("a connection could not be given back to the pool, which will replace it", e);
    } finally {
      turns.giveBack();
    }
  }

  private <T> T repeating(String what, Supplier<T> once) {
    JdbcBackoff backoff = JdbcBackoff.whileInTheWay();
    while (true) {
      try {
        return once.get();
      } catch (InTheWay e) {
        if (closed || !backoff.sleep()) {
          throw errors().unavailable(what, e.getCause());
        }
      }
    }
  }

  private JdbcErrors errors() {
    return new JdbcErrors(connector.dialect(), config);
  }

  boolean isClosed() {
    return closed;
  }

  /** Whether nobody else can have the data. */
  boolean isInMemory() {
    return inMemory;
  }

  JdbcDialect dialect() {
    return connector.dialect();
  }

  @Override
  public void close() {
    closed = true;
    turns.end();
    runner.close();
    dataSource.close();
  }

  /** Definitely without effect, and worth repeating. */
  private static final class InTheWay extends RuntimeException {
    private static final long serialVersionUID = 1L;

    InTheWay(Throwable cause) {
      super(cause);
    }
  }

  /** A query without an answer, which does no harm. */
  private static final class BrokenConnection extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BrokenConnection(Throwable cause) {
      super(cause);
    }
  }
}
