package dev.pintle.backend.jdbc;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Logger;

/** A driver that notes every statement that goes to the database through it. */
final class RecordingDriver implements Driver {
  private final Driver real;
  private final List<String> statements = new CopyOnWriteArrayList<>();

  RecordingDriver(Driver real) {
    this.real = real;
  }

  /** What went to the database since the last call of this method. */
  List<String> drain() {
    List<String> drained = List.copyOf(statements);
    statements.clear();
    return drained;
  }

  @Override
  public Connection connect(String url, Properties info) throws SQLException {
    return proxy(Connection.class, real.connect(url, info), "");
  }

  /** Statements that a connection makes are proxies, too, which know their SQL. */
  private <T> T proxy(Class<T> type, T target, String prepared) {
    InvocationHandler handler =
        (self, method, arguments) -> {
          if (method.getName().equals("equals")) {
            return self == arguments[0];
          }
          if (method.getName().equals("hashCode")) {
            return System.identityHashCode(self);
          }
          String sql = sql(arguments, prepared);
          if (method.getName().startsWith("execute") || method.getName().equals("commit")) {
            statements.add(method.getName().equals("commit") ? "COMMIT" : sql);
          }
          return wrapped(invoke(method, target, arguments), sql);
        };
    return type.cast(
        Proxy.newProxyInstance(
            RecordingDriver.class.getClassLoader(), new Class<?>[] {type}, handler));
  }

  private static String sql(Object[] arguments, String prepared) {
    return arguments != null && arguments.length > 0 && arguments[0] instanceof String text
        ? text
        : prepared;
  }

  private Object wrapped(Object result, String sql) {
    if (result instanceof PreparedStatement statement) {
      return proxy(PreparedStatement.class, statement, sql);
    }
    return result instanceof Statement statement && !Proxy.isProxyClass(statement.getClass())
        ? proxy(Statement.class, statement, sql)
        : result;
  }

  private static Object invoke(Method method, Object target, Object[] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  @Override
  public boolean acceptsURL(String url) throws SQLException {
    return real.acceptsURL(url);
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) throws SQLException {
    return real.getPropertyInfo(url, info);
  }

  @Override
  public int getMajorVersion() {
    return real.getMajorVersion();
  }

  @Override
  public int getMinorVersion() {
    return real.getMinorVersion();
  }

  @Override
  public boolean jdbcCompliant() {
    return real.jdbcCompliant();
  }

  @Override
  public Logger getParentLogger() {
    return Logger.getGlobal();
  }
}
