package dev.pintle.backend.jdbc;

import dev.pintle.conformance.StoreConformance;
import dev.pintle.spi.Store;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The suite on PostgreSQL. */
final class PostgresConformanceTest extends StoreConformance {
  private Postgres server;
  private String uri;

  @BeforeAll
  void start() {
    server = Postgres.start();
    uri = server.newDatabase();
  }

  @AfterAll
  void stop() {
    server.close();
  }

  @Override
  protected Store openClient() {
    return Databases.open(uri);
  }

  @Override
  protected Optional<Store> openOtherCatalog() {
    return Optional.of(Databases.open(uri, "catalog-name", "other"));
  }
}
