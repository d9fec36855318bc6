package dev.pintle.spi;

import java.util.Optional;

/**
 * Listings, a page at a time. Each page is one request. A listing holds everything that existed
 * during the whole of it, nothing that never existed, and nothing twice (law L14), in an order of
 * the store's own. A namespace that doesn't exist holds nothing.
 *
 * <p>Thread-safe; fails as {@link PointerStore} does. A broken or foreign entry is reported in its
 * place and hides no other.
 */
public interface EntryListing {
  /**
   * The entries of one namespace, not those of its children.
   *
   * @param after the {@link Page#next()} of the page before, or empty for the first
   * @param size the most entries that the page may hold, at least 1
   * @throws IllegalArgumentException if the size is less
   */
  Page<Listed> entries(NamespaceName namespace, Optional<String> after, int size);

  /**
   * The namespaces directly below one, or the top-level ones below the root.
   *
   * @param after the {@link Page#next()} of the page before, or empty for the first
   * @param size the most namespaces that the page may hold, at least 1
   * @throws IllegalArgumentException if the size is less
   */
  Page<NamespaceName> namespaces(NamespaceName parent, Optional<String> after, int size);
}
