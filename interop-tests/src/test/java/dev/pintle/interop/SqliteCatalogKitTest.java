package dev.pintle.interop;

final class SqliteCatalogKitTest extends PintleCatalogKit {
  SqliteCatalogKitTest() {
    super(Engine.SQLITE);
  }
}
