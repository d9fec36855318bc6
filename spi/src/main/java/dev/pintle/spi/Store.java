package dev.pintle.spi;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * An open store. Thread-safe; several may be open on the same data, in one process or many.
 *
 * <p>Every call after {@link #close()} throws {@link StoreException.Unavailable}.
 */
public interface Store extends AutoCloseable {
  PointerStore pointers();

  NamespaceStore namespaces();

  EntryListing listing();

  /** Present unless {@link StoreFeature#ATOMIC_RENAME} is lacking. */
  default Optional<AtomicRename> atomicRename() {
    return Optional.empty();
  }

  /** Present unless {@link StoreFeature#MULTI_SWAP} is lacking. */
  default Optional<MultiSwap> multiSwap() {
    return Optional.empty();
  }

  /** The features that this store, as opened, lacks; empty means that it has them all. Constant. */
  Set<StoreFeature> lacks();

  default boolean has(StoreFeature feature) {
    return !lacks().contains(feature);
  }

  /** Constant. */
  StoreLimits limits();

  /** How long settling an unknown outcome is worth trying here, unless the user says otherwise. */
  Duration settleTimeout();

  /**
   * Looks for what the owner of the store should know. Reads only; may take a while on a large
   * store.
   */
  default List<Finding> examine() {
    return List.of();
  }

  /** What this is and where, on one line for people: product, place, catalog name. No secret. */
  String describe();

  /** Frees everything. Calls under way end, with an honest answer. Closing twice is no error. */
  @Override
  void close();
}
