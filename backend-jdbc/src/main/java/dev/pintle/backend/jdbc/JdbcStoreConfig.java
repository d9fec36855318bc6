package dev.pintle.backend.jdbc;

import dev.pintle.spi.ConfigKey;
import dev.pintle.spi.Secret;
import dev.pintle.spi.StoreConfig;
import dev.pintle.spi.StoreException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The settings of a JDBC store, under the names that Iceberg's JDBC catalog gives them.
 *
 * @param uri the JDBC URL, which may hold credentials
 * @param catalogName what the rows of this catalog are stored under
 * @param user the database user, if it isn't in the URL
 * @param password the user's password, if it isn't in the URL
 * @param schemaVersion the schema that is asked for; empty takes what is there, and the newest for
 *     a new catalog
 * @param initTables whether missing tables are created
 * @param strict whether a table is created only in a namespace that exists
 * @param clients the most connections that are open at once, settling aside
 * @param allowedUnsafeOptions driver options that are accepted although they load code
 * @param driverOptions further options for the driver, without the prefix {@code jdbc.}
 */
public record JdbcStoreConfig(
    Secret uri,
    String catalogName,
    Optional<String> user,
    Optional<Secret> password,
    Optional<SchemaVersion> schemaVersion,
    boolean initTables,
    boolean strict,
    int clients,
    Set<String> allowedUnsafeOptions,
    Map<String, Secret> driverOptions) {
  static final String PREFIX = "jdbc.";

  /** What catalog names end in that hold what the store notes beside sealed entries. */
  static final String SEALS_SUFFIX = "/pintle-seals";

  /** Which of Iceberg's two schemas. */
  public enum SchemaVersion {
    /** Tables only. */
    V0,
    /** Tables and views. */
    V1
  }

  private static final ConfigKey<Secret> URI = ConfigKey.secret("uri", "the JDBC URL");
  private static final ConfigKey<String> CATALOG_NAME =
      ConfigKey.text(
          "catalog-name",
          "what the catalog's rows are stored under; the catalog's local name if not set");
  private static final ConfigKey<String> USER = ConfigKey.text("jdbc.user", "the database user");
  private static final ConfigKey<Secret> PASSWORD =
      ConfigKey.secret("jdbc.password", "the database user's password");
  private static final ConfigKey<SchemaVersion> SCHEMA_VERSION =
      ConfigKey.choice(
          "jdbc.schema-version",
          SchemaVersion.class,
          "V1 asks to upgrade tables of V0, so that they hold views; if not set, what is there"
              + " stays and a new catalog is V1");
  private static final ConfigKey<Boolean> INIT_TABLES =
      ConfigKey.flag("jdbc.init-catalog-tables", "create the two tables where they are missing")
          .withDefault(true);
  private static final ConfigKey<Boolean> STRICT =
      ConfigKey.flag("jdbc.strict-mode", "create tables and views only in namespaces that exist")
          .withDefault(true);
  private static final ConfigKey<Integer> CLIENTS =
      ConfigKey.number("clients", 1, 1000, "the most connections that are open at once")
          .withDefault(4);
  private static final ConfigKey<String> ALLOW_UNSAFE =
      ConfigKey.text(
          "jdbc.allow-unsafe-options",
          "names, with commas between, of driver options that load code and are wanted all the"
              + " same");

  static final List<ConfigKey<?>> KEYS =
      List.of(
          URI,
          CATALOG_NAME,
          USER,
          PASSWORD,
          SCHEMA_VERSION,
          INIT_TABLES,
          STRICT,
          CLIENTS,
          ALLOW_UNSAFE);

  public JdbcStoreConfig {
    Objects.requireNonNull(uri, "uri");
    Objects.requireNonNull(user, "user");
    Objects.requireNonNull(password, "password");
    Objects.requireNonNull(schemaVersion, "schemaVersion");
    allowedUnsafeOptions = Set.copyOf(allowedUnsafeOptions);
    driverOptions = Map.copyOf(driverOptions);
    if (catalogName.endsWith(SEALS_SUFFIX)) {
      throw new StoreException.InvalidConfig(
          "the catalog name '"
              + catalogName
              + "' can't be used: names that end in '"
              + SEALS_SUFFIX
              + "' hold what belongs to other catalogs; set 'catalog-name' to another name");
    }
    if (catalogName.isEmpty() || catalogName.length() > JdbcSchema.LONGEST_NAME) {
      throw new StoreException.InvalidConfig(
          "the catalog name '"
              + catalogName
              + "' can't be used: it has "
              + catalogName.length()
              + " characters; set 'catalog-name' to a name of 1 to "
              + JdbcSchema.LONGEST_NAME);
    }
  }

  /**
   * Reads the settings. Which driver options there are is known once the driver is: see {@link
   * JdbcStoreProvider#open}.
   *
   * @throws StoreException.InvalidConfig for a setting that is missing or not accepted
   */
  public static JdbcStoreConfig parse(StoreConfig config) {
    return new JdbcStoreConfig(
        config.get(URI),
        config.find(CATALOG_NAME).orElse(config.catalogName()),
        config.find(USER),
        config.find(PASSWORD),
        config.find(SCHEMA_VERSION),
        config.get(INIT_TABLES),
        config.get(STRICT),
        config.get(CLIENTS),
        config.find(ALLOW_UNSAFE).map(JdbcStoreConfig::names).orElse(Set.of()),
        driverOptions(config));
  }

  private static Set<String> names(String text) {
    return Arrays.stream(text.split(","))
        .map(String::trim)
        .filter(name -> !name.isEmpty())
        .collect(Collectors.toSet());
  }

  /** Any of them may be a secret, so all are kept as if they were. */
  private static Map<String, Secret> driverOptions(StoreConfig config) {
    Set<String> own = KEYS.stream().map(ConfigKey::name).collect(Collectors.toSet());
    Map<String, Secret> options = new TreeMap<>();
    for (String name : config.namesWithPrefix(PREFIX)) {
      if (!own.contains(name)) {
        options.put(
            name.substring(PREFIX.length()),
            config.get(ConfigKey.secret(name, "an option of the JDBC driver")));
      }
    }
    return options;
  }

  /** The same settings, but missing tables are created. */
  JdbcStoreConfig creatingTables() {
    return new JdbcStoreConfig(
        uri,
        catalogName,
        user,
        password,
        schemaVersion,
        true,
        strict,
        clients,
        allowedUnsafeOptions,
        driverOptions);
  }

  JdbcUrl url() {
    return new JdbcUrl(uri.reveal());
  }

  /** A message of somebody else's with our secrets taken out. */
  String withoutSecrets(String message) {
    String clean = message.replace(uri.reveal(), url().toString());
    for (Secret secret : driverOptions.values()) {
      clean = hidden(clean, secret);
    }
    for (String value : url().options().values()) {
      clean = hidden(clean, new Secret(value));
    }
    return password.isPresent() ? hidden(clean, password.get()) : clean;
  }

  /** Short texts such as "on" appear anywhere and are no secrets. */
  private static String hidden(String message, Secret secret) {
    return secret.reveal().length() < 5 ? message : message.replace(secret.reveal(), "(hidden)");
  }

  /** No credentials: the URL without options, and no value that could be a secret. */
  @Override
  public String toString() {
    return "JdbcStoreConfig[" + url() + ", catalog '" + catalogName + "', " + clients + " clients]";
  }
}
