package dev.pintle.interop;

import dev.pintle.backend.jdbc.DetouredStore;
import dev.pintle.iceberg.LocalFileIO;
import dev.pintle.iceberg.PintleCatalog;
import dev.pintle.spi.Store;
import dev.pintle.spi.StoreConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.iceberg.jdbc.JdbcCatalog;

/**
 * One catalog in a database, and the folder of its tables.
 *
 * @param database where the pointers are
 * @param folder where the files are
 * @param catalogName what every client writes into {@code catalog_name}
 */
record Warehouse(Database database, Path folder, String catalogName) {
  static final String CATALOG_NAME = "shop";

  static Warehouse fresh(Databases databases, Engine engine, Path folder) {
    return new Warehouse(
        databases.fresh(engine, folder), folder.resolve("warehouse"), CATALOG_NAME);
  }

  /** Fresh too, in a database that holds other catalogs. */
  static Warehouse beside(Databases databases, Engine engine, Path folder) {
    return new Warehouse(
        databases.shared(engine), folder.resolve("warehouse"), "catalog-" + UUID.randomUUID());
  }

  Warehouse with(Database other) {
    return new Warehouse(other, folder, catalogName);
  }

  /** Our catalog. */
  PintleCatalog pintle() {
    return pintle(Map.of());
  }

  PintleCatalog pintle(Map<String, String> more) {
    PintleCatalog catalog = new PintleCatalog();
    Map<String, String> properties = ourProperties(more);
    properties.putIfAbsent("backend", "jdbc");
    // the engine's alias, which is not what the rows are found by
    catalog.initialize("local_alias", properties);
    return catalog;
  }

  /** Our catalog, whose connections come from another URL than it knows. */
  PintleCatalog pintleThrough(String detour, Map<String, String> more) {
    Map<String, String> properties = ourProperties(more);
    Store store = DetouredStore.open(StoreConfig.of("local_alias", properties), detour);
    return PintleCatalog.over("local_alias", store, properties);
  }

  private Map<String, String> ourProperties(Map<String, String> more) {
    Map<String, String> properties = properties();
    properties.put("catalog-name", catalogName);
    properties.putAll(more);
    return properties;
  }

  /** Iceberg's own catalog. */
  JdbcCatalog iceberg(SchemaVersion version) {
    return iceberg(version, Map.of());
  }

  JdbcCatalog iceberg(SchemaVersion version, Map<String, String> more) {
    JdbcCatalog catalog = new JdbcCatalog();
    Map<String, String> properties = properties();
    properties.put("jdbc.schema-version", version.name());
    // its own default needs Hadoop
    properties.put("io-impl", LocalFileIO.class.getName());
    properties.putAll(more);
    catalog.initialize(catalogName, properties);
    return catalog;
  }

  private Map<String, String> properties() {
    Map<String, String> properties = new HashMap<>(database.properties());
    properties.put("warehouse", folder.toString());
    return properties;
  }

  /** Every metadata file of any table, whoever wrote it. */
  List<Path> metadataFiles() throws IOException {
    if (!Files.exists(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".metadata.json")).sorted().toList();
    }
  }
}
