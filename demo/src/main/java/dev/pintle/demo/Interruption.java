package dev.pintle.demo;

import java.io.PrintWriter;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C, or a signal that asks the process to end. It ends the tills, which brings the story to
 * its end too, waits until the story has tidied up, and says so in one line on the error output.
 * The exit code is the signal's.
 *
 * <p>Watches from its making until it is closed, which is for the story to do when nothing of it is
 * left. Thread-safe.
 */
final class Interruption implements AutoCloseable {
  /** More than any step of the story takes. */
  private static final int PATIENCE_SECONDS = 20;

  private final Tills tills;
  private final TemporaryFolder folder;
  private final PrintWriter err;
  private final CountDownLatch storyIsOver = new CountDownLatch(1);
  private final Thread hook = new Thread(this::happen, "pintle-demo-interruption");

  private Interruption(Tills tills, TemporaryFolder folder, PrintWriter err) {
    this.tills = tills;
    this.folder = folder;
    this.err = err;
  }

  static Interruption watch(Tills tills, TemporaryFolder folder, PrintWriter err) {
    Interruption interruption = new Interruption(tills, folder, err);
    Runtime.getRuntime().addShutdownHook(interruption.hook);
    return interruption;
  }

  /**
   * Whether the process is ending. True before anything breaks because of that: so what broke while
   * this is false broke for another reason.
   */
  boolean happened() {
    try {
      // not registered, so nothing is removed; but refused as soon as the process is ending
      Runtime.getRuntime().removeShutdownHook(new Thread());
      return false;
    } catch (IllegalStateException ending) {
      return true;
    }
  }

  @Override
  public void close() {
    storyIsOver.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException ending) {
      // then the hook runs, and has the last word
    }
  }

  private void happen() {
    tills.close();
    try {
      if (!storyIsOver.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        folder.remove();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    err.println(
        folder.isGone()
            ? "interrupted; the temporary folder is gone"
            : "interrupted; the temporary folder is still there, remove it: " + folder);
    err.flush();
  }
}
