package dev.pintle.interop;

final class SqliteViewKitTest extends PintleViewKit {
  SqliteViewKitTest() {
    super(Engine.SQLITE);
  }
}
