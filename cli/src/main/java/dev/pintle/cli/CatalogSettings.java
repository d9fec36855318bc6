package dev.pintle.cli;

import dev.pintle.spi.StoreConfig;
import java.util.Map;
import java.util.Set;

/**
 * The catalog that a run works on, with every placeholder filled in.
 *
 * @param name its local name
 * @param backend which kind of store holds it
 * @param properties its settings, for the store and for Iceberg
 * @param denied those of them by which this run denies itself what the user may have allowed
 */
record CatalogSettings(
    String name, String backend, Map<String, String> properties, Set<String> denied) {
  StoreConfig storeConfig() {
    return StoreConfig.of(name, properties);
  }

  /** Names the settings and shows no value. */
  @Override
  public String toString() {
    return "CatalogSettings[" + name + ", " + backend + ", " + properties.keySet() + "]";
  }
}
