package dev.pintle.interop;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A real PostgreSQL server, as durable as a production one, whose only way in for the tests is a
 * password.
 */
final class PostgresServer implements DatabaseSource {
  static final String USER = "keeper";
  static final String PASSWORD = "s3cret-of-the-tests";

  private final EmbeddedPostgres server;
  private final AtomicInteger databases = new AtomicInteger();

  private PostgresServer(EmbeddedPostgres server) {
    this.server = server;
  }

  static PostgresServer start() throws IOException, SQLException {
    PostgresServer started =
        new PostgresServer(
            EmbeddedPostgres.builder()
                // off by default in the embedded server, which would hide what a crash shows
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("full_page_writes", "on")
                .setOverrideWorkingDirectory(
                    Path.of("target", "postgres").toAbsolutePath().toFile())
                .start());
    started.requirePassword();
    return started;
  }

  /** The server trusts everyone on the loopback by default: then no wrong password is refused. */
  private void requirePassword() throws IOException, SQLException {
    try (Connection connection = server.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE ROLE " + USER + " LOGIN PASSWORD '" + PASSWORD + "'");
      Path rules;
      try (ResultSet row = statement.executeQuery("SHOW hba_file")) {
        row.next();
        rules = Path.of(row.getString(1));
      }
      String trustOthers = Files.readString(rules);
      Files.writeString(rules, "host all " + USER + " all scram-sha-256\n" + trustOthers);
      statement.execute("SELECT pg_reload_conf()");
    }
  }

  @Override
  public Database create(Path folder) throws SQLException {
    String name = "catalog_" + databases.incrementAndGet();
    try (Connection connection = server.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE " + name + " OWNER " + USER);
    }
    return new Database(
        "jdbc:postgresql://localhost:" + server.getPort() + "/" + name,
        Map.of("jdbc.user", USER, "jdbc.password", PASSWORD));
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
