package dev.pintle.interop;

final class MariaDbViewKitTest extends PintleViewKit {
  MariaDbViewKitTest() {
    super(Engine.MARIADB);
  }
}
