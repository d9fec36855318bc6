package dev.pintle.cli;

import dev.pintle.spi.Listed;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.Page;
import dev.pintle.spi.Store;
import java.util.ArrayList;
import java.util.List;

/** Lists a namespace, or everything below it, parents first. */
final class Lister {
  private static final int PAGE = 1000;

  private final Store store;

  Lister(Store store) {
    this.store = store;
  }

  /**
   * @throws CliException if there is no such namespace
   */
  Listing list(NamespaceName namespace, boolean recursive) {
    List<NamespaceName> namespaces = new ArrayList<>();
    List<Listing.Item> items = new ArrayList<>();
    add(namespace, recursive, namespaces, items);
    if (namespaces.isEmpty() && items.isEmpty()) {
      requireExists(namespace);
    }
    return new Listing(store.describe(), namespace, recursive, namespaces, items);
  }

  /** Asked only of a namespace in which nothing was found: every other one exists. */
  void requireExists(NamespaceName namespace) {
    if (!namespace.isRoot() && !store.namespaces().exists(namespace)) {
      throw noSuch(namespace);
    }
  }

  static CliException noSuch(NamespaceName namespace) {
    return CliException.notFound(
        "the namespace '"
            + Names.text(namespace)
            + "' does not exist; 'pintle ls' lists those that do");
  }

  List<NamespaceName> children(NamespaceName parent) {
    return Page.stream(after -> store.listing().namespaces(parent, after, PAGE)).toList();
  }

  private void add(
      NamespaceName namespace,
      boolean recursive,
      List<NamespaceName> namespaces,
      List<Listing.Item> items) {
    Page.stream(after -> store.listing().entries(namespace, after, PAGE))
        .forEach(listed -> items.add(item(namespace, listed)));
    for (NamespaceName child : children(namespace)) {
      namespaces.add(child);
      if (recursive) {
        add(child, true, namespaces, items);
      }
    }
  }

  private static Listing.Item item(NamespaceName namespace, Listed listed) {
    if (listed instanceof Listed.Entry entry) {
      return new Listing.Item(entry.kind().word(), namespace, entry.name().name(), "");
    }
    if (listed instanceof Listed.Sealed sealed) {
      return new Listing.Item("sealed", namespace, sealed.name().name(), "");
    }
    Listed.Broken broken = (Listed.Broken) listed;
    return new Listing.Item("broken", namespace, broken.storedName(), broken.reason());
  }
}
