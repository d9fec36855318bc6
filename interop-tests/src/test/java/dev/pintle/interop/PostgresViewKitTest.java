package dev.pintle.interop;

final class PostgresViewKitTest extends PintleViewKit {
  PostgresViewKitTest() {
    super(Engine.POSTGRESQL);
  }
}
