package dev.pintle.backend.jdbc;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** A real PostgreSQL, as durable as in production. */
final class Postgres implements AutoCloseable {
  private final EmbeddedPostgres server;

  private Postgres(EmbeddedPostgres server) {
    this.server = server;
  }

  static Postgres start() {
    try {
      return new Postgres(builder().start());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static EmbeddedPostgres.Builder builder() {
    return EmbeddedPostgres.builder()
        .setServerConfig("fsync", "on")
        .setServerConfig("synchronous_commit", "on")
        .setServerConfig("full_page_writes", "on");
  }

  int port() {
    return server.getPort();
  }

  /** The URL of a new, empty database. */
  String newDatabase() {
    String name = "d" + UUID.randomUUID().toString().replace("-", "");
    execute(url("postgres"), "CREATE DATABASE " + name);
    return url(name);
  }

  private String url(String database) {
    return "jdbc:postgresql://localhost:" + port() + "/" + database + "?user=postgres";
  }

  /** The same database through another port. */
  static String through(int port, String url) {
    return url.replaceFirst(":\\d+/", ":" + port + "/");
  }

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

  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
