package dev.pintle.conformance.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JdbcFaultsTest {
  @TempDir private Path folder;
  private String realUrl;

  @BeforeEach
  void createTable() throws SQLException {
    realUrl = "jdbc:sqlite:" + folder.resolve("test.db");
    try (Connection connection = DriverManager.getConnection(realUrl);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t (k TEXT PRIMARY KEY, v TEXT)");
      statement.execute("INSERT INTO t VALUES ('k', 'old')");
    }
  }

  private static int update(Connection connection, String value) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("UPDATE t SET v = ? WHERE k = 'k'")) {
      statement.setString(1, value);
      return statement.executeUpdate();
    }
  }

  private String stored() throws SQLException {
    try (Connection connection = DriverManager.getConnection(realUrl);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT v FROM t")) {
      rows.next();
      return rows.getString(1);
    }
  }

  @Test
  void recordsStatementsWithoutParameters() throws SQLException {
    try (JdbcFaults faults = JdbcFaults.over(realUrl);
        Connection connection = DriverManager.getConnection(faults.url())) {
      connection.setAutoCommit(false);
      assertThat(update(connection, "secret")).isEqualTo(1);
      connection.commit();
      try (Statement statement = connection.createStatement()) {
        assertThat(statement.getConnection()).isEqualTo(connection);
        statement.execute("DELETE FROM t");
      }
      connection.rollback();

      assertThat(faults.statements())
          .containsExactly(
              "UPDATE t SET v = ? WHERE k = 'k'", "COMMIT", "DELETE FROM t", "ROLLBACK");
      assertThat(faults.connections()).isEqualTo(1);
    }
    assertThat(stored()).isEqualTo("secret");
  }

  @Test
  void failsBeforeExecuting() throws SQLException {
    try (JdbcFaults faults = JdbcFaults.over(realUrl);
        Connection connection = DriverManager.getConnection(faults.url())) {
      Fault fault = faults.when(sql -> sql.startsWith("UPDATE")).nth(2).failBefore("40001");
      update(connection, "first");
      assertThat(fault.hasFired()).isFalse();
      assertThatThrownBy(() -> update(connection, "second"))
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("40001"));
      assertThat(fault.hasFired()).isTrue();
      assertThat(stored()).isEqualTo("first");

      assertThat(update(connection, "third")).isEqualTo(1);
    }
  }

  @Test
  void losesAReply() throws SQLException {
    try (JdbcFaults faults = JdbcFaults.over(realUrl);
        Connection connection = DriverManager.getConnection(faults.url())) {
      faults.when(sql -> sql.startsWith("UPDATE")).loseReply();
      assertThatThrownBy(() -> update(connection, "new"))
          .isInstanceOfSatisfying(
              SQLException.class,
              e -> assertThat(e.getSQLState()).isEqualTo(JdbcFaults.CONNECTION_FAILURE));
      assertThat(stored()).as("what was executed").isEqualTo("new");
      assertThat(connection.isValid(1)).isFalse();
      assertThatThrownBy(() -> update(connection, "newer"))
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("08003"));
    }
  }

  @Test
  void losesTheReplyOfACommit() throws SQLException {
    try (JdbcFaults faults = JdbcFaults.over(realUrl);
        Connection connection = DriverManager.getConnection(faults.url())) {
      connection.setAutoCommit(false);
      faults.when("COMMIT"::equals).loseReply();
      update(connection, "new");
      assertThatThrownBy(connection::commit).hasMessageContaining("reply lost");
      assertThat(stored()).isEqualTo("new");
    }
  }

  @Test
  void killsAConnectionWithItsTransaction() throws SQLException {
    try (JdbcFaults faults = JdbcFaults.over(realUrl);
        Connection connection = DriverManager.getConnection(faults.url())) {
      connection.setAutoCommit(false);
      faults.when("COMMIT"::equals).killConnection();
      update(connection, "new");
      assertThatThrownBy(connection::commit).hasMessageContaining("killed");
      assertThat(connection.isClosed()).isTrue();
      assertThat(stored()).isEqualTo("old");
    }
  }

  @Test
  void holdsAStatementUntilItIsReleased() throws SQLException {
    try (JdbcFaults faults = JdbcFaults.over(realUrl);
        Connection connection = DriverManager.getConnection(faults.url())) {
      Fault fault = faults.when(sql -> sql.startsWith("UPDATE")).hold();
      CompletableFuture<Integer> held =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return update(connection, "new");
                } catch (SQLException e) {
                  throw new IllegalStateException(e);
                }
              });
      fault.awaitFired();
      assertThat(held).isNotDone();
      assertThat(stored()).isEqualTo("old");
      fault.release();
      assertThat(held.join()).isEqualTo(1);
      assertThat(stored()).isEqualTo("new");
    }
  }

  @Test
  void failsTheTestWhereAFaultNeverHappened() throws SQLException {
    JdbcFaults faults = JdbcFaults.over(realUrl);
    faults.when(sql -> sql.startsWith("UPDATE")).hold();
    assertThatThrownBy(faults::close)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("never happened");
    assertThatThrownBy(() -> DriverManager.getConnection(faults.url()), "connecting after closing")
        .isInstanceOf(SQLException.class);
  }

  @Test
  void letsAFaultBeWithdrawn() throws SQLException {
    try (JdbcFaults faults = JdbcFaults.over(realUrl)) {
      faults.when(sql -> true).hold();
      faults.withdraw();
    }
    assertThat(stored()).isEqualTo("old");
  }
}
