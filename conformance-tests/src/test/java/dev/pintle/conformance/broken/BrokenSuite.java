package dev.pintle.conformance.broken;

import dev.pintle.conformance.StoreConformance;
import dev.pintle.spi.Store;
import dev.pintle.spi.memory.MemoryStore;
import java.util.Optional;

/** The suite on clients that break one law in one way, on data that are sound. */
abstract class BrokenSuite extends StoreConformance {
  private final MemoryStore data = new MemoryStore();
  private final MemoryStore otherCatalog = new MemoryStore();

  /** A client that is broken, on one that is sound. */
  abstract Store breaking(Store sound);

  @Override
  protected Store openClient() {
    return breaking(data.openAgain());
  }

  @Override
  protected Optional<Store> openOtherCatalog() {
    return Optional.of(breaking(otherCatalog.openAgain()));
  }
}
