package dev.pintle.backend.jdbc;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** Pauses that double up to a bound, each cut by a random part, until a deadline. */
final class JdbcBackoff {
  private final long deadline;
  private final long longestNanos;
  private long nextNanos;

  private JdbcBackoff(Duration first, Duration longest, Duration total) {
    this.nextNanos = first.toNanos();
    this.longestNanos = longest.toNanos();
    this.deadline = System.nanoTime() + total.toNanos();
  }

  /** For a statement that the database refused because of others. */
  static JdbcBackoff whileInTheWay() {
    return new JdbcBackoff(Duration.ofMillis(2), Duration.ofMillis(200), Duration.ofSeconds(10));
  }

  /** For settling. */
  static JdbcBackoff settling(Duration timeout) {
    return new JdbcBackoff(Duration.ofMillis(50), Duration.ofSeconds(1), timeout);
  }

  /** For tables whose making failed, perhaps because others made them. */
  static JdbcBackoff creating() {
    return new JdbcBackoff(Duration.ofMillis(10), Duration.ofMillis(200), Duration.ofSeconds(10));
  }

  /** For a session that was told to end. */
  static JdbcBackoff ending() {
    return new JdbcBackoff(Duration.ofMillis(2), Duration.ofMillis(100), Duration.ofSeconds(1));
  }

  /**
   * Waits for the next try.
   *
   * @return false where there is none: the time is over, or the thread was interrupted, which its
   *     flag then says
   */
  boolean sleep() {
    long left = deadline - System.nanoTime();
    if (left <= 0) {
      return false;
    }
    long pause = nextNanos / 2 + ThreadLocalRandom.current().nextLong(nextNanos / 2 + 1);
    nextNanos = Math.min(2 * nextNanos, longestNanos);
    try {
      TimeUnit.NANOSECONDS.sleep(Math.min(pause, left));
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
