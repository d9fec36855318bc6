package dev.pintle.interop;

import dev.pintle.iceberg.PintleCatalog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.catalog.CatalogTests;
import org.apache.iceberg.catalog.TableIdentifier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Iceberg's own tests of a catalog, on ours. What is left out, and why: {@link KitExclusions}. */
@ExtendWith({Databases.Resolver.class, KitExclusions.class})
abstract class PintleCatalogKit extends CatalogTests<PintleCatalog> {
  private final Engine engine;
  private final List<PintleCatalog> opened = new ArrayList<>();
  private Path folder;
  private Warehouse warehouse;
  private PintleCatalog catalog;

  PintleCatalogKit(Engine engine) {
    this.engine = engine;
  }

  @BeforeEach
  void openCatalog(Databases databases, @TempDir Path temporary) {
    folder = temporary;
    warehouse = Warehouse.fresh(databases, engine, folder);
    catalog = initCatalog("kit", Map.of());
  }

  @AfterEach
  void closeCatalogs() throws IOException {
    for (PintleCatalog each : opened) {
      each.close();
    }
  }

  @Override
  protected PintleCatalog catalog() {
    return catalog;
  }

  @Override
  protected PintleCatalog initCatalog(String name, Map<String, String> additionalProperties) {
    Map<String, String> properties = new HashMap<>();
    // the kit looks for these in the tables that it makes
    properties.put("table-default.default-key1", "catalog-default-key1");
    properties.put("table-default.default-key2", "catalog-default-key2");
    properties.put("table-default.override-key3", "catalog-default-key3");
    properties.put("table-override.override-key3", "catalog-override-key3");
    properties.put("table-override.override-key4", "catalog-override-key4");
    properties.putAll(additionalProperties);
    PintleCatalog initialized = warehouse.pintle(properties);
    opened.add(initialized);
    return initialized;
  }

  /** Takes a file away behind the catalog's back; one that keeps what it read doesn't miss it. */
  @Override
  @Test
  public void testLoadTableWithMissingMetadataFile(@TempDir Path folderOfTheKit)
      throws IOException {
    catalog = initCatalog("kit", Map.of("metadata-cache.max-bytes", "0"));

    super.testLoadTableWithMissingMetadataFile(folderOfTheKit);
  }

  @Override
  protected boolean supportsNestedNamespaces() {
    return true;
  }

  @Override
  protected boolean requiresNamespaceCreate() {
    return true;
  }

  @Override
  protected boolean supportsEmptyNamespace() {
    return true;
  }

  /** The kit's own choice is the system's folder for temporary files, where they would stay. */
  @Override
  protected String baseTableLocation(TableIdentifier table) {
    return folder.resolve("kit").resolve(table.namespace() + "_" + table.name()).toString();
  }
}
