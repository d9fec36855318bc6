package dev.pintle.interop;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.iceberg.catalog.SupportsNamespaces;
import org.apache.iceberg.catalog.ViewCatalog;
import org.apache.iceberg.view.ViewCatalogTests;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Iceberg's own tests of a catalog's views, on ours. */
@ExtendWith({Databases.Resolver.class, KitExclusions.class})
abstract class ViewKit<C extends ViewCatalog & SupportsNamespaces> extends ViewCatalogTests<C> {
  private final Engine engine;
  private KitCatalogs catalogs;
  private C catalog;

  ViewKit(Engine engine) {
    this.engine = engine;
  }

  abstract C open(KitCatalogs catalogs);

  @BeforeEach
  void openCatalog(Databases databases, @TempDir Path folder) {
    catalogs = new KitCatalogs(databases, engine, folder);
    catalog = open(catalogs);
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
  protected boolean requiresNamespaceCreate() {
    return true;
  }
}
