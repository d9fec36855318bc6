package dev.pintle.interop;

import dev.pintle.iceberg.LocalFileIO;
import dev.pintle.iceberg.PintleCatalog;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.rest.RESTCatalog;
import org.apache.iceberg.rest.RESTCatalogAdapter;

/** The catalogs that one test of Iceberg's kits opens, on a fresh warehouse. */
final class KitCatalogs implements Closeable {
  /** What the kits look for in the tables and views that they make. */
  private static final Map<String, String> LOOKED_FOR =
      Map.of(
          "table-default.default-key1", "catalog-default-key1",
          "table-default.default-key2", "catalog-default-key2",
          "table-default.override-key3", "catalog-default-key3",
          "table-override.override-key3", "catalog-override-key3",
          "table-override.override-key4", "catalog-override-key4",
          "view-default.key1", "catalog-default-key1",
          "view-default.key2", "catalog-default-key2",
          "view-default.key3", "catalog-default-key3",
          "view-override.key3", "catalog-override-key3",
          "view-override.key4", "catalog-override-key4");

  /** Makes a catalog read every metadata file, so that one that was taken away is missed. */
  static final Map<String, String> WITHOUT_CACHE = Map.of("metadata-cache.max-bytes", "0");

  private final Path folder;
  private final Warehouse warehouse;
  private final Deque<Closeable> opened = new ArrayDeque<>();

  KitCatalogs(Databases databases, Engine engine, Path folder) {
    this.folder = folder;
    this.warehouse = Warehouse.beside(databases, engine, folder);
  }

  PintleCatalog pintle(Map<String, String> more) {
    PintleCatalog catalog = warehouse.pintle(with(more));
    opened.push(catalog);
    return catalog;
  }

  /** Iceberg's client of a REST catalog, and its server over our catalog, without a network. */
  RESTCatalog rest(String name, Map<String, String> more) {
    PintleCatalog server = pintle(more);
    RESTCatalog client = new RESTCatalog(properties -> new RESTCatalogAdapter(server));
    Map<String, String> properties = with(more);
    properties.put("uri", "http://in-this-process");
    properties.put("io-impl", LocalFileIO.class.getName());
    client.initialize(name, properties);
    opened.push(client);
    return client;
  }

  private static Map<String, String> with(Map<String, String> more) {
    Map<String, String> properties = new HashMap<>(LOOKED_FOR);
    properties.putAll(more);
    return properties;
  }

  /** The kit's own choice is the system's folder for temporary files, where they would stay. */
  String locationOf(TableIdentifier table) {
    return folder.resolve("kit").resolve(table.namespace() + "_" + table.name()).toString();
  }

  @Override
  public void close() throws IOException {
    while (!opened.isEmpty()) {
      opened.pop().close();
    }
  }
}
