package dev.pintle.conformance.broken;

import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The gap between a check and the act, held open until a second caller is in it too: what would be
 * rare becomes nearly certain.
 */
final class Window {
  private static final long MOST_MILLIS = 5;

  private final Exchanger<Boolean> meeting = new Exchanger<>();

  void stayOpen() {
    try {
      meeting.exchange(true, MOST_MILLIS, TimeUnit.MILLISECONDS);
    } catch (TimeoutException alone) {
      // nobody else came, and the caller goes on
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
