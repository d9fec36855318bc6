package dev.pintle.backend.jdbc;

import dev.pintle.conformance.StoreConformance;
import dev.pintle.spi.Store;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;

/** The suite on a file of H2. */
final class H2ConformanceTest extends StoreConformance {
  @TempDir private static Path folder;

  @Override
  protected Store openClient() {
    return Databases.open(uri());
  }

  @Override
  protected Optional<Store> openOtherCatalog() {
    return Optional.of(Databases.open(uri(), "catalog-name", "other"));
  }

  private static String uri() {
    return "jdbc:h2:" + folder.resolve("catalog");
  }
}
