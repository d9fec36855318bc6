package dev.pintle.interop;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.CatalogTests;
import org.apache.iceberg.catalog.SupportsNamespaces;
import org.apache.iceberg.catalog.TableIdentifier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Iceberg's own tests of a catalog, on ours. What is left out, and why: {@link KitExclusions}. */
@ExtendWith({Databases.Resolver.class, KitExclusions.class})
abstract class CatalogKit<C extends Catalog & SupportsNamespaces> extends CatalogTests<C> {
  private final Engine engine;
  private KitCatalogs catalogs;
  private C catalog;

  CatalogKit(Engine engine) {
    this.engine = engine;
  }

  abstract C open(KitCatalogs catalogs, String name, Map<String, String> properties);

  @BeforeEach
  void openCatalog(Databases databases, @TempDir Path folder) {
    catalogs = new KitCatalogs(databases, engine, folder);
    catalog = initCatalog("kit", Map.of());
  }

  @AfterEach
  void closeCatalogs() throws IOException {
    catalogs.close();
  }

  @Override
  protected C catalog() {
    return catalog;
  }

  @Override
  protected C initCatalog(String name, Map<String, String> additionalProperties) {
    return open(catalogs, name, additionalProperties);
  }

  /** Takes a file away behind the catalog's back; one that keeps what it read doesn't miss it. */
  @Override
  @Test
  public void testLoadTableWithMissingMetadataFile(@TempDir Path folderOfTheKit)
      throws IOException {
    catalog = initCatalog("kit", KitCatalogs.WITHOUT_CACHE);

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
  protected String baseTableLocation(TableIdentifier table) {
    return catalogs.locationOf(table);
  }
}
