package dev.pintle.spi;

import java.util.List;
import java.util.Optional;

/**
 * A kind of store, found by {@link java.util.ServiceLoader}. Implementations are public, have a
 * public constructor without parameters, and keep no state.
 */
public interface StoreProvider {
  /** The word that users choose this kind by, lower case. */
  String name();

  /** Every setting that this store reads, for help texts. */
  List<ConfigKey<?>> keys();

  /**
   * Opens a store. Nothing is written, except where a documented setting asks for the store's own
   * tables to be made.
   *
   * @throws StoreException.InvalidConfig for a setting that is missing, unknown or not accepted
   * @throws StoreException.AccessDenied if the store doesn't let us in
   * @throws StoreException.Unavailable if the store can't be reached
   */
  Store open(StoreConfig config);

  /**
   * Makes whatever the store needs before it can be opened, if it isn't there yet. Doing it twice,
   * or at the same time in two processes, is no error.
   *
   * @throws StoreException as {@link #open}
   */
  default void initialize(StoreConfig config) {
    open(config).close();
  }

  /** Scripts that do the same by hand, where the store has tables of its own. */
  default Optional<SetupScripts> setupScripts() {
    return Optional.empty();
  }
}
