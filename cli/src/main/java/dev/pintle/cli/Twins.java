package dev.pintle.cli;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Finds what has been there before, among the first so many. For one thread. */
final class Twins {
  private static final int MOST_REMEMBERED = 200_000;

  private final Map<String, String> holders = new HashMap<>();
  private final int most;
  private boolean full;

  Twins() {
    this(MOST_REMEMBERED);
  }

  /**
   * @param most how many are remembered, at a few hundred bytes each
   */
  Twins(int most) {
    this.most = most;
  }

  /**
   * Who had it before.
   *
   * @param key what only one may have
   * @param holder who has it
   */
  Optional<String> add(String key, String holder) {
    if (holders.size() < most) {
      return Optional.ofNullable(holders.putIfAbsent(key, holder));
    }
    full = true;
    return Optional.ofNullable(holders.get(key));
  }

  /** Whether some were not remembered, so that their twins may have been overlooked. */
  boolean isFull() {
    return full;
  }
}
