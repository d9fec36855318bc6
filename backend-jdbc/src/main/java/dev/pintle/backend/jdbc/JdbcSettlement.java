package dev.pintle.backend.jdbc;

import dev.pintle.spi.StoreException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/**
 * Finds out how a lost write ended, in the only order that proves anything: first end the session
 * that it was sent on, so that it can't take effect any more, then read, then judge. Thread-safe.
 */
final class JdbcSettlement {
  private final JdbcPool pool;

  JdbcSettlement(JdbcPool pool) {
    this.pool = pool;
  }

  /**
   * What stood there when it was read.
   *
   * @param value what was read
   * @param isOver whether the lost write can no longer take effect
   */
  record Evidence<E>(E value, boolean isOver) {}

  /**
   * Tries until there is a verdict.
   *
   * @param read reads what the verdict rests on
   * @param judge gives the verdict; empty where the evidence allows none
   * @param undecided makes the answer for the time that it can't be told, of the reason
   */
  <E, R> R settle(
      JdbcSession session,
      Duration timeout,
      Function<Handle, E> read,
      Function<Evidence<E>, Optional<R>> judge,
      Function<RuntimeException, R> undecided) {
    JdbcBackoff backoff = JdbcBackoff.settling(timeout);
    RuntimeException reason;
    do {
      try {
        Evidence<E> evidence = pool.apart("settling", handle -> gather(handle, session, read));
        Optional<R> verdict = judge.apply(evidence);
        if (verdict.isPresent()) {
          return verdict.get();
        }
        reason = new IllegalStateException(undecided(session, evidence));
        if (evidence.isOver()) {
          return undecided.apply(reason);
        }
      } catch (StoreException e) {
        reason = e;
      }
    } while (!pool.isClosed() && backoff.sleep());
    return undecided.apply(reason);
  }

  private <E> Evidence<E> gather(Handle handle, JdbcSession session, Function<Handle, E> read) {
    boolean isOver = pool.dialect().end(handle, session);
    return new Evidence<>(read.apply(handle), isOver);
  }

  private String undecided(JdbcSession session, Evidence<?> evidence) {
    if (session instanceof JdbcSession.Unendable unendable) {
      return unendable.reason() + "; now there is: " + evidence.value();
    }
    return evidence.isOver()
        ? "the request is over, but what is there now doesn't tell how it ended: "
            + evidence.value()
        : "the session that the request was sent on has not ended yet; now there is: "
            + evidence.value();
  }
}
