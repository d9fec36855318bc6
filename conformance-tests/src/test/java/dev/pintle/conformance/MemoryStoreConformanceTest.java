package dev.pintle.conformance;

import dev.pintle.spi.Store;
import dev.pintle.spi.memory.MemoryStore;
import java.util.Optional;

/** The suite on the contract's own reference. */
final class MemoryStoreConformanceTest extends StoreConformance {
  private final MemoryStore data = new MemoryStore();
  private final MemoryStore otherCatalog = new MemoryStore();

  @Override
  protected Store openClient() {
    return data.openAgain();
  }

  @Override
  protected Optional<Store> openOtherCatalog() {
    return Optional.of(otherCatalog.openAgain());
  }
}
