package dev.pintle.cli;

import dev.pintle.spi.ConfigKey;
import dev.pintle.spi.StoreProvider;
import dev.pintle.spi.Stores;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Decides which catalog a run works on, from its options and the configuration file. */
final class CatalogChoice {
  private static final String BACKEND = "backend";
  private static final String CATALOG_NAME = "catalog-name";

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
   * @param makesCatalog whether a store's own tables may be made where they are missing, unless the
   *     settings say something else
   * @throws CliException if no catalog is named, or more than one, or its settings can't be had
   */
  CatalogSettings choose(boolean makesCatalog) {
    CatalogSettings chosen = chosen();
    Map<String, String> properties = new HashMap<>(chosen.properties());
    Map<String, ConfigKey<?>> declared = declared(chosen.backend());
    learnSecrets(declared, properties);
    if (!makesCatalog) {
      declared.keySet().stream()
          .filter(key -> key.endsWith(INIT_TABLES))
          .forEach(key -> properties.putIfAbsent(key, "false"));
    }
    return new CatalogSettings(chosen.name(), chosen.backend(), Map.copyOf(properties));
  }

  private CatalogSettings chosen() {
    if (options.backend == null) {
      return fromFile();
    }
    if (options.catalog != null) {
      throw CliException.usage(
          "both -c '"
              + options.catalog
              + "' and --backend '"
              + options.backend
              + "' were given; -c takes a catalog of "
              + ConfigFile.NAME
              + ", --backend describes one in place: use one of them");
    }
    String name = given().getOrDefault(CATALOG_NAME, options.backend);
    return settings(name, options.backend, Map.of(), surroundings.workingDirectory());
  }

  private CatalogSettings fromFile() {
    ConfigFile file =
        ConfigFile.find(surroundings)
            .orElseThrow(
                () ->
                    CliException.config(
                        "no catalog was given, and there is no "
                            + places()
                            + "; write one, or use --backend KIND with -p KEY=VALUE"));
    String name = options.catalog == null ? onlyOne(file) : options.catalog;
    Map<String, String> written = file.catalogs().get(name);
    if (written == null) {
      throw CliException.config(
          "no catalog '" + name + "' in " + file.path() + "; there is: " + names(file));
    }
    String backend = written.get(BACKEND);
    if (backend == null) {
      throw CliException.config(
          "the catalog '"
              + name
              + "' in "
              + file.path()
              + " has no '"
              + BACKEND
              + "'; name its kind of store, such as 'backend: jdbc'");
    }
    Map<String, String> settings = new HashMap<>(written);
    settings.remove(BACKEND);
    return settings(name, backend, settings, file.path().toAbsolutePath().getParent());
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
    return new CatalogSettings(name, backend, filled);
  }

  private Map<String, String> given() {
    Map<String, String> given = new HashMap<>();
    for (Assignment property : options.properties) {
      if (given.put(property.key(), property.value()) != null) {
        throw CliException.usage("the setting '" + property.key() + "' is given twice by -p");
      }
    }
    return given;
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
