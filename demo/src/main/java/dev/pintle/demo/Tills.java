package dev.pintle.demo;

import java.util.ArrayList;
import java.util.List;

/**
 * The tills of the shop, which write until they are ended: whoever removes their files closes them
 * first. Thread-safe.
 */
final class Tills implements AutoCloseable {
  private final List<TillProcess> started = new ArrayList<>();
  private boolean closed;

  /**
   * Starts a till and doesn't wait for it.
   *
   * @throws IllegalStateException if the tills are closed
   */
  synchronized void start(String name, Place place) {
    requireOpen();
    started.add(TillProcess.start(name, place));
  }

  synchronized List<TillProcess> started() {
    return List.copyOf(started);
  }

  /**
   * For the steps of the story, which end when the tills do.
   *
   * @throws IllegalStateException if the tills are closed
   */
  synchronized void requireOpen() {
    if (closed) {
      throw new IllegalStateException("the tills are closed");
    }
  }

  /** Ends all tills and waits for their end; none can be started afterwards. */
  @Override
  public synchronized void close() {
    closed = true;
    started.forEach(TillProcess::close);
  }
}
