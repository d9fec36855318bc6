package dev.pintle.spi;

import java.time.Duration;

/**
 * Renaming in one indivisible step, on stores that have it. Thread-safe; fails as {@link
 * PointerStore} does.
 */
public interface AtomicRename {
  /**
   * Moves an entry to another name if it is exactly what is expected and the other name is free
   * (law L15). Both names may be in different namespaces; the entry's files stay where they are.
   *
   * @throws StoreException.NotFound if the target's namespace doesn't exist
   */
  RenameResult rename(EntryName from, Expectation.Exactly expected, EntryName to);

  /** As {@link PointerStore#settle}, for a rename. */
  RenameResult settle(Attempt attempt, Duration timeout);
}
