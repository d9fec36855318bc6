package dev.pintle.backend.jdbc;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Logger;

/** A driver that connects to another URL than it is told. */
final class DetourDriver implements Driver {
  private final String detour;
  private final AtomicInteger attempts = new AtomicInteger();

  DetourDriver(String detour) {
    this.detour = detour;
  }

  /** How many times somebody tried to connect. */
  int attempts() {
    return attempts.get();
  }

  @Override
  public Connection connect(String url, Properties info) throws SQLException {
    attempts.incrementAndGet();
    return DriverManager.getConnection(detour, info);
  }

  @Override
  public boolean acceptsURL(String url) {
    return true;
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
  public Logger getParentLogger() {
    return Logger.getGlobal();
  }
}
