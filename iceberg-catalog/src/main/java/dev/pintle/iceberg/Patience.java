package dev.pintle.iceberg;

import java.time.Duration;

/** Pauses between tries, longer each time, for as long as it was told. For one thread. */
final class Patience {
  private static final long LONGEST_MILLIS = 1_000;

  private final long deadline;
  private long millis = 50;

  /**
   * @param total zero for a single try
   */
  Patience(Duration total) {
    this.deadline = System.nanoTime() + total.toNanos();
  }

  /**
   * Waits a while.
   *
   * @return false at once where the time is up or the thread is interrupted, and its flag stays set
   */
  boolean pause() {
    long left = Duration.ofNanos(deadline - System.nanoTime()).toMillis();
    if (left <= 0) {
      return false;
    }
    try {
      Thread.sleep(Math.min(millis, left));
      millis = Math.min(2 * millis, LONGEST_MILLIS);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
