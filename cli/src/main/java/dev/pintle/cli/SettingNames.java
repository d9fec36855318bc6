package dev.pintle.cli;

import dev.pintle.spi.StoreConfig;
import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.CatalogProperties;

/**
 * Recognises a setting that was misspelt. Most settings are passed on, and a FileIO says nothing of
 * one that it doesn't read: the tables would just lie in another place than was meant.
 */
final class SettingNames {
  static final String BACKEND = "backend";
  static final String CATALOG_NAME = "catalog-name";

  /** What the catalog itself reads, whatever its store is. */
  private static final Set<String> OF_THE_CATALOG =
      Set.of(
          BACKEND,
          CATALOG_NAME,
          CatalogProperties.URI,
          CatalogProperties.WAREHOUSE_LOCATION,
          CatalogProperties.FILE_IO_IMPL,
          CatalogProperties.UNIQUE_TABLE_LOCATION,
          "settle-timeout-ms");

  /** What stands in engines' settings beside these, and means nothing here. */
  private static final Set<String> OF_ENGINES =
      Set.of(
          "type",
          CatalogProperties.CATALOG_IMPL,
          CatalogProperties.CACHE_ENABLED,
          CatalogProperties.METRICS_REPORTER_IMPL,
          CatalogProperties.APP_ID);

  private final Set<String> known;

  /**
   * @param ofStore the names that the store declares
   */
  SettingNames(Collection<String> ofStore) {
    known = new HashSet<>(OF_THE_CATALOG);
    known.addAll(ofStore);
  }

  /**
   * Refuses a setting without a prefix that is like a known one and isn't one. What resembles
   * nothing passes, and so does all that has a prefix: that is for a FileIO, or the store answers
   * for it.
   *
   * @throws CliException naming the setting that is most likely meant
   */
  void check(Collection<String> names) {
    for (String name : names) {
      if (!mayBeMeant(name)) {
        meant(name)
            .ifPresent(
                likely -> {
                  throw CliException.config(
                      "the setting '"
                          + name
                          + "' is not known; did you mean '"
                          + likely
                          + "'? Correct it, or leave it out");
                });
      }
    }
  }

  /** Whether it is known, or has a prefix and is for somebody else. */
  boolean mayBeMeant(String name) {
    return name.indexOf('.') >= 0 || known.contains(name) || OF_ENGINES.contains(name);
  }

  /** The known name that this is with its prefix left out, or the one that it is most like. */
  private Optional<String> meant(String name) {
    Optional<String> prefixed =
        known.stream().filter(candidate -> candidate.endsWith("." + name)).sorted().findFirst();
    return prefixed.or(() -> StoreConfig.closest(name, known));
  }
}
