package dev.pintle.cli;

import dev.pintle.iceberg.PintleCatalog;
import dev.pintle.spi.Store;
import dev.pintle.spi.StoreException;
import dev.pintle.spi.StoreProvider;
import dev.pintle.spi.Stores;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The catalog of one run. The store is opened when it is first asked for, and Iceberg's classes are
 * loaded only for the commands that read or write metadata.
 *
 * <p>For one thread.
 */
final class Session implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Session.class);

  private final CatalogSettings settings;
  private Store store;
  private PintleCatalog catalog;

  Session(CatalogSettings settings) {
    this.settings = settings;
  }

  /**
   * @throws StoreException as {@link Stores#open}
   */
  Store store() {
    if (store == null) {
      store = Stores.open(settings.backend(), settings.storeConfig());
    }
    return store;
  }

  /**
   * Makes what the store needs before it can be opened.
   *
   * @throws StoreException as {@link StoreProvider#initialize}
   */
  void initialize() {
    Stores.provider(settings.backend()).initialize(settings.storeConfig());
  }

  /**
   * @throws StoreException as {@link #store}
   * @throws CliException for a setting that Iceberg doesn't accept
   */
  PintleCatalog catalog() {
    if (catalog == null) {
      Store opened = store();
      try {
        catalog = PintleCatalog.over(settings.name(), opened, settings.properties());
      } catch (IllegalArgumentException e) {
        throw CliException.config(e.getMessage());
      }
    }
    return catalog;
  }

  /** A failure to close changes nothing about what was done, so it is no failure of the command. */
  @Override
  public void close() {
    try {
      if (catalog != null) {
        catalog.close();
      } else if (store != null) {
        store.close();
      }
    } catch (IOException | RuntimeException e) {
      LOG.warn("The catalog could not be closed", e);
    }
  }
}
