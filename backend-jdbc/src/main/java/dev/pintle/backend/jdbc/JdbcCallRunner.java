package dev.pintle.backend.jdbc;

import dev.pintle.spi.StoreException;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jdbi.v3.core.statement.StatementContext;
import org.jdbi.v3.core.statement.StatementCustomizer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs work that blocks in a driver so that an interrupt of the caller, or the end of the store,
 * stops it. Drivers don't heed interrupts, so the work has a thread of its own; the caller always
 * waits until that thread has let go of the connection. Thread-safe.
 */
final class JdbcCallRunner implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(JdbcCallRunner.class);

  private final JdbcDialect dialect;
  private final ExecutorService threads;
  private final Set<Call<?>> underWay = ConcurrentHashMap.newKeySet();

  JdbcCallRunner(JdbcDialect dialect, String catalog) {
    this.dialect = dialect;
    AtomicInteger number = new AtomicInteger();
    this.threads =
        Executors.newCachedThreadPool(
            work -> {
              Thread thread =
                  new Thread(work, "pintle-jdbc-" + catalog + "-" + number.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
  }

  /**
   * How work ended.
   *
   * @param value what it gave; null where it failed
   */
  record Answer<T>(T value, Optional<Throwable> failure) {}

  /** Runs work to its end. If the caller was interrupted meanwhile, its flag is set afterwards. */
  <T> Answer<T> run(Handle handle, Function<Handle, T> work) {
    Call<T> call = new Call<>(handle, work);
    underWay.add(call);
    try {
      return call.await(threads.submit(call::answer));
    } catch (RejectedExecutionException e) {
      return new Answer<>(
          null,
          Optional.of(new StoreException.Unavailable("the store is closed; open it again", e)));
    } finally {
      underWay.remove(call);
    }
  }

  /** Stops what is under way; it then ends with an honest answer. */
  @Override
  public void close() {
    threads.shutdown();
    underWay.forEach(Call::stop);
  }

  /** One piece of work. Remembers the statement that runs, to be able to stop it. */
  private final class Call<T> implements StatementCustomizer {
    private final Handle handle;
    private final Function<Handle, T> work;
    private volatile Statement statement;

    Call(Handle handle, Function<Handle, T> work) {
      this.handle = handle;
      this.work = work;
    }

    @Override
    public void beforeExecution(PreparedStatement prepared, StatementContext context) {
      statement = prepared;
    }

    Answer<T> answer() {
      try {
        handle.getConfig(SqlStatements.class).addCustomizer(this);
        return new Answer<>(work.apply(handle), Optional.empty());
      } catch (RuntimeException | Error e) {
        return new Answer<>(null, Optional.of(e));
      }
    }

    Answer<T> await(Future<Answer<T>> future) {
      boolean interrupted = false;
      try {
        while (true) {
          try {
            return future.get();
          } catch (InterruptedException e) {
            interrupted = true;
            stop();
          } catch (ExecutionException e) {
            return new Answer<>(null, Optional.of(e.getCause()));
          }
        }
      } finally {
        if (interrupted) {
          Thread.currentThread().interrupt();
        }
      }
    }

    void stop() {
      try {
        dialect.stop(handle.getConnection(), statement);
      } catch (SQLException | RuntimeException e) {
        LOG.debug("a call could not be stopped; waiting for its end", e);
      }
    }
  }
}
