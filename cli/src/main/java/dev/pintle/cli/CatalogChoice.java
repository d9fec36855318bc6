package dev.pintle.cli;

import dev.pintle.spi.ConfigKey;
import dev.pintle.spi.StoreConfig;
import dev.pintle.spi.StoreProvider;
import dev.pintle.spi.Stores;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Decides which catalog a run works on, from its options and the configuration file. */
final class CatalogChoice {
  /** How the settings end that ask a store to make its own tables, as Iceberg names them. */
  private static final String INIT_TABLES = "init-catalog-tables";

  /** Declared a secret for the credentials in it, which are hidden wherever they stand. */
  private static final String URI = "uri";

  private final CatalogOptions options;
  private final Surroundings surroundings;
  private final Secrets secrets;

  CatalogChoice(CatalogOptions options, Surroundings surroundings, Secrets secrets) {
    this.options = options;
    this.surroundings = surroundings;
    this.secrets = secrets;
  }

  /**
   * @throws CliException if no catalog is named, or more than one, its settings can't be had, or
   *     one of them is misspelt
   */
  CatalogSettings choose(OwnTables ownTables) {
    CatalogSettings chosen = chosen();
    Map<String, String> properties = new HashMap<>(chosen.properties());
    Map<String, ConfigKey<?>> declared = declared(chosen.backend());
    learnSecrets(declared, properties);
    new SettingNames(declared.keySet()).check(new TreeSet<>(properties.keySet()));
    LastingPlace.require(properties);
    Set<String> makeTables = new HashSet<>(declared.keySet());
    makeTables.removeIf(key -> !key.endsWith(INIT_TABLES));
    if (ownTables != OwnTables.AS_SET) {
      String made = Boolean.toString(ownTables == OwnTables.ALWAYS);
      makeTables.forEach(key -> properties.put(key, made));
    }
    Set<String> denied = ownTables == OwnTables.NEVER ? makeTables : Set.of();
    return new CatalogSettings(chosen.name(), chosen.backend(), Map.copyOf(properties), denied);
  }

  /**
   * Refuses a setting on the command line that nothing is like, before a command whose own -P is
   * easily mistaken for -p.
   *
   * @throws CliException naming the option that is most likely meant
   */
  void requireKnownSettings() {
    SettingNames names = new SettingNames(declared(chosen().backend()).keySet());
    for (Assignment given : options.properties) {
      if (!names.mayBeMeant(given.key())) {
        throw CliException.usage(
            "the setting '"
                + given.key()
                + "' is not known; a property of a namespace is given by a capital letter: -P "
                + given.key()
                + "=…");
      }
    }
  }

  /**
   * The kind of store alone, so that nothing else has to be right: that of --backend, or else of
   * the catalog that -c names; empty without either.
   *
   * @throws CliException if both are given, or there is no such catalog
   */
  Optional<String> backend() {
    requireOneChoice();
    return options.backend != null || options.catalog == null
        ? Optional.ofNullable(options.backend)
        : Optional.of(written(configFile()).backend());
  }

  private CatalogSettings chosen() {
    requireOneChoice();
    if (options.backend == null) {
      return fromFile();
    }
    String name = given().getOrDefault(SettingNames.CATALOG_NAME, options.backend);
    return settings(name, options.backend, Map.of(), surroundings.workingDirectory());
  }

  private void requireOneChoice() {
    if (options.backend != null && options.catalog != null) {
      throw CliException.usage(
          "both -c '"
              + options.catalog
              + "' and --backend '"
              + options.backend
              + "' were given; -c takes a catalog of "
              + ConfigFile.NAME
              + ", --backend describes one in place: use one of them");
    }
  }

  private CatalogSettings fromFile() {
    ConfigFile file = configFile();
    CatalogSettings written = written(file);
    return settings(
        written.name(),
        written.backend(),
        written.properties(),
        file.path().toAbsolutePath().getParent());
  }

  private ConfigFile configFile() {
    return ConfigFile.find(surroundings)
        .orElseThrow(
            () ->
                CliException.config(
                    (options.catalog == null
                            ? "no catalog was given, and there is no "
                            : "no catalog '" + options.catalog + "': there is no ")
                        + places()
                        + "; write one, or use --backend KIND with -p KEY=VALUE"));
  }

  /** The chosen catalog as it stands in the file, placeholders and all. */
  private CatalogSettings written(ConfigFile file) {
    String name = options.catalog == null ? onlyOne(file) : options.catalog;
    Map<String, String> written = file.catalogs().get(name);
    if (written == null) {
      throw CliException.config(
          "no catalog '" + name + "' in " + file.path() + "; there is: " + names(file));
    }
    String backend = written.get(SettingNames.BACKEND);
    if (backend == null) {
      throw CliException.config(
          "the catalog '"
              + name
              + "' in "
              + file.path()
              + " has no 'backend'"
              + StoreConfig.closest(SettingNames.BACKEND, written.keySet())
                  .map(key -> "; did you mean that by '" + key + "'?")
                  .orElse("; name its kind of store, such as 'backend: jdbc'"));
    }
    Map<String, String> settings = new HashMap<>(written);
    settings.remove(SettingNames.BACKEND);
    return new CatalogSettings(name, backend, settings, Set.of());
  }

  private String places() {
    return ConfigFile.places(surroundings).stream()
        .map(Path::toString)
        .collect(Collectors.joining(" and no "));
  }

  private static String onlyOne(ConfigFile file) {
    if (file.catalogs().size() != 1) {
      throw CliException.config(
          file.path()
              + " holds "
              + file.catalogs().size()
              + " catalogs; choose one with -c: "
              + names(file));
    }
    return file.catalogs().keySet().iterator().next();
  }

  private static String names(ConfigFile file) {
    return file.catalogs().isEmpty() ? "none" : String.join(", ", file.catalogs().keySet());
  }

  private CatalogSettings settings(
      String name, String backend, Map<String, String> written, Path folder) {
    Map<String, String> given = given();
    Map<String, String> filled = new HashMap<>();
    Placeholders inFile = placeholders(folder);
    written.forEach(
        (key, value) -> {
          // the variable of an overridden setting need not be set
          if (!given.containsKey(key)) {
            filled.put(key, inFile.fill(key, value));
          }
        });
    Placeholders onCommandLine = placeholders(surroundings.workingDirectory());
    given.forEach((key, value) -> filled.put(key, onCommandLine.fill(key, value)));
    return new CatalogSettings(name, backend, filled, Set.of());
  }

  private Map<String, String> given() {
    return Assignment.map(options.properties, "the setting", "-p");
  }

  private Placeholders placeholders(Path folder) {
    return new Placeholders(surroundings.environment(), folder, secrets);
  }

  private static Map<String, ConfigKey<?>> declared(String backend) {
    Map<String, ConfigKey<?>> keys = new HashMap<>();
    for (StoreProvider provider : Stores.providers().getOrDefault(backend, List.of())) {
      provider.keys().forEach(key -> keys.put(key.name(), key));
    }
    return keys;
  }

  private void learnSecrets(Map<String, ConfigKey<?>> declared, Map<String, String> properties) {
    properties.forEach(
        (key, value) -> {
          ConfigKey<?> known = declared.get(key);
          boolean whole = known != null && known.secret() && !key.equals(URI);
          if (whole || Secrets.isSecret(key)) {
            secrets.learn(value);
          }
        });
  }
}
