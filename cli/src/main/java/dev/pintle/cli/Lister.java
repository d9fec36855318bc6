package dev.pintle.cli;

import dev.pintle.spi.Listed;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.Page;
import dev.pintle.spi.Store;
import dev.pintle.spi.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lists a namespace, or everything below it, parents first. */
final class Lister {
  /** What a store calls it that there is nothing under this catalog's name and much beside it. */
  static final String OTHER_CATALOGS = "other-catalogs";

  private static final Logger LOG = LoggerFactory.getLogger(Lister.class);
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
    boolean empty = namespaces.isEmpty() && items.isEmpty();
    if (empty) {
      requireExists(namespace);
    }
    Optional<String> hint = empty && namespace.isRoot() ? otherCatalogs() : Optional.empty();
    return new Listing(store.describe(), namespace, recursive, namespaces, items, hint);
  }

  /** Asked only where there is nothing, so that a listing costs no more than it has to. */
  private Optional<String> otherCatalogs() {
    try {
      return store.examine().stream()
          .filter(finding -> finding.code().equals(OTHER_CATALOGS))
          .findFirst()
          .map(
              finding ->
                  finding.remedy().isEmpty()
                      ? finding.what()
                      : finding.what() + "; " + finding.remedy());
    } catch (StoreException e) {
      LOG.debug("No hint: the store could not be examined", e);
      return Optional.empty();
    }
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
