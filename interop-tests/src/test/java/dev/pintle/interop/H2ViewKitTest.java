package dev.pintle.interop;

final class H2ViewKitTest extends PintleViewKit {
  H2ViewKitTest() {
    super(Engine.H2);
  }
}
