package dev.pintle.demo;

import dev.pintle.iceberg.PintleCatalog;
import java.nio.file.Path;
import java.util.Map;

/**
 * Where the bookshop's catalog and files are: all that a process has to know to take part.
 *
 * @param folder the demo's temporary folder
 */
record Place(Path folder) {
  static final String CATALOG = "bookshop";

  /** The JDBC address of the catalog. */
  String database() {
    return "jdbc:sqlite:" + folder.resolve("catalog.db");
  }

  /** Opens the catalog as an engine would; the caller closes it. */
  PintleCatalog openCatalog() {
    PintleCatalog catalog = new PintleCatalog();
    catalog.initialize(
        CATALOG,
        Map.of(
            "backend",
            "jdbc",
            "uri",
            database(),
            "catalog-name",
            CATALOG,
            "warehouse",
            "file://" + folder.resolve("warehouse")));
    return catalog;
  }
}
