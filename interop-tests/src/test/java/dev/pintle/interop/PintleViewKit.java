package dev.pintle.interop;

import dev.pintle.iceberg.PintleCatalog;
import java.util.Map;
import org.apache.iceberg.catalog.Catalog;

/** Iceberg's own tests of a catalog's views, on ours as engines use it. */
abstract class PintleViewKit extends ViewKit<PintleCatalog> {
  PintleViewKit(Engine engine) {
    super(engine);
  }

  @Override
  PintleCatalog open(KitCatalogs catalogs) {
    return catalogs.pintle(Map.of());
  }

  @Override
  protected Catalog tableCatalog() {
    return catalog();
  }

  @Override
  protected boolean supportsEmptyNamespace() {
    return true;
  }
}
