package dev.pintle.spi;

import java.util.List;

/**
 * How an entry came to its current pointer. A store can't read metadata files, so whoever can gives
 * it this to judge an unknown outcome by.
 */
@FunctionalInterface
public interface Lineage {
  /** Knows nothing: the store judges by what it holds itself. */
  Lineage UNKNOWN = current -> List.of();

  /**
   * The metadata locations that the entry had before {@code current}, oldest first, as far as its
   * bounded log goes back; empty where they are not known. Views have no such log.
   *
   * <p>May throw any unchecked exception where the file can't be read: the outcome then stays
   * unknown.
   */
  List<String> before(Pointer current);
}
