package dev.pintle.conformance;

import java.util.Random;

/**
 * What a run draws its random choices from, and how often it tries.
 *
 * @param seed of every random choice; the same seed gives the same calls, though not the same
 *     interleaving of threads
 * @param trials how often each race is run in each topology
 */
record RunSettings(long seed, int trials) {
  static final String SEED_PROPERTY = "pintle.seed";
  static final String TRIALS_PROPERTY = "pintle.trials";

  private static final int DEFAULT_TRIALS = 10;

  /** The settings of this process. */
  static final RunSettings CURRENT =
      new RunSettings(
          Long.getLong(SEED_PROPERTY, System.nanoTime()),
          Integer.getInteger(TRIALS_PROPERTY, DEFAULT_TRIALS));

  RunSettings {
    if (trials < 1) {
      throw new IllegalArgumentException(
          TRIALS_PROPERTY + " is " + trials + "; it takes a whole number of at least 1");
    }
  }

  /** A source of its own for each test, so that one test run alone makes the same choices. */
  Random randomFor(String test) {
    return new Random(seed ^ test.hashCode());
  }
}
