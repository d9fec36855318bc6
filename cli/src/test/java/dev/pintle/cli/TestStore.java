package dev.pintle.cli;

import dev.pintle.spi.AtomicRename;
import dev.pintle.spi.Attempt;
import dev.pintle.spi.ConfigKey;
import dev.pintle.spi.EntryListing;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Finding;
import dev.pintle.spi.Lineage;
import dev.pintle.spi.Listed;
import dev.pintle.spi.MultiSwap;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.NamespaceStore;
import dev.pintle.spi.Page;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.PointerStore;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Slot;
import dev.pintle.spi.Store;
import dev.pintle.spi.StoreConfig;
import dev.pintle.spi.StoreException;
import dev.pintle.spi.StoreFeature;
import dev.pintle.spi.StoreLimits;
import dev.pintle.spi.SwapResult;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

/** A store that finds what its settings say, and can break while it lists. */
final class TestStore implements Store, EntryListing, PointerStore {
  private static final ConfigKey<String> FINDINGS =
      ConfigKey.text("test.findings", "severity|code|subject|what|remedy, with ; between");
  private static final ConfigKey<String> BREAKS_IN =
      ConfigKey.text("test.breaks-in", "the namespace whose entries can't be listed");
  private static final ConfigKey<String> FIRST_POINTER =
      ConfigKey.text("test.first-pointer", "what the first entry that is read seems to have");
  static final List<ConfigKey<?>> KEYS = List.of(FINDINGS, BREAKS_IN, FIRST_POINTER);

  private final Store store;
  private final StoreConfig config;
  private final AtomicReference<Pointer> firstPointer;

  TestStore(Store store, StoreConfig config) {
    this.store = store;
    this.config = config;
    this.firstPointer =
        new AtomicReference<>(config.find(FIRST_POINTER).map(Pointer::table).orElse(null));
  }

  @Override
  public List<Finding> examine() {
    return Arrays.stream(config.find(FINDINGS).orElse("").split(";"))
        .filter(text -> !text.isEmpty())
        .map(text -> text.split("\\|", -1))
        .map(p -> new Finding(Finding.Severity.valueOf(p[0]), p[1], p[2], p[3], p[4]))
        .toList();
  }

  @Override
  public Page<Listed> entries(NamespaceName namespace, Optional<String> after, int size) {
    if (config.find(BREAKS_IN).equals(Optional.of(namespace.toString()))) {
      throw new StoreException.Unavailable("the connection is gone; try again", null);
    }
    return store.listing().entries(namespace, after, size);
  }

  @Override
  public Page<NamespaceName> namespaces(NamespaceName parent, Optional<String> after, int size) {
    return store.listing().namespaces(parent, after, size);
  }

  @Override
  public EntryListing listing() {
    return this;
  }

  @Override
  public PointerStore pointers() {
    return this;
  }

  @Override
  public Optional<Slot> resolve(EntryName name) {
    Pointer first = firstPointer.getAndSet(null);
    return first == null ? store.pointers().resolve(name) : Optional.of(Slot.live(first));
  }

  @Override
  public SwapResult swap(EntryName name, Expectation from, Replacement to) {
    return store.pointers().swap(name, from, to);
  }

  @Override
  public SwapResult settle(Attempt attempt, Duration timeout, Lineage lineage) {
    return store.pointers().settle(attempt, timeout, lineage);
  }

  @Override
  public NamespaceStore namespaces() {
    return store.namespaces();
  }

  @Override
  public Optional<AtomicRename> atomicRename() {
    return store.atomicRename();
  }

  @Override
  public Optional<MultiSwap> multiSwap() {
    return store.multiSwap();
  }

  @Override
  public Set<StoreFeature> lacks() {
    return store.lacks();
  }

  @Override
  public StoreLimits limits() {
    return store.limits();
  }

  @Override
  public Duration settleTimeout() {
    return store.settleTimeout();
  }

  @Override
  public String describe() {
    return store.describe();
  }

  @Override
  public void close() {
    store.close();
  }
}
