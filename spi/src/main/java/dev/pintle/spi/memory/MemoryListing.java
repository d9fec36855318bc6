package dev.pintle.spi.memory;

import dev.pintle.spi.EntryListing;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Listed;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.Page;
import dev.pintle.spi.Slot;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Listings, in the order of names; the token of a page is the last name before it. */
final class MemoryListing implements EntryListing {
  private final MemoryState state;
  private final Runnable requireOpen;

  MemoryListing(MemoryState state, Runnable requireOpen) {
    this.state = state;
    this.requireOpen = requireOpen;
  }

  @Override
  public Page<Listed> entries(NamespaceName namespace, Optional<String> after, int size) {
    requireOpen.run();
    MemoryLimits.requireFits(namespace);
    List<Listed> all =
        state.slotsIn(namespace).entrySet().stream()
            .sorted(Map.Entry.comparingByKey(Comparator.comparing(EntryName::name)))
            .map(entry -> listed(entry.getKey(), entry.getValue()))
            .toList();
    return page(all, MemoryListing::nameOf, after, size);
  }

  @Override
  public Page<NamespaceName> namespaces(NamespaceName parent, Optional<String> after, int size) {
    requireOpen.run();
    MemoryLimits.requireFits(parent);
    int depth = parent.levels().size();
    List<NamespaceName> children =
        state.allNamespaces().stream()
            .filter(name -> name.levels().size() > depth)
            .filter(name -> name.levels().subList(0, depth).equals(parent.levels()))
            .map(name -> parent.child(name.levels().get(depth)))
            .collect(Collectors.toSet())
            .stream()
            .sorted(Comparator.comparing(name -> name.levels().get(depth)))
            .toList();
    return page(children, name -> name.levels().get(depth), after, size);
  }

  private static Listed listed(EntryName name, Slot slot) {
    return slot instanceof Slot.Live live
        ? new Listed.Entry(name, live.pointer().kind())
        : new Listed.Sealed(name);
  }

  private static String nameOf(Listed listed) {
    if (listed instanceof Listed.Entry entry) {
      return entry.name().name();
    }
    return listed instanceof Listed.Sealed sealed
        ? sealed.name().name()
        : ((Listed.Broken) listed).storedName();
  }

  private static <T> Page<T> page(
      List<T> sorted, Function<T, String> key, Optional<String> after, int size) {
    if (size < 1) {
      throw new IllegalArgumentException("a page holds at least 1 item, not " + size);
    }
    List<T> rest =
        sorted.stream()
            .filter(item -> after.isEmpty() || key.apply(item).compareTo(after.get()) > 0)
            .toList();
    if (rest.size() <= size) {
      return new Page<>(rest, Optional.empty());
    }
    List<T> items = rest.subList(0, size);
    return new Page<>(items, Optional.of(key.apply(items.get(size - 1))));
  }
}
