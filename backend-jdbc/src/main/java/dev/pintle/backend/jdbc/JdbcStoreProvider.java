package dev.pintle.backend.jdbc;

import dev.pintle.spi.ConfigKey;
import dev.pintle.spi.SetupScripts;
import dev.pintle.spi.Store;
import dev.pintle.spi.StoreConfig;
import dev.pintle.spi.StoreException;
import dev.pintle.spi.StoreProvider;
import java.util.List;
import java.util.Optional;

/** Opens stores in SQL databases, under the name {@code jdbc}. Thread-safe, without state. */
public final class JdbcStoreProvider implements StoreProvider {
  @Override
  public String name() {
    return "jdbc";
  }

  @Override
  public List<ConfigKey<?>> keys() {
    return JdbcStoreConfig.KEYS;
  }

  /**
   * Opens a store, and creates its two tables where they are missing and {@code
   * jdbc.init-catalog-tables} isn't false. Any number of processes may do so at once.
   *
   * @throws StoreException.InvalidConfig for a setting that is missing, unknown or not accepted, a
   *     driver that isn't on the class path, or tables that are missing and may not be created
   * @throws StoreException.AccessDenied if the database doesn't accept the user or the password, or
   *     the user may not create the tables
   * @throws StoreException.Unavailable if the database can't be reached, or is a standby
   */
  @Override
  public Store open(StoreConfig config) {
    return open(config, JdbcStoreConfig.parse(config));
  }

  private static Store open(StoreConfig config, JdbcStoreConfig parsed) {
    JdbcDriver driver = JdbcDriver.load(parsed.url());
    config.rejectUnknown(JdbcStoreConfig.PREFIX, driver.acceptedKeys(JdbcStoreConfig.KEYS));
    return JdbcStore.open(parsed, driver);
  }

  /**
   * Creates the two tables where they are missing, whatever {@code jdbc.init-catalog-tables} says.
   *
   * @throws StoreException as {@link #open}
   */
  @Override
  public void initialize(StoreConfig config) {
    open(config, JdbcStoreConfig.parse(config).creatingTables()).close();
  }

  @Override
  public Optional<SetupScripts> setupScripts() {
    return Optional.of(new JdbcSetupScripts());
  }
}
