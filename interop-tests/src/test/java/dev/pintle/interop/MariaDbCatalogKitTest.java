package dev.pintle.interop;

final class MariaDbCatalogKitTest extends PintleCatalogKit {
  MariaDbCatalogKitTest() {
    super(Engine.MARIADB);
  }
}
