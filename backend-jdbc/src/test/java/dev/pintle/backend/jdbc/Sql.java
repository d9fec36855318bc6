package dev.pintle.backend.jdbc;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Statements of a test's own, beside the store. */
final class Sql {
  private Sql() {}

  static void execute(String url, String... statements) {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    } catch (SQLException e) {
      throw new AssertionError(String.join("; ", statements), e);
    }
  }

  /** All rows, each as its columns joined by {@code |}. */
  static List<String> query(String url, String sql) {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      List<String> found = new ArrayList<>();
      int columns = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        List<String> values = new ArrayList<>();
        for (int i = 1; i <= columns; i++) {
          values.add(rows.getString(i));
        }
        found.add(String.join("|", values));
      }
      return found;
    } catch (SQLException e) {
      throw new AssertionError(sql, e);
    }
  }
}
