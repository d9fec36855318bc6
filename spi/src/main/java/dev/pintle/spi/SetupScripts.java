package dev.pintle.spi;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What to run by hand to make a store's own tables, for places where the catalog's user may not.
 * Needs no connection.
 */
public interface SetupScripts {
  /** The products that there are scripts for, lower case. */
  Set<String> dialects();

  /**
   * The statements, in order.
   *
   * @param dialect one of {@link #dialects()}
   * @param from the version that is there now, or empty for nothing
   * @throws StoreException.InvalidConfig for a dialect or a version that isn't known, naming those
   *     that are
   */
  List<String> script(String dialect, Optional<String> from);
}
