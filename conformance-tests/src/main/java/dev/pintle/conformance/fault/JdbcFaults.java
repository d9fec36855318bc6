package dev.pintle.conformance.fault;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/**
 * A JDBC driver in front of another one, that records statements and makes faults. For embedded
 * databases, which have no network to put a proxy into; for the others see {@link FaultProxy}.
 *
 * <p>Give {@link #url()} to the code under test instead of the real one. What is seen is the text
 * of each statement that is executed, and {@code COMMIT} and {@code ROLLBACK}; never a parameter.
 *
 * <pre>{@code
 * try (JdbcFaults faults = JdbcFaults.over("jdbc:sqlite:" + file)) {
 *   Store store = open(faults.url());
 *   faults.when(sql -> sql.startsWith("UPDATE")).loseReply();
 *   assertThat(store.pointers().swap(…)).isInstanceOf(SwapResult.Unknown.class);
 * }
 * }</pre>
 *
 * <p>Thread-safe. {@link #close()} fails the test if a fault never happened.
 */
public final class JdbcFaults implements AutoCloseable {
  /** SQLSTATE of a connection that broke, so that what it was asked may or may not be done. */
  public static final String CONNECTION_FAILURE = "08006";

  private final String url;
  private final FaultyDriver driver;
  private final Plan<String, Action> plan = new Plan<>();
  private final List<String> statements = new CopyOnWriteArrayList<>();
  private final AtomicInteger connections = new AtomicInteger();

  /** Runs a call, or doesn't. */
  @FunctionalInterface
  interface Action {
    Object run(Callable<Object> call, FaultyConnection connection, Fault fault) throws Exception;
  }

  private JdbcFaults(String realUrl) {
    String prefix = "jdbc:pintle-fault:" + UUID.randomUUID() + ":";
    this.url = prefix + realUrl;
    this.driver = new FaultyDriver(prefix, this);
  }

  /**
   * A driver in front of the one that takes {@code realUrl}, registered until it is closed.
   *
   * @throws SQLException if it can't be registered
   */
  public static JdbcFaults over(String realUrl) throws SQLException {
    JdbcFaults faults = new JdbcFaults(realUrl);
    DriverManager.registerDriver(faults.driver);
    return faults;
  }

  /** The URL to connect to. */
  public String url() {
    return url;
  }

  /**
   * The text of every statement that was to be executed so far, in order, also those that failed.
   */
  public List<String> statements() {
    return List.copyOf(statements);
  }

  /** How many connections were opened so far. */
  public int connections() {
    return connections.get();
  }

  /** Forgets the statements so far. */
  public void forgetStatements() {
    statements.clear();
  }

  /** Plans a fault for the next statement that matches. */
  public When when(Predicate<String> statement) {
    return new When(statement, 1);
  }

  /** Forgets the faults that haven't happened, on purpose. */
  public void withdraw() {
    plan.withdraw();
  }

  /**
   * Unregisters the driver and lets go what is held.
   *
   * @throws AssertionError if a planned fault never happened and wasn't withdrawn
   */
  @Override
  public void close() throws SQLException {
    plan.releaseAll();
    DriverManager.deregisterDriver(driver);
    plan.requireAllFired();
  }

  /** What is to happen, and to which statement. */
  public final class When {
    private final Predicate<String> statement;
    private final int nth;

    private When(Predicate<String> statement, int nth) {
      this.statement = Objects.requireNonNull(statement, "statement");
      this.nth = nth;
    }

    /** To the nth that matches from now on; 1 is the next. */
    public When nth(int number) {
      return new When(statement, number);
    }

    /** The statement is not executed and fails; the connection stays. */
    public Fault failBefore(String sqlState) {
      return plan.add(
          statement,
          nth,
          (call, connection, fault) -> {
            fault.fire();
            throw new SQLException("injected: not executed", sqlState);
          },
          "fail before executing");
    }

    /** As {@link #loseReply(String)}, with {@link #CONNECTION_FAILURE}. */
    public Fault loseReply() {
      return loseReply(CONNECTION_FAILURE);
    }

    /** The statement is executed, its reply is lost, and the connection is gone. */
    public Fault loseReply(String sqlState) {
      return plan.add(
          statement,
          nth,
          (call, connection, fault) -> {
            call.call();
            connection.kill();
            fault.fire();
            throw new SQLException("injected: executed, reply lost", sqlState);
          },
          "lose the reply");
    }

    /** The statement waits until {@link Fault#release()} and is then executed. */
    public Fault hold() {
      return plan.add(
          statement,
          nth,
          (call, connection, fault) -> {
            fault.fire();
            fault.awaitRelease();
            return call.call();
          },
          "hold");
    }

    /** The connection is gone before the statement is executed. */
    public Fault killConnection() {
      return plan.add(
          statement,
          nth,
          (call, connection, fault) -> {
            connection.kill();
            fault.fire();
            throw new SQLException("injected: connection killed", CONNECTION_FAILURE);
          },
          "kill the connection");
    }
  }

  Connection wrap(Connection real) {
    connections.incrementAndGet();
    return new FaultyConnection(this, real).proxy();
  }

  /** Runs a statement, with what is planned for it. */
  Object execute(String sql, FaultyConnection connection, Callable<Object> call) throws Exception {
    statements.add(sql);
    var due = plan.next(sql);
    return due.isPresent()
        ? due.get().action().run(call, connection, due.get().fault())
        : call.call();
  }
}
