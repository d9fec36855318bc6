package dev.pintle.cli;

import dev.pintle.spi.StoreConfig;
import java.util.Map;

/**
 * The catalog that a run works on, with every placeholder filled in.
 *
 * @param name its local name
 * @param backend which kind of store holds it
 * @param properties its settings, for the store and for Iceberg
 */
record CatalogSettings(String name, String backend, Map<String, String> properties) {
  StoreConfig storeConfig() {
    return StoreConfig.of(name, properties);
  }

  /** Names the settings and shows no value. */
  @Override
  public String toString() {
    return "CatalogSettings[" + name + ", " + backend + ", " + properties.keySet() + "]";
  }
}
