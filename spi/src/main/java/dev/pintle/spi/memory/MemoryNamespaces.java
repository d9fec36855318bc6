package dev.pintle.spi.memory;

import dev.pintle.spi.Attempt;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.NamespaceResult;
import dev.pintle.spi.NamespaceStore;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The namespaces. */
final class MemoryNamespaces implements NamespaceStore {
  private final MemoryState state;
  private final Runnable requireOpen;

  MemoryNamespaces(MemoryState state, Runnable requireOpen) {
    this.state = state;
    this.requireOpen = requireOpen;
  }

  @Override
  public boolean exists(NamespaceName name) {
    requireOpen.run();
    MemoryLimits.requireFits(name);
    return state.exists(name);
  }

  @Override
  public Optional<Map<String, String>> properties(NamespaceName name) {
    requireOpen.run();
    MemoryLimits.requireFits(name);
    return state.properties(name);
  }

  @Override
  public NamespaceResult create(NamespaceName name, Map<String, String> properties) {
    requireOpen.run();
    MemoryLimits.requireFits(name);
    MemoryLimits.requireFits(properties);
    return state.createNamespace(name, properties)
        ? new NamespaceResult.Done()
        : NamespaceResult.refused(NamespaceResult.Reason.EXISTS);
  }

  @Override
  public NamespaceResult update(NamespaceName name, Map<String, String> set, Set<String> remove) {
    requireOpen.run();
    if (!Collections.disjoint(set.keySet(), remove)) {
      throw new IllegalArgumentException("the same property is both set and removed");
    }
    MemoryLimits.requireFits(name);
    MemoryLimits.requireFits(set);
    return state.updateNamespace(name, set, remove)
        ? new NamespaceResult.Done()
        : NamespaceResult.refused(NamespaceResult.Reason.MISSING);
  }

  @Override
  public NamespaceResult drop(NamespaceName name) {
    requireOpen.run();
    MemoryLimits.requireFits(name);
    return switch (state.dropNamespace(name)) {
      case DONE -> new NamespaceResult.Done();
      case MISSING -> NamespaceResult.refused(NamespaceResult.Reason.MISSING);
      case NOT_EMPTY -> NamespaceResult.refused(NamespaceResult.Reason.NOT_EMPTY);
    };
  }

  @Override
  public NamespaceResult settle(Attempt attempt, Duration timeout) {
    throw MemoryPointers.foreign(attempt);
  }
}
