package dev.pintle.conformance.broken;

import dev.pintle.spi.AtomicRename;
import dev.pintle.spi.Attempt;
import dev.pintle.spi.EntryListing;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Lineage;
import dev.pintle.spi.Listed;
import dev.pintle.spi.MultiSwap;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.NamespaceResult;
import dev.pintle.spi.NamespaceStore;
import dev.pintle.spi.Page;
import dev.pintle.spi.PointerStore;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Slot;
import dev.pintle.spi.Store;
import dev.pintle.spi.StoreFeature;
import dev.pintle.spi.StoreLimits;
import dev.pintle.spi.SwapResult;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A client that passes every call on to a sound one, so that a broken one overrides one thing. */
class Forwarding implements Store, PointerStore, NamespaceStore, EntryListing {
  private final Store sound;

  Forwarding(Store sound) {
    this.sound = sound;
  }

  final Store sound() {
    return sound;
  }

  /** Puts the replacement there whatever stands there, as a write without a condition does. */
  final SwapResult force(EntryName name, Replacement to) {
    while (true) {
      Optional<Slot> standing = sound.pointers().resolve(name);
      if (standing.isEmpty() && to instanceof Replacement.Removed) {
        return new SwapResult.Swapped(Optional.empty());
      }
      SwapResult answer = sound.pointers().swap(name, expecting(standing), to);
      if (answer instanceof SwapResult.Swapped) {
        return answer;
      }
    }
  }

  static Expectation expecting(Optional<Slot> standing) {
    if (standing.isEmpty()) {
      return Expectation.absent();
    }
    return standing.get() instanceof Slot.Live live
        ? Expectation.exactly(live)
        : Expectation.sealed((Slot.Sealed) standing.get());
  }

  @Override
  public Optional<Slot> resolve(EntryName name) {
    return sound.pointers().resolve(name);
  }

  @Override
  public SwapResult swap(EntryName name, Expectation from, Replacement to) {
    return sound.pointers().swap(name, from, to);
  }

  @Override
  public SwapResult settle(Attempt attempt, Duration timeout, Lineage lineage) {
    return sound.pointers().settle(attempt, timeout, lineage);
  }

  @Override
  public boolean exists(NamespaceName name) {
    return sound.namespaces().exists(name);
  }

  @Override
  public Optional<Map<String, String>> properties(NamespaceName name) {
    return sound.namespaces().properties(name);
  }

  @Override
  public NamespaceResult create(NamespaceName name, Map<String, String> properties) {
    return sound.namespaces().create(name, properties);
  }

  @Override
  public NamespaceResult update(NamespaceName name, Map<String, String> set, Set<String> remove) {
    return sound.namespaces().update(name, set, remove);
  }

  @Override
  public NamespaceResult drop(NamespaceName name) {
    return sound.namespaces().drop(name);
  }

  @Override
  public NamespaceResult settle(Attempt attempt, Duration timeout) {
    return sound.namespaces().settle(attempt, timeout);
  }

  @Override
  public Page<Listed> entries(NamespaceName namespace, Optional<String> after, int size) {
    return sound.listing().entries(namespace, after, size);
  }

  @Override
  public Page<NamespaceName> namespaces(NamespaceName parent, Optional<String> after, int size) {
    return sound.listing().namespaces(parent, after, size);
  }

  @Override
  public PointerStore pointers() {
    return this;
  }

  @Override
  public NamespaceStore namespaces() {
    return this;
  }

  @Override
  public EntryListing listing() {
    return this;
  }

  @Override
  public Optional<AtomicRename> atomicRename() {
    return sound.atomicRename();
  }

  @Override
  public Optional<MultiSwap> multiSwap() {
    return sound.multiSwap();
  }

  @Override
  public Set<StoreFeature> lacks() {
    return sound.lacks();
  }

  @Override
  public StoreLimits limits() {
    return sound.limits();
  }

  @Override
  public Duration settleTimeout() {
    return sound.settleTimeout();
  }

  @Override
  public String describe() {
    return sound.describe();
  }

  @Override
  public void close() {
    sound.close();
  }
}
