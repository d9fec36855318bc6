package dev.pintle.conformance;

/**
 * How the contenders of a race reach the store. A store that guards itself by a lock of its own
 * process's objects passes with threads and fails with instances.
 */
enum Topology {
  /** Threads that share one client. */
  THREADS(8),
  /** A client of its own for every contender. */
  INSTANCES(4);

  private final int mostContenders;

  Topology(int mostContenders) {
    this.mostContenders = mostContenders;
  }

  /** How many contenders meet in a trial: 2, 4 and so on up to the most, and over again. */
  int contenders(int trial) {
    return 2 << trial % Integer.numberOfTrailingZeros(mostContenders);
  }

  /** How many clients the contenders share. */
  int clients() {
    return this == THREADS ? 1 : mostContenders;
  }
}
