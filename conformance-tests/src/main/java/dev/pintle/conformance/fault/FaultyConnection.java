package dev.pintle.conformance.fault;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Set;

/** A connection whose statements go through {@link JdbcFaults}, and that can be killed. */
final class FaultyConnection implements InvocationHandler {
  private static final Set<String> ALLOWED_WHEN_DEAD =
      Set.of("close", "abort", "toString", "hashCode", "equals", "setNetworkTimeout");

  private final JdbcFaults faults;
  private final Connection real;
  private final Connection proxy;
  private volatile boolean dead;

  FaultyConnection(JdbcFaults faults, Connection real) {
    this.faults = faults;
    this.real = real;
    this.proxy = newProxy(Connection.class, this);
  }

  Connection proxy() {
    return proxy;
  }

  /**
   * What the server does when a client is gone: rolls back what isn't committed, and forgets it.
   */
  void kill() throws SQLException {
    dead = true;
    if (!real.getAutoCommit()) {
      real.rollback();
    }
    real.close();
  }

  @Override
  public Object invoke(Object self, Method method, Object[] arguments) throws Throwable {
    String name = method.getName();
    if (dead && !ALLOWED_WHEN_DEAD.contains(name)) {
      return whenDead(name);
    }
    if (name.equals("equals")) {
      return self == arguments[0];
    }
    if (name.equals("commit") || (name.equals("rollback") && arguments == null)) {
      return faults.execute(
          name.toUpperCase(Locale.ROOT), this, () -> call(real, method, arguments));
    }
    Object result = call(real, method, arguments);
    if (result instanceof Statement statement) {
      String sql = name.startsWith("prepare") ? (String) arguments[0] : "";
      return newProxy(method.getReturnType(), new FaultyStatement(statement, sql));
    }
    return result;
  }

  private static boolean whenDead(String name) throws SQLException {
    return switch (name) {
      case "isClosed" -> true;
      case "isValid" -> false;
      default -> throw new SQLException("the connection was killed", "08003");
    };
  }

  /** A statement of this connection; {@code sql} is its text where it was prepared. */
  private final class FaultyStatement implements InvocationHandler {
    private final Statement statement;
    private final String sql;

    private FaultyStatement(Statement statement, String sql) {
      this.statement = statement;
      this.sql = sql;
    }

    @Override
    public Object invoke(Object self, Method method, Object[] arguments) throws Throwable {
      String name = method.getName();
      if (name.equals("getConnection")) {
        return proxy;
      }
      if (name.equals("equals")) {
        return self == arguments[0];
      }
      if (!name.startsWith("execute")) {
        return call(statement, method, arguments);
      }
      if (dead) {
        return whenDead(name);
      }
      String text = arguments == null ? sql : (String) arguments[0];
      return faults.execute(text, FaultyConnection.this, () -> call(statement, method, arguments));
    }
  }

  private static <T> T newProxy(Class<T> type, InvocationHandler handler) {
    return type.cast(
        Proxy.newProxyInstance(
            FaultyConnection.class.getClassLoader(), new Class<?>[] {type}, handler));
  }

  private static Object call(Object target, Method method, Object[] arguments) throws Exception {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof Exception cause) {
        throw cause;
      }
      throw (Error) e.getCause();
    }
  }
}
