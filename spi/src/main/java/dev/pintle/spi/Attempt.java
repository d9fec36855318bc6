package dev.pintle.spi;

/**
 * A write whose outcome is unknown, as the store that sent it remembers it: what was asked, and
 * what it takes to make a lost request harmless. Handed back to that store's {@code settle}; lives
 * in memory only.
 */
public interface Attempt {
  /** What was tried, in words for a message; no secret. */
  String describe();
}
