package dev.pintle.backend.jdbc;

import dev.pintle.spi.Store;
import dev.pintle.spi.StoreConfig;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Properties;
import java.util.logging.Logger;

/**
 * A store whose connections come from another URL than its settings name, for faults and counters
 * between it and an embedded database. In this package because there is no such door for users: a
 * store chooses its driver by the URL.
 */
public final class DetouredStore {
  private DetouredStore() {}

  /**
   * A store as the provider opens it.
   *
   * @param detour the URL that its connections really come from, through {@link DriverManager}
   */
  public static Store open(StoreConfig settings, String detour) {
    JdbcStoreConfig config = JdbcStoreConfig.parse(settings);
    JdbcDriver driver = JdbcDriver.load(config.url());
    return JdbcStore.open(
        config, new JdbcDriver(driver.url(), driver.dialect(), new DetourDriver(detour)));
  }

  private record DetourDriver(String detour) implements Driver {
    @Override
    public Connection connect(String url, Properties properties) throws SQLException {
      return DriverManager.getConnection(detour, properties);
    }

    @Override
    public boolean acceptsURL(String url) {
      return true;
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, Properties properties) {
      return new DriverPropertyInfo[0];
    }

    @Override
    public int getMajorVersion() {
      return 1;
    }

    @Override
    public int getMinorVersion() {
      return 0;
    }

    @Override
    public boolean jdbcCompliant() {
      return false;
    }

    @Override
    public Logger getParentLogger() {
      return Logger.getGlobal();
    }
  }
}
