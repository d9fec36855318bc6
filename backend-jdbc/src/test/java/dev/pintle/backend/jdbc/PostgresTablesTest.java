package dev.pintle.backend.jdbc;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The tables on PostgreSQL. */
final class PostgresTablesTest extends CatalogTables {
  private Postgres server;

  @BeforeAll
  void start() {
    server = Postgres.start();
  }

  @AfterAll
  void stop() {
    server.close();
  }

  @Override
  String newDatabase() {
    return server.newDatabase();
  }

  @Override
  String dialect() {
    return "postgresql";
  }
}
