package dev.pintle.spi.memory;

import dev.pintle.spi.AtomicRename;
import dev.pintle.spi.EntryListing;
import dev.pintle.spi.MultiSwap;
import dev.pintle.spi.NamespaceStore;
import dev.pintle.spi.PointerStore;
import dev.pintle.spi.Store;
import dev.pintle.spi.StoreException;
import dev.pintle.spi.StoreFeature;
import dev.pintle.spi.StoreLimits;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * A client of a store that lives in this process. Every feature is there; no outcome is ever
 * unknown, since nothing lies between the caller and the data.
 *
 * <p>Thread-safe. {@link #openAgain()} gives an independent client of the same data.
 */
public final class MemoryStore implements Store {
  static final StoreLimits LIMITS = new StoreLimits(255, 255, 1000, 255, 1000, 100);

  private final MemoryState state;
  private final MemoryPointers pointers;
  private final MemoryNamespaces namespaces;
  private final MemoryListing listing;
  private volatile boolean closed;

  /** A client of new, empty data. */
  public MemoryStore() {
    this(new MemoryState());
  }

  private MemoryStore(MemoryState state) {
    this.state = state;
    this.pointers = new MemoryPointers(state, this::requireOpen);
    this.namespaces = new MemoryNamespaces(state, this::requireOpen);
    this.listing = new MemoryListing(state, this::requireOpen);
  }

  /** Another client of the same data, open whatever happens to this one. */
  public MemoryStore openAgain() {
    return new MemoryStore(state);
  }

  @Override
  public PointerStore pointers() {
    return pointers;
  }

  @Override
  public NamespaceStore namespaces() {
    return namespaces;
  }

  @Override
  public EntryListing listing() {
    return listing;
  }

  @Override
  public Optional<AtomicRename> atomicRename() {
    return Optional.of(pointers.rename());
  }

  @Override
  public Optional<MultiSwap> multiSwap() {
    return Optional.of(pointers.multiSwap());
  }

  @Override
  public Set<StoreFeature> lacks() {
    return Set.of();
  }

  @Override
  public StoreLimits limits() {
    return LIMITS;
  }

  @Override
  public Duration settleTimeout() {
    return Duration.ZERO;
  }

  @Override
  public String describe() {
    return "memory of this process";
  }

  @Override
  public void close() {
    closed = true;
  }

  private void requireOpen() {
    if (closed) {
      throw new StoreException.Unavailable("the store is closed; open it again", null);
    }
  }
}
