package dev.pintle.backend.jdbc;

import dev.pintle.conformance.StoreConformance;
import dev.pintle.spi.Store;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;

/** The suite on a file of SQLite whose tables are of the old schema, without a type. */
final class SqliteOldSchemaConformanceTest extends StoreConformance {
  @TempDir private static Path folder;

  @Override
  protected Store openClient() {
    return Databases.open(uri(), "jdbc.schema-version", "V0");
  }

  @Override
  protected Optional<Store> openOtherCatalog() {
    return Optional.of(Databases.open(uri(), "jdbc.schema-version", "V0", "catalog-name", "other"));
  }

  private static String uri() {
    return "jdbc:sqlite:" + folder.resolve("catalog.db");
  }
}
