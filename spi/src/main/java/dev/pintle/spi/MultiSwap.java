package dev.pintle.spi;

import java.time.Duration;
import java.util.List;

/**
 * Several swaps, all or nothing, on stores that have it (law L16). Atomic in the store: a reader
 * that resolves two of the entries one after the other may see one before and one after.
 *
 * <p>Thread-safe; fails as {@link PointerStore} does.
 */
public interface MultiSwap {
  /**
   * Makes all the changes, or none.
   *
   * @param changes at least one, each of another entry, at most {@link
   *     StoreLimits#largestMultiSwap()}
   * @throws IllegalArgumentException if there is none, or two of one entry
   * @throws StoreException.Unsupported if there are more than the store takes at once
   */
  MultiSwapResult swapAll(List<Change> changes);

  /** As {@link PointerStore#settle}, for a multi-swap. */
  MultiSwapResult settle(Attempt attempt, Duration timeout, Lineage lineage);

  /** One of the swaps. */
  record Change(EntryName name, Expectation from, Replacement to) {}
}
