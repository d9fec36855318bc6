package dev.pintle.interop;

import dev.pintle.iceberg.PintleCatalog;
import java.util.Map;

/** Iceberg's own tests of a catalog, on ours as engines use it. */
abstract class PintleCatalogKit extends CatalogKit<PintleCatalog> {
  PintleCatalogKit(Engine engine) {
    super(engine);
  }

  @Override
  PintleCatalog open(KitCatalogs catalogs, String name, Map<String, String> properties) {
    return catalogs.pintle(properties);
  }

  @Override
  protected boolean supportsEmptyNamespace() {
    return true;
  }
}
