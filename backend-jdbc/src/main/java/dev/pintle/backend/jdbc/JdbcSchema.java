package dev.pintle.backend.jdbc;

import dev.pintle.backend.jdbc.JdbcStoreConfig.SchemaVersion;
import dev.pintle.spi.StoreException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/** The two tables: what they hold, how long it may be, and how they come into being. */
final class JdbcSchema {
  static final String ENTRIES = "iceberg_tables";
  static final String PROPERTIES = "iceberg_namespace_properties";

  /** The property whose row says that a namespace exists, and its value. Hidden from everybody. */
  static final String EXISTS_KEY = "exists";

  static final String EXISTS_VALUE = "true";

  static final int LONGEST_NAME = 255;
  static final int LONGEST_LOCATION = 1000;
  static final int LONGEST_PROPERTY_KEY = 255;
  static final int LONGEST_PROPERTY_VALUE = 1000;

  private static final String TYPE_COLUMN = "iceberg_type";
  private static final String TYPE_DEFINITION = TYPE_COLUMN + " VARCHAR(5)";

  private final JdbcDialect dialect;
  private final JdbcStoreConfig config;

  JdbcSchema(JdbcDialect dialect, JdbcStoreConfig config) {
    this.dialect = dialect;
    this.config = config;
  }

  /**
   * Finds out which schema is there, and creates or upgrades it where that is wanted.
   *
   * @throws StoreException.InvalidConfig if something is missing and may not be created
   */
  SchemaVersion prepare(JdbcPool pool) {
    Found found = pool.read("looking for the catalog's tables", this::look);
    List<String> missing = missing(found);
    if (missing.isEmpty()) {
      return found.version();
    }
    if (!config.initTables()) {
      throw new StoreException.InvalidConfig(
          "the database "
              + config.url()
              + " lacks what catalog '"
              + config.catalogName()
              + "' needs, and 'jdbc.init-catalog-tables' is false; run first: "
              + String.join("; ", missing));
    }
    return pool.transact("creating the catalog's tables", this::create)
        .fold(
            version -> version,
            () -> prepare(pool), // a stock client, which takes no lock, was faster
            (cause, session) -> {
              throw new StoreException.Unavailable(
                  "the connection broke while the catalog's tables were being created in "
                      + config.url()
                      + "; open the catalog again",
                  cause);
            });
  }

  /** Looks again under the lock: another process may have done it all in between. */
  private SchemaVersion create(Handle handle) {
    dialect.schemaLock().ifPresent(lock -> handle.createQuery(lock).mapToMap().list());
    missing(look(handle)).forEach(handle::execute);
    return look(handle).version();
  }

  /** What stands in the database, by columns; no column where a table isn't there. */
  private record Found(Set<String> entries, Set<String> properties) {
    SchemaVersion version() {
      return entries.contains(TYPE_COLUMN) ? SchemaVersion.V1 : SchemaVersion.V0;
    }
  }

  private Found look(Handle handle) {
    return new Found(columns(handle, ENTRIES), columns(handle, PROPERTIES));
  }

  private Set<String> columns(Handle handle, String table) {
    return handle.createQuery(dialect.columnsOf()).bind("table", table).mapTo(String.class).stream()
        .map(column -> column.toLowerCase(Locale.ROOT))
        .collect(Collectors.toSet());
  }

  /** The statements that are still to be run, in order. */
  private List<String> missing(Found found) {
    Optional<String> entries =
        found.entries().isEmpty()
            ? Optional.of(entriesTable(config.schemaVersion().orElse(SchemaVersion.V1)))
            : upgrade(found);
    Optional<String> properties =
        found.properties().isEmpty() ? Optional.of(propertiesTable()) : Optional.empty();
    return List.of(entries, properties).stream().flatMap(Optional::stream).toList();
  }

  private Optional<String> upgrade(Found found) {
    boolean wanted =
        found.version() == SchemaVersion.V0
            && config.schemaVersion().filter(SchemaVersion.V1::equals).isPresent();
    return wanted
        ? Optional.of("ALTER TABLE " + ENTRIES + " ADD COLUMN " + TYPE_DEFINITION)
        : Optional.empty();
  }

  private static String entriesTable(SchemaVersion version) {
    return "CREATE TABLE "
        + ENTRIES
        + " (catalog_name VARCHAR(255) NOT NULL, table_namespace VARCHAR(255) NOT NULL,"
        + " table_name VARCHAR(255) NOT NULL, metadata_location VARCHAR(1000),"
        + " previous_metadata_location VARCHAR(1000), "
        + (version == SchemaVersion.V1 ? TYPE_DEFINITION + ", " : "")
        + "PRIMARY KEY (catalog_name, table_namespace, table_name))";
  }

  private static String propertiesTable() {
    return "CREATE TABLE "
        + PROPERTIES
        + " (catalog_name VARCHAR(255) NOT NULL, namespace VARCHAR(255) NOT NULL,"
        + " property_key VARCHAR(255), property_value VARCHAR(1000),"
        + " PRIMARY KEY (catalog_name, namespace, property_key))";
  }
}
