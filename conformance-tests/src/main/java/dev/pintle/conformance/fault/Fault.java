package dev.pintle.conformance.fault;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A fault that is to happen once, and how far it has got. Thread-safe.
 *
 * <p>Waiting for it is bounded by {@value #PATIENCE_SECONDS} seconds, after which it fails the
 * test.
 */
public final class Fault {
  static final long PATIENCE_SECONDS = 30;

  private final String description;
  private final CountDownLatch fired = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);
  private final CountDownLatch answered = new CountDownLatch(1);

  Fault(String description) {
    this.description = description;
  }

  /** Whether it has happened. */
  public boolean hasFired() {
    return fired.getCount() == 0;
  }

  /**
   * Fails the test if it hasn't happened.
   *
   * @throws AssertionError naming the fault
   */
  public void requireFired() {
    if (!hasFired()) {
      throw new AssertionError("this fault never happened, so nothing was tested: " + description);
    }
  }

  /**
   * Waits until it has happened: for a hold, until something is held.
   *
   * @throws AssertionError if it doesn't, in good time
   */
  public void awaitFired() {
    await(fired, "to happen");
  }

  /** Lets go what is held, or delivers what is kept. Doing so twice is no error. */
  public void release() {
    released.countDown();
  }

  /**
   * Delivers a late request, and waits until the server has answered it or hung up: then whatever
   * it does has been done.
   *
   * @throws AssertionError if the server does neither, in good time
   */
  public void releaseAndAwaitAnswer() {
    release();
    await(answered, "to be answered");
  }

  void fire() {
    fired.countDown();
  }

  boolean isReleased() {
    return released.getCount() == 0;
  }

  void answered() {
    answered.countDown();
  }

  /** Blocks, as a call on a socket does, whatever interrupts there are; keeps the flag. */
  void awaitRelease() {
    boolean interrupted = false;
    while (true) {
      try {
        await(released, "to be released", PATIENCE_SECONDS * 2);
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void await(CountDownLatch latch, String what) {
    try {
      await(latch, what, PATIENCE_SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while waiting for a fault " + what, e);
    }
  }

  private void await(CountDownLatch latch, String what, long seconds) throws InterruptedException {
    if (!latch.await(seconds, TimeUnit.SECONDS)) {
      throw new AssertionError(
          "waited " + seconds + " seconds for a fault " + what + ": " + description);
    }
  }

  @Override
  public String toString() {
    return description + (hasFired() ? " (fired)" : " (not fired)");
  }
}
