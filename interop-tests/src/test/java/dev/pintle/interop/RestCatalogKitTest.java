package dev.pintle.interop;

import java.util.Map;
import org.apache.iceberg.rest.RESTCatalog;

/**
 * Behind Iceberg's REST protocol, whose server tries a refused commit again, and which knows no
 * empty namespace.
 */
final class RestCatalogKitTest extends CatalogKit<RESTCatalog> {
  RestCatalogKitTest() {
    super(Engine.SQLITE);
  }

  @Override
  RESTCatalog open(KitCatalogs catalogs, String name, Map<String, String> properties) {
    return catalogs.rest(name, properties);
  }

  @Override
  protected boolean supportsServerSideRetry() {
    return true;
  }
}
