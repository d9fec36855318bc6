package dev.pintle.iceberg;

import dev.pintle.spi.ConfigKey;
import dev.pintle.spi.StoreConfig;
import dev.pintle.spi.StoreException;
import dev.pintle.spi.Stores;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.CatalogProperties;

/**
 * What the catalog itself reads of the properties that a user gave it.
 *
 * @param warehouse where tables go whose namespace has no location of its own
 * @param fileIo the class that reads and writes files, where it isn't chosen by the warehouse
 * @param uniqueTableLocation whether default locations end in a random part
 * @param settleTimeout how long to find out how an unknown outcome ended, where the store's own
 *     time isn't wanted
 * @param metadataCacheBytes how much parsed metadata is kept in memory; 0 for none
 */
record CatalogSettings(
    Optional<String> warehouse,
    Optional<String> fileIo,
    boolean uniqueTableLocation,
    Optional<Duration> settleTimeout,
    int metadataCacheBytes) {
  static final String BACKEND = "backend";

  private static final ConfigKey<String> WAREHOUSE =
      ConfigKey.text(
          CatalogProperties.WAREHOUSE_LOCATION, "the folder below which new tables are put");
  private static final ConfigKey<String> FILE_IO =
      ConfigKey.text(CatalogProperties.FILE_IO_IMPL, "the class that reads and writes files");
  private static final ConfigKey<Boolean> UNIQUE_TABLE_LOCATION =
      ConfigKey.flag(
              CatalogProperties.UNIQUE_TABLE_LOCATION,
              "whether the default location of a table ends in a random part")
          .withDefault(CatalogProperties.UNIQUE_TABLE_LOCATION_DEFAULT);
  private static final ConfigKey<Duration> SETTLE_TIMEOUT =
      ConfigKey.millis(
          "settle-timeout-ms", "how long to find out how a write ended whose reply was lost");
  private static final ConfigKey<Integer> METADATA_CACHE_BYTES =
      ConfigKey.number(
              "metadata-cache.max-bytes",
              0,
              Integer.MAX_VALUE,
              "how many bytes of parsed metadata are kept in memory, by an estimate; 0 for none")
          .withDefault(32 * 1024 * 1024);

  /**
   * @throws StoreException.InvalidConfig for a value that isn't accepted
   */
  static CatalogSettings of(StoreConfig config) {
    return new CatalogSettings(
        config.find(WAREHOUSE),
        config.find(FILE_IO),
        config.get(UNIQUE_TABLE_LOCATION),
        config.find(SETTLE_TIMEOUT),
        config.get(METADATA_CACHE_BYTES));
  }

  /**
   * The kind of store to open.
   *
   * @throws StoreException.InvalidConfig if it isn't set
   */
  static String backend(String catalogName, Map<String, String> properties) {
    String backend = properties.get(BACKEND);
    if (backend == null || backend.isBlank()) {
      throw new StoreException.InvalidConfig(
          "the setting '"
              + BACKEND
              + "' is missing from catalog '"
              + catalogName
              + "'; it takes the kind of store: "
              + kinds());
    }
    return backend;
  }

  private static String kinds() {
    String kinds = String.join(", ", Stores.providers().keySet());
    return kinds.isEmpty() ? "none is on the class path, add a backend's jar" : kinds;
  }
}
