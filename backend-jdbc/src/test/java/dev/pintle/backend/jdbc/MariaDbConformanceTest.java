package dev.pintle.backend.jdbc;

import dev.pintle.conformance.StoreConformance;
import dev.pintle.spi.Store;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;

/** The suite on MariaDB. */
final class MariaDbConformanceTest extends StoreConformance {
  private String uri;

  @BeforeAll
  void start() {
    uri = MariaDb.shared().newDatabase();
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
