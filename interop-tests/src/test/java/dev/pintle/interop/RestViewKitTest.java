package dev.pintle.interop;

import java.util.Map;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.rest.RESTCatalog;

/**
 * Behind Iceberg's REST protocol, whose server tries a refused commit again, and which knows no
 * empty namespace.
 */
final class RestViewKitTest extends ViewKit<RESTCatalog> {
  RestViewKitTest() {
    super(Engine.SQLITE);
  }

  @Override
  RESTCatalog open(KitCatalogs catalogs) {
    return catalogs.rest("kit", Map.of());
  }

  @Override
  protected Catalog tableCatalog() {
    return catalog();
  }

  @Override
  protected boolean supportsServerSideRetry() {
    return true;
  }
}
