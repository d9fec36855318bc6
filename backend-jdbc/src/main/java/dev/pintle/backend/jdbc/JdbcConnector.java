package dev.pintle.backend.jdbc;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Logger;
import javax.sql.DataSource;

/** Connects, and remembers who the server takes each connection for. Thread-safe. */
final class JdbcConnector implements DataSource {
  private final JdbcDriver driver;
  private final Properties properties;
  private final AtomicReference<String> firstStatement;
  private final Map<Connection, JdbcSession> sessions =
      Collections.synchronizedMap(new WeakHashMap<>());

  /**
   * @param firstStatement runs once, on the first connection
   */
  JdbcConnector(JdbcDriver driver, Properties properties, Optional<String> firstStatement) {
    this.driver = driver;
    this.properties = properties;
    this.firstStatement = new AtomicReference<>(firstStatement.orElse(null));
  }

  JdbcDialect dialect() {
    return driver.dialect();
  }

  @Override
  public Connection getConnection() throws SQLException {
    Connection connection = driver.driver().connect(driver.url().text(), copy(properties));
    if (connection == null) {
      throw new SQLException("the driver doesn't accept the URL", "08001");
    }
    try {
      runFirstStatement(connection);
      sessions.put(connection, driver.dialect().identify(connection));
      return connection;
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  private void runFirstStatement(Connection connection) throws SQLException {
    String sql = firstStatement.getAndSet(null);
    if (sql != null) {
      try (var statement = connection.createStatement()) {
        statement.execute(sql);
      } catch (SQLException e) {
        firstStatement.set(sql); // for the next try
        throw e;
      }
    }
  }

  /** Drivers may change what they get. */
  private static Properties copy(Properties properties) {
    Properties copy = new Properties();
    copy.putAll(properties);
    return copy;
  }

  /** The session of a connection that came from here, through whatever pool. */
  JdbcSession sessionOf(Connection connection) throws SQLException {
    JdbcSession session = sessions.get(connection.unwrap(Connection.class));
    return session == null ? JdbcSession.Unendable.pooled() : session;
  }

  @Override
  public Connection getConnection(String user, String password) throws SQLException {
    throw new SQLFeatureNotSupportedException("the user is part of the settings");
  }

  @Override
  public PrintWriter getLogWriter() {
    return null;
  }

  @Override
  public void setLogWriter(PrintWriter out) throws SQLException {
    throw new SQLFeatureNotSupportedException("no log writer");
  }

  @Override
  public void setLoginTimeout(int seconds) {
    // drivers have their own setting, and Hikari bounds the wait
  }

  /** How many seconds Hikari waits, when it closes, for a connection that is being made. */
  @Override
  public int getLoginTimeout() {
    return 5;
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    throw new SQLFeatureNotSupportedException("no java.util.logging");
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    throw new SQLException("wraps nothing");
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return false;
  }
}
