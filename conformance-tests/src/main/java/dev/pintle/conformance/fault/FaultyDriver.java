package dev.pintle.conformance.fault;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.logging.Logger;

/** Takes the URLs of one {@link JdbcFaults} and connects to the real database behind them. */
final class FaultyDriver implements Driver {
  private final String prefix;
  private final JdbcFaults faults;

  FaultyDriver(String prefix, JdbcFaults faults) {
    this.prefix = prefix;
    this.faults = faults;
  }

  @Override
  public boolean acceptsURL(String url) {
    return url.startsWith(prefix);
  }

  @Override
  public Connection connect(String url, Properties info) throws SQLException {
    return acceptsURL(url)
        ? faults.wrap(DriverManager.getConnection(url.substring(prefix.length()), info))
        : null;
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
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
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    throw new SQLFeatureNotSupportedException("no logger");
  }
}
