package dev.pintle.backend.jdbc;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
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
    Sql.execute(url("postgres"), "CREATE DATABASE " + name);
    return url(name);
  }

  private String url(String database) {
    return "jdbc:postgresql://localhost:" + port() + "/" + database + "?user=postgres";
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
