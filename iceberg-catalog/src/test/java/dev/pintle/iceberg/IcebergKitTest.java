package dev.pintle.iceberg;

import dev.pintle.spi.memory.MemoryStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.iceberg.catalog.CatalogTests;
import org.apache.iceberg.catalog.TableIdentifier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Iceberg's own kit for catalogs, over the reference store. */
class IcebergKitTest extends CatalogTests<PintleCatalog> {
  /** What the kit's assertions on catalog-wide table properties expect. */
  private static final Map<String, String> KIT_PROPERTIES =
      Map.of(
          "table-default.default-key1", "catalog-default-key1",
          "table-default.default-key2", "catalog-default-key2",
          "table-default.override-key3", "catalog-default-key3",
          "table-override.override-key3", "catalog-override-key3",
          "table-override.override-key4", "catalog-override-key4");

  @TempDir private Path folder;
  private MemoryStore store;
  private PintleCatalog catalog;

  @BeforeEach
  void open() {
    store = new MemoryStore();
    catalog = initCatalog("kit", Map.of());
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
  protected PintleCatalog initCatalog(String name, Map<String, String> additionalProperties) {
    Map<String, String> properties = new HashMap<>(KIT_PROPERTIES);
    properties.put("warehouse", folder.resolve("warehouse").toString());
    properties.putAll(additionalProperties);
    return PintleCatalog.over(name, store.openAgain(), properties);
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

  /**
   * Takes a metadata file away behind the back of a catalog that has read it. One that keeps parsed
   * metadata doesn't miss it; one that doesn't says so.
   */
  @Override
  @Test
  public void testLoadTableWithMissingMetadataFile(@TempDir Path folderOfTheKit)
      throws IOException {
    catalog = initCatalog("kit", Map.of("metadata-cache.max-bytes", "0"));

    super.testLoadTableWithMissingMetadataFile(folderOfTheKit);
  }

  /** Not in the system's folder for temporary files, where nobody would tidy up. */
  @Override
  protected String baseTableLocation(TableIdentifier identifier) {
    return "file:" + folder + "/" + identifier.namespace() + "/" + identifier.name();
  }
}
