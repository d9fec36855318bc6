package dev.pintle.spi;

import java.time.Duration;
import java.util.Optional;

/**
 * The two verbs. Everything transactional about an Iceberg table rests on them: {@link #resolve}
 * reads an entry's pointer, {@link #swap} moves it if it still is what the caller thinks.
 *
 * <p>Thread-safe. All methods may block on the store; an interrupt ends the wait with {@link
 * SwapResult.Unknown} (or, for a read, {@link StoreException.Unavailable}) and leaves the thread's
 * interrupt flag set.
 *
 * <p>All methods throw {@link StoreException} only where the call definitely had no effect: {@link
 * StoreException.InvalidName} for a name that this store can't keep, the same in every verb, {@link
 * StoreException.InvalidLocation} for a location over its limits, {@link
 * StoreException.AccessDenied}, {@link StoreException.Unavailable} (nothing was sent), {@link
 * StoreException.CorruptEntry} where what stands under the name can't be understood.
 */
public interface PointerStore {
  /**
   * What stands under a name: always a strong read, so that a swap that returned before this call
   * began is seen, whoever made it (law L4).
   *
   * @return the slot, or empty where there is none
   */
  Optional<Slot> resolve(EntryName name);

  /**
   * Replaces what stands under a name if, at one instant between this call and its return, it is
   * what {@code from} says (law L2). The store checks the condition, never the client; the request
   * is sent at most once.
   *
   * <p>Creating is a swap from {@link Expectation.Absent}, dropping one to {@link
   * Replacement.Removed}, and sealing one to {@link Replacement.Sealed}. The kind of an entry never
   * changes: a swap from a table to a view is refused.
   *
   * <p>An entry that is expected and isn't there, in a namespace or without one, is a conflict.
   *
   * @throws StoreException.NotFound if the entry would be created in a namespace that doesn't exist
   * @throws StoreException.Unsupported if the store lacks the feature that {@code to} needs
   * @throws IllegalArgumentException for a replacement that makes no sense: removed from absent, or
   *     a kind that differs from the expected one
   */
  SwapResult swap(EntryName name, Expectation from, Replacement to);

  /**
   * Finds out how an unknown swap ended: first makes a request that may still be under way
   * harmless, then reads, then judges by the pointer, the stored previous pointer and {@code
   * lineage} (law L7). A read alone never makes a conflict.
   *
   * <p>Never throws for a store that can't be reached: the answer then is {@link
   * SwapResult.Unknown} again, with what happened in its cause.
   *
   * @param attempt from {@link SwapResult.Unknown} of this very store
   * @param timeout how long to try; zero means one try
   * @param lineage how the entry came to its pointer, or {@link Lineage#UNKNOWN}
   * @throws IllegalArgumentException if the attempt is another store's, or no swap
   */
  SwapResult settle(Attempt attempt, Duration timeout, Lineage lineage);
}
