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
  private final Secrets secrets;
  private Store store;
  private PintleCatalog catalog;

  Session(CatalogSettings settings, Secrets secrets) {
    this.settings = settings;
    this.secrets = secrets;
  }

  /**
   * @throws StoreException as {@link Stores#open}
   */
  Store store() {
    if (store == null) {
      store = open();
    }
    return store;
  }

  private Store open() {
    try {
      return Stores.open(settings.backend(), settings.storeConfig());
    } catch (StoreException.InvalidConfig e) {
      // the user would look in vain for a setting that this run has set itself
      if (settings.denied().stream().anyMatch(e.getMessage()::contains)) {
        throw CliException.noTables(e);
      }
      throw e;
    }
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
      catalog = catalogOver(store());
    }
    return catalog;
  }

  /**
   * A catalog over another store, with the settings of this run. The caller closes it.
   *
   * @throws CliException for a setting that Iceberg doesn't accept
   */
  PintleCatalog catalogOver(Store other) {
    try {
      return PintleCatalog.over(settings.name(), other, settings.properties());
    } catch (IllegalArgumentException e) {
      throw CliException.config(e.getMessage());
    }
  }

  /** What others wrote, without the secrets of this run. */
  String hideSecrets(String text) {
    return secrets.hide(text);
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
