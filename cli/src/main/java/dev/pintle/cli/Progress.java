package dev.pintle.cli;

import java.io.PrintWriter;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * A line on stderr that says that a command is still at work, once it has taken two seconds. It is
 * overwritten each second and wiped at the end; where stderr is no terminal there is none.
 */
final class Progress {
  private static final int PATIENCE_SECONDS = 2;
  private static final String WIPE = "\r\u001B[K";

  private final PrintWriter err;
  private final Supplier<String> status;
  private int seconds = PATIENCE_SECONDS;
  private boolean ended;

  private Progress(PrintWriter err, Supplier<String> status) {
    this.err = err;
    this.status = status;
  }

  /**
   * Does the work, with the line beside it.
   *
   * @param status how far the work is, or the empty text; asked by another thread
   */
  static <T> T during(Surroundings surroundings, Supplier<String> status, Supplier<T> work) {
    if (!surroundings.terminals().err()) {
      return work.get();
    }
    Progress progress = new Progress(surroundings.err(), status);
    ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(Progress::daemon);
    ScheduledFuture<?> ticks =
        clock.scheduleAtFixedRate(progress::show, PATIENCE_SECONDS, 1, TimeUnit.SECONDS);
    try {
      return work.get();
    } finally {
      ticks.cancel(false);
      clock.shutdownNow();
      progress.end();
    }
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "pintle-progress");
    thread.setDaemon(true);
    return thread;
  }

  private synchronized void show() {
    if (!ended) {
      String far = status.get();
      err.print(WIPE + "working, " + seconds++ + " s" + (far.isEmpty() ? "" : ", " + far) + " …");
      err.flush();
    }
  }

  private synchronized void end() {
    ended = true;
    if (seconds > PATIENCE_SECONDS) {
      err.print(WIPE);
      err.flush();
    }
  }
}
