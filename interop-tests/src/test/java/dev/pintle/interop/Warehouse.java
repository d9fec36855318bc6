package dev.pintle.interop;

import dev.pintle.iceberg.LocalFileIO;
import dev.pintle.iceberg.PintleCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.iceberg.jdbc.JdbcCatalog;

/**
 * One catalog in a database, and the folder of its tables.
 *
 * @param database where the pointers are
 * @param folder where the files are
 */
record Warehouse(Database database, Path folder) {
  /** What both Iceberg's catalog and PyIceberg write into {@code catalog_name}. */
  static final String CATALOG_NAME = "shop";

  static Warehouse fresh(Databases databases, Engine engine, Path folder) {
    return new Warehouse(databases.fresh(engine, folder), folder.resolve("warehouse"));
  }

  Warehouse with(Database other) {
    return new Warehouse(other, folder);
  }

  /** Our catalog. */
  PintleCatalog pintle() {
    return pintle(Map.of());
  }

  PintleCatalog pintle(Map<String, String> more) {
    PintleCatalog catalog = new PintleCatalog();
    Map<String, String> properties = properties();
    properties.put("backend", "jdbc");
    properties.put("catalog-name", CATALOG_NAME);
    properties.putAll(more);
    // the engine's alias, which is not what the rows are found by
    catalog.initialize("local_alias", properties);
    return catalog;
  }

  /** Iceberg's own catalog. */
  JdbcCatalog iceberg(SchemaVersion version) {
    JdbcCatalog catalog = new JdbcCatalog();
    Map<String, String> properties = properties();
    properties.put("jdbc.schema-version", version.name());
    // its own default needs Hadoop
    properties.put("io-impl", LocalFileIO.class.getName());
    catalog.initialize(CATALOG_NAME, properties);
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
