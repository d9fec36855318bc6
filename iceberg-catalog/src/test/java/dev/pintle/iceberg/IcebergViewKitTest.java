package dev.pintle.iceberg;

import dev.pintle.spi.memory.MemoryStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.view.ViewCatalogTests;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Iceberg's own kit for catalogs of views, over the reference store. */
class IcebergViewKitTest extends ViewCatalogTests<PintleCatalog> {
  /** What the kit's assertions on catalog-wide view properties expect. */
  private static final Map<String, String> KIT_PROPERTIES =
      Map.of(
          "view-default.key1", "catalog-default-key1",
          "view-default.key2", "catalog-default-key2",
          "view-default.key3", "catalog-default-key3",
          "view-override.key3", "catalog-override-key3",
          "view-override.key4", "catalog-override-key4");

  @TempDir private Path folder;
  private PintleCatalog catalog;

  @BeforeEach
  void open() {
    Map<String, String> properties = new HashMap<>(KIT_PROPERTIES);
    properties.put("warehouse", folder.resolve("warehouse").toString());
    catalog = PintleCatalog.over("kit", new MemoryStore(), properties);
  }

  @AfterEach
  void close() throws IOException {
    catalog.close();
  }

  @Override
  protected PintleCatalog catalog() {
    return catalog;
  }

  @Override
  protected Catalog tableCatalog() {
    return catalog;
  }

  @Override
  protected boolean requiresNamespaceCreate() {
    return true;
  }

  @Override
  protected boolean supportsEmptyNamespace() {
    return true;
  }
}
