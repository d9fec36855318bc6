package dev.pintle.iceberg;

import dev.pintle.spi.EntryName;
import dev.pintle.spi.StoreException;
import dev.pintle.spi.StoreLimits;

/** Refuses an entry that can't be made before a file of it is written. */
final class NewEntries {
  private final StoreLimits limits;
  private final Namespaces namespaces;

  NewEntries(StoreLimits limits, Namespaces namespaces) {
    this.limits = limits;
    this.namespaces = namespaces;
  }

  /**
   * Asks for the namespace only where nobody else does: without a location, its properties are read
   * for one.
   *
   * @throws org.apache.iceberg.exceptions.ValidationException if the store can't keep the name
   * @throws org.apache.iceberg.exceptions.NoSuchNamespaceException if its namespace doesn't exist
   */
  void require(EntryName name, boolean hasLocation) {
    int length = name.name().length();
    if (length > limits.longestName()) {
      throw StoreFailures.translate(
          new StoreException.InvalidName(
              name.toString(),
              "the name has " + length + " characters",
              "use at most " + limits.longestName()));
    }
    if (hasLocation && !name.namespace().isRoot()) {
      namespaces.requireExists(name.namespace());
    }
  }
}
