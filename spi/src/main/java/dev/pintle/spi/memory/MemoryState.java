package dev.pintle.spi.memory;

import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Slot;
import dev.pintle.spi.Stamp;
import dev.pintle.spi.StoreException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The data, and what may be asked of it. Every method holds the monitor: each is one instant. */
final class MemoryState {
  private final Map<EntryName, Slot> slots = new HashMap<>();
  private final Map<NamespaceName, Map<String, String>> namespaces = new HashMap<>();
  private long version;

  private record Version(long number) implements Stamp {}

  synchronized Optional<Slot> slot(EntryName name) {
    return Optional.ofNullable(slots.get(name));
  }

  /** Whether {@code name} is as expected; where it is, the replacement has taken its place. */
  synchronized boolean replace(EntryName name, Expectation from, Replacement to) {
    requireNamespace(name, from);
    if (!from.matches(slot(name))) {
      return false;
    }
    put(name, to);
    return true;
  }

  /** The first change that is not as expected; where there is none, all have been made. */
  synchronized Optional<EntryName> replaceAll(
      List<EntryName> names, List<Expectation> from, List<Replacement> to) {
    for (int i = 0; i < names.size(); i++) {
      requireNamespace(names.get(i), from.get(i));
    }
    for (int i = 0; i < names.size(); i++) {
      if (!from.get(i).matches(slot(names.get(i)))) {
        return Optional.of(names.get(i));
      }
    }
    for (int i = 0; i < names.size(); i++) {
      put(names.get(i), to.get(i));
    }
    return Optional.empty();
  }

  enum Renaming {
    DONE,
    SOURCE_MOVED,
    TARGET_TAKEN
  }

  synchronized Renaming rename(EntryName from, Expectation.Exactly expected, EntryName to) {
    requireNamespace(to, Expectation.absent());
    if (!expected.matches(slot(from))) {
      return Renaming.SOURCE_MOVED;
    }
    if (slots.containsKey(to)) {
      return Renaming.TARGET_TAKEN;
    }
    slots.remove(from);
    put(to, Replacement.to(expected.pointer()));
    return Renaming.DONE;
  }

  private void put(EntryName name, Replacement to) {
    Stamp stamp = new Version(++version);
    if (to instanceof Replacement.To pointer) {
      slots.put(name, new Slot.Live(pointer.pointer(), stamp));
    } else if (to instanceof Replacement.Sealed sealed) {
      slots.put(name, new Slot.Sealed(sealed.seal(), stamp));
    } else {
      slots.remove(name);
    }
  }

  private void requireNamespace(EntryName name, Expectation from) {
    if (from instanceof Expectation.Absent
        && !slots.containsKey(name)
        && !exists(name.namespace())) {
      throw new StoreException.NotFound(name.namespace());
    }
  }

  /** By itself, or because something lives in it or below it. */
  synchronized boolean exists(NamespaceName name) {
    return namespaces.containsKey(name) || isOccupied(name);
  }

  private boolean isOccupied(NamespaceName name) {
    return namespaces.keySet().stream().anyMatch(other -> isBelow(other, name))
        || slots.keySet().stream()
            .anyMatch(entry -> entry.namespace().equals(name) || isBelow(entry.namespace(), name));
  }

  private static boolean isBelow(NamespaceName inner, NamespaceName outer) {
    return !outer.isRoot()
        && inner.levels().size() > outer.levels().size()
        && inner.levels().subList(0, outer.levels().size()).equals(outer.levels());
  }

  synchronized Optional<Map<String, String>> properties(NamespaceName name) {
    return exists(name)
        ? Optional.of(Map.copyOf(namespaces.getOrDefault(name, Map.of())))
        : Optional.empty();
  }

  synchronized boolean createNamespace(NamespaceName name, Map<String, String> properties) {
    if (exists(name)) {
      return false;
    }
    namespaces.put(name, new HashMap<>(properties));
    return true;
  }

  synchronized boolean updateNamespace(
      NamespaceName name, Map<String, String> set, Collection<String> remove) {
    if (!exists(name)) {
      return false;
    }
    Map<String, String> properties = namespaces.computeIfAbsent(name, absent -> new HashMap<>());
    properties.keySet().removeAll(remove);
    properties.putAll(set);
    return true;
  }

  enum Dropping {
    DONE,
    MISSING,
    NOT_EMPTY
  }

  synchronized Dropping dropNamespace(NamespaceName name) {
    if (isOccupied(name)) {
      return Dropping.NOT_EMPTY;
    }
    return namespaces.remove(name) == null ? Dropping.MISSING : Dropping.DONE;
  }

  /** A copy, so that a listing is of one instant. */
  synchronized Map<EntryName, Slot> slotsIn(NamespaceName namespace) {
    Map<EntryName, Slot> found = new HashMap<>();
    slots.forEach(
        (name, slot) -> {
          if (name.namespace().equals(namespace)) {
            found.put(name, slot);
          }
        });
    return found;
  }

  /** The namespaces that exist, by themselves or because something lives in them. */
  synchronized List<NamespaceName> allNamespaces() {
    List<NamespaceName> found = new ArrayList<>(namespaces.keySet());
    slots.keySet().forEach(name -> found.add(name.namespace()));
    return found;
  }
}
