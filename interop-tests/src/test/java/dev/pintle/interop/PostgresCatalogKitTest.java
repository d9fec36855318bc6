package dev.pintle.interop;

final class PostgresCatalogKitTest extends PintleCatalogKit {
  PostgresCatalogKitTest() {
    super(Engine.POSTGRESQL);
  }
}
