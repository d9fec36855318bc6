package dev.pintle.interop;

final class H2CatalogKitTest extends PintleCatalogKit {
  H2CatalogKitTest() {
    super(Engine.H2);
  }
}
