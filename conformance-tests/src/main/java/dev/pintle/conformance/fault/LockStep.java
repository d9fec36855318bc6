package dev.pintle.conformance.fault;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Lets the requests of several connections go on in step. */
final class LockStep {
  static final long PATIENCE_MILLIS = 25;

  /** No request waits for another. */
  static final LockStep NONE = new LockStep(1);

  private final int connections;
  private final Fault fault;
  private final Map<Link, Integer> steps = new HashMap<>();
  private final Map<Integer, Integer> waiting = new HashMap<>();

  LockStep(int connections) {
    this.connections = connections;
    this.fault = new Fault("lock step of " + connections + " connections");
  }

  Fault fault() {
    return fault;
  }

  /** Waits for the other connections to reach the step that this one has reached. */
  synchronized void await(Link link) {
    if (connections == 1 || fault.isReleased()) {
      return;
    }
    int step = steps.merge(link, 1, Integer::sum);
    if (waiting.merge(step, 1, Integer::sum) >= connections) {
      fault.fire();
      notifyAll();
      return;
    }
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
    try {
      long left = deadline - System.nanoTime();
      while (waiting.get(step) < connections && left > 0) {
        TimeUnit.NANOSECONDS.timedWait(this, left);
        left = deadline - System.nanoTime();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  void requireFired() {
    if (connections > 1) {
      fault.requireFired();
    }
  }
}
