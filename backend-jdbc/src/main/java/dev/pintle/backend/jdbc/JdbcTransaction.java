package dev.pintle.backend.jdbc;

import java.util.function.Function;
import java.util.function.Predicate;
import org.jdbi.v3.core.Handle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Statements that take effect together. Until the commit is sent none of them can: a server undoes
 * a transaction whose connection breaks.
 */
final class JdbcTransaction<T> implements Function<Handle, T> {
  private static final Logger LOG = LoggerFactory.getLogger(JdbcTransaction.class);

  private final JdbcDialect dialect;
  private final Function<Handle, T> statements;
  private final Predicate<T> keep;
  private volatile boolean committing;

  /**
   * @param keep whether what the statements gave is to be committed, or undone
   */
  JdbcTransaction(JdbcDialect dialect, Function<Handle, T> statements, Predicate<T> keep) {
    this.dialect = dialect;
    this.statements = statements;
    this.keep = keep;
  }

  /** Whether it may have taken effect. */
  boolean isCommitting() {
    return committing;
  }

  @Override
  public T apply(Handle handle) {
    handle.begin();
    try {
      dialect.transactionPrelude().ifPresent(handle::execute);
      T value = statements.apply(handle);
      if (!keep.test(value)) {
        rollBack(handle);
        return value;
      }
      committing = true;
      handle.commit();
      return value;
    } catch (RuntimeException | Error e) {
      rollBack(handle);
      throw e;
    }
  }

  private static void rollBack(Handle handle) {
    try {
      if (handle.isInTransaction()) {
        handle.rollback();
      }
    } catch (RuntimeException e) {
      LOG.debug("a roll-back failed; the database does it when the connection goes", e);
    }
  }
}
