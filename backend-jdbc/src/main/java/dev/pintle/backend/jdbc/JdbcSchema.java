package dev.pintle.backend.jdbc;

import dev.pintle.backend.jdbc.JdbcStoreConfig.SchemaVersion;
import dev.pintle.spi.StoreException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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

  /** Finds out whether a column of names takes texts for equal that aren't the same. */
  static final String FOLDED_COLUMNS =
      "SELECT COUNT(*) FROM (SELECT catalog_name AS c, table_namespace AS n, table_name AS t,"
          + " metadata_location AS l FROM iceberg_tables WHERE 1 = 0 UNION ALL SELECT 'a', 'a',"
          + " 'a', 'a' UNION ALL SELECT catalog_name, namespace, property_key, 'a' FROM"
          + " iceberg_namespace_properties WHERE 1 = 0) AS probe WHERE c = 'A' OR c = 'a ' OR n ="
          + " 'A' OR n = 'a ' OR t = 'A' OR t = 'a ' OR l = 'A' OR l = 'a '";

  private static final Set<String> ENTRIES_KEY =
      Set.of("catalog_name", "table_namespace", "table_name");
  private static final Set<String> ENTRIES_VALUES =
      Set.of("metadata_location", "previous_metadata_location");
  private static final Set<String> PROPERTIES_KEY =
      Set.of("catalog_name", "namespace", "property_key");
  private static final Set<String> PROPERTIES_VALUES = Set.of("property_value");

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
  JdbcLayout prepare(JdbcPool pool) {
    SchemaVersion version = findOrCreate(pool);
    boolean foldsNames =
        pool.read(
            "asking how names compare",
            handle -> handle.createQuery(dialect.foldedColumns()).mapTo(Integer.class).one() > 0);
    return new JdbcLayout(version, foldsNames);
  }

  /**
   * Looks and creates until nothing is missing. Not every database changes its schema in
   * transactions; there the change of another process may break ours in any way, and what counts is
   * what is there afterwards.
   */
  private SchemaVersion findOrCreate(JdbcPool pool) {
    JdbcBackoff backoff = JdbcBackoff.creating();
    while (true) {
      Found found = pool.read("looking for the catalog's tables", this::look);
      requireIcebergs(pool, found);
      List<String> missing = missing(found);
      if (missing.isEmpty()) {
        return found.version();
      }
      requireMayCreate(found);
      try {
        if (missing.equals(List.of(upgrade()))) {
          upgrade(pool);
        } else {
          create(pool, false);
        }
      } catch (StoreException.Unavailable e) {
        if (!backoff.sleep()) {
          throw e;
        }
      }
    }
  }

  private void requireIcebergs(JdbcPool pool, Found found) {
    pool.read("looking at the catalog's tables", handle -> refusal(handle, found))
        .ifPresent(
            reason -> {
              throw new StoreException.InvalidConfig(reason);
            });
  }

  private void requireMayCreate(Found found) {
    if (!config.initTables()) {
      throw notSetUp(config, "it lacks " + found.lacking());
    }
  }

  private void upgrade(JdbcPool pool) {
    Optional<String> lock = dialect.upgradeLock().filter(statement -> !pool.isInMemory());
    if (lock.isEmpty()) {
      create(pool, true);
      return;
    }
    pool.apart(
        "waiting to upgrade the catalog's tables",
        handle -> {
          handle.begin();
          handle.execute(lock.get());
          create(pool, true);
          return handle.rollback();
        });
  }

  private void create(JdbcPool pool, boolean upgrading) {
    pool.transact("creating the catalog's tables", handle -> create(handle, upgrading))
        .fold(
            done -> done,
            () -> false, // a stock client, which takes no lock, was faster
            (cause, session) -> {
              throw new StoreException.Unavailable(
                  "the connection broke while the catalog's tables were being created in "
                      + config.url()
                      + "; open the catalog again",
                  cause);
            });
  }

  /**
   * What is told where something is missing and may not be created.
   *
   * @param reason what is missing, as a clause
   */
  static StoreException notSetUp(JdbcStoreConfig config, String reason) {
    return new StoreException.InvalidConfig(
        "the database "
            + config.url()
            + " isn't set up for catalog '"
            + config.catalogName()
            + "': "
            + reason
            + "; run the setup ('pintle init', or by hand what 'pintle ddl' prints), or set"
            + " 'jdbc.init-catalog-tables=true'");
  }

  /** Looks again under the lock: another process may have done it all in between. */
  private boolean create(Handle handle, boolean upgrading) {
    dialect.schemaLock().ifPresent(lock -> handle.createQuery(lock).mapToMap().list());
    missing(look(handle)).stream()
        .filter(statement -> upgrading || !statement.equals(upgrade()))
        .forEach(handle::execute);
    return true;
  }

  /** What stands in the database, by columns; no column where a table isn't there. */
  private record Found(Set<String> entries, Set<String> properties) {
    /** What isn't there, in words; where all tables are, only the wanted upgrade can be. */
    String lacking() {
      List<String> tables =
          Stream.of(entries.isEmpty() ? ENTRIES : "", properties.isEmpty() ? PROPERTIES : "")
              .filter(table -> !table.isEmpty())
              .toList();
      return tables.isEmpty()
          ? "the column " + TYPE_COLUMN + " of the table " + ENTRIES
          : "the table " + String.join(" and the table ", tables);
    }

    SchemaVersion version() {
      return entries.contains(TYPE_COLUMN) ? SchemaVersion.V1 : SchemaVersion.V0;
    }
  }

  private Found look(Handle handle) {
    return new Found(columns(handle, ENTRIES), columns(handle, PROPERTIES));
  }

  /** Why the rows of a table that is there would not be kept apart, or not be kept. */
  private Optional<String> refusal(Handle handle, Found found) {
    JdbcTableCheck check = new JdbcTableCheck(dialect, config);
    Optional<String> entries =
        found.entries().isEmpty()
            ? Optional.empty()
            : check.refusal(handle, ENTRIES, found.entries(), ENTRIES_KEY, ENTRIES_VALUES);
    return entries.isPresent() || found.properties().isEmpty()
        ? entries
        : check.refusal(handle, PROPERTIES, found.properties(), PROPERTIES_KEY, PROPERTIES_VALUES);
  }

  private Set<String> columns(Handle handle, String table) {
    return handle.createQuery(dialect.columnsOf()).bind("table", table).mapTo(String.class).stream()
        .map(column -> column.toLowerCase(Locale.ROOT))
        .collect(Collectors.toSet());
  }

  /** The statements that are still to be run, in order; an upgrade comes last. */
  private List<String> missing(Found found) {
    Optional<String> entries =
        found.entries().isEmpty()
            ? Optional.of(entriesTable(dialect, config.schemaVersion().orElse(SchemaVersion.V1)))
            : Optional.empty();
    Optional<String> properties =
        found.properties().isEmpty() ? Optional.of(propertiesTable(dialect)) : Optional.empty();
    Optional<String> upgrade = found.entries().isEmpty() ? Optional.empty() : upgrade(found);
    return List.of(entries, properties, upgrade).stream().flatMap(Optional::stream).toList();
  }

  private Optional<String> upgrade(Found found) {
    boolean wanted =
        found.version() == SchemaVersion.V0
            && config.schemaVersion().filter(SchemaVersion.V1::equals).isPresent();
    return wanted ? Optional.of(upgrade()) : Optional.empty();
  }

  /** The statement that makes V1 of V0. */
  static String upgrade() {
    return "ALTER TABLE " + ENTRIES + " ADD COLUMN " + TYPE_DEFINITION;
  }

  /** The statements that make both tables. */
  static List<String> newTables(JdbcDialect dialect, SchemaVersion version) {
    return List.of(entriesTable(dialect, version), propertiesTable(dialect));
  }

  private static String entriesTable(JdbcDialect dialect, SchemaVersion version) {
    return "CREATE TABLE "
        + ENTRIES
        + " (catalog_name VARCHAR(255) NOT NULL, table_namespace VARCHAR(255) NOT NULL,"
        + " table_name VARCHAR(255) NOT NULL, metadata_location VARCHAR(1000),"
        + " previous_metadata_location VARCHAR(1000), "
        + (version == SchemaVersion.V1 ? TYPE_DEFINITION + ", " : "")
        + "PRIMARY KEY (catalog_name, table_namespace, table_name))"
        + dialect.tableOptions();
  }

  private static String propertiesTable(JdbcDialect dialect) {
    return "CREATE TABLE "
        + PROPERTIES
        + " (catalog_name VARCHAR(255) NOT NULL, namespace VARCHAR(255) NOT NULL,"
        + " property_key VARCHAR(255), property_value VARCHAR(1000),"
        + " PRIMARY KEY (catalog_name, namespace, property_key))"
        + dialect.tableOptions();
  }
}
