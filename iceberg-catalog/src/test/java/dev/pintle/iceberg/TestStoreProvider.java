package dev.pintle.iceberg;

import dev.pintle.spi.ConfigKey;
import dev.pintle.spi.Store;
import dev.pintle.spi.StoreConfig;
import dev.pintle.spi.StoreProvider;
import dev.pintle.spi.memory.MemoryStore;
import java.util.List;
import java.util.Set;

/** Opens an empty store in memory, as a backend's provider does. */
public final class TestStoreProvider implements StoreProvider {
  @Override
  public String name() {
    return "memory";
  }

  @Override
  public List<ConfigKey<?>> keys() {
    return List.of();
  }

  @Override
  public Store open(StoreConfig config) {
    config.rejectUnknown("memory.", Set.of("memory.known"));
    return new MemoryStore();
  }
}
