package dev.pintle.backend.jdbc;

import dev.pintle.spi.StoreException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * One turn per connection, first come, first served. Who waits here, and not in the pool below,
 * notices the end of the store at once. Thread-safe.
 */
final class JdbcTurns {
  /** More than callers could ever wait. */
  private static final int EVERYBODY = 1_000_000;

  private final Semaphore free;
  private final String allTaken;

  /**
   * So many turns.
   *
   * @param place what there are connections to, for a message
   */
  JdbcTurns(int number, JdbcUrl place) {
    this.free = new Semaphore(number, true);
    this.allTaken =
        "all "
            + number
            + " connections to "
            + place
            + " are in use; nothing was sent; raise 'clients' or try again";
  }

  /**
   * Takes a turn.
   *
   * @throws StoreException.Unavailable if there is none in that time, or on an interrupt, which the
   *     thread's flag then says
   */
  void take(Duration patience) {
    try {
      if (!free.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new StoreException.Unavailable(allTaken, null);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException.Unavailable("interrupted before anything was sent", e);
    }
  }

  void giveBack() {
    free.release();
  }

  /** Lets everybody go on, to find that the store is closed. */
  void end() {
    free.release(EVERYBODY);
  }
}
