package dev.pintle.iceberg;

import dev.pintle.spi.EntryName;
import dev.pintle.spi.NamespaceName;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.apache.iceberg.exceptions.ValidationException;
import org.apache.iceberg.util.LocationUtil;

/** Where a table is put whose creator gives no location. */
final class DefaultLocations {
  private static final String LOCATION = "location";

  private final Optional<String> warehouse;
  private final boolean unique;

  DefaultLocations(Optional<String> warehouse, boolean unique) {
    this.warehouse = warehouse.map(LocationUtil::stripTrailingSlash);
    this.unique = unique;
  }

  /**
   * The location below the namespace's own one, or else below the warehouse.
   *
   * @param namespaceProperties the properties of the table's namespace
   * @throws ValidationException if there is neither
   */
  String of(EntryName table, Map<String, String> namespaceProperties) {
    return base(table, namespaceProperties) + "/" + folder(table.name());
  }

  private String base(EntryName table, Map<String, String> namespaceProperties) {
    String own = namespaceProperties.getOrDefault(LOCATION, "");
    if (!own.isEmpty()) {
      return LocationUtil.stripTrailingSlash(own);
    }
    return warehouse
        .map(root -> below(root, table.namespace()))
        .orElseThrow(
            () ->
                new ValidationException(
                    "no location is known for table '%s': set the catalog's '%s', the namespace's"
                        + " property '%s', or give the table a location",
                    table, "warehouse", LOCATION));
  }

  private static String below(String root, NamespaceName namespace) {
    return namespace.isRoot()
        ? root
        : root
            + namespace.levels().stream()
                .map(level -> "/" + PathSegment.of(level))
                .collect(Collectors.joining());
  }

  private String folder(String name) {
    String segment = PathSegment.of(name);
    return unique ? segment + "-" + UUID.randomUUID().toString().replace("-", "") : segment;
  }
}
