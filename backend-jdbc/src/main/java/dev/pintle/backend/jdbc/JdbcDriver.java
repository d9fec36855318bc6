package dev.pintle.backend.jdbc;

import dev.pintle.spi.ConfigKey;
import dev.pintle.spi.StoreException;
import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The driver for a URL, and what is known about its database.
 *
 * @param driver not registered anywhere: engines load drivers where {@link java.sql.DriverManager}
 *     doesn't look
 */
record JdbcDriver(JdbcUrl url, JdbcDialect dialect, Driver driver) {
  static final List<JdbcDialect> DIALECTS =
      List.of(
          new PostgresDialect(),
          new MariaDbDialect(),
          new MySqlDialect(),
          new SqliteDialect(),
          new H2Dialect());

  /**
   * The driver for a URL, from the thread's context class loader, or else from our own.
   *
   * @throws StoreException.InvalidConfig if no dialect fits the URL, or the driver isn't there
   */
  static JdbcDriver load(JdbcUrl url) {
    if (url.hasCredentials()) {
      throw new StoreException.InvalidConfig(
          "the setting 'uri' can't hold credentials before an '@', which drivers show in messages;"
              + " set 'jdbc.user' and 'jdbc.password' instead");
    }
    JdbcDialect dialect =
        DIALECTS.stream()
            .filter(candidate -> url.text().startsWith(candidate.urlPrefix()))
            .findFirst()
            .orElseThrow(
                () ->
                    new StoreException.InvalidConfig(
                        "the setting 'uri' can't be '"
                            + url
                            + "'; it takes a JDBC URL that begins with "
                            + DIALECTS.stream()
                                .map(JdbcDialect::urlPrefix)
                                .collect(Collectors.joining(" or "))));
    return new JdbcDriver(url, dialect, instance(dialect, url));
  }

  private static Driver instance(JdbcDialect dialect, JdbcUrl url) {
    Optional<Driver> driver =
        instance(dialect.driverClass(), Thread.currentThread().getContextClassLoader())
            .or(() -> instance(dialect.driverClass(), JdbcDriver.class.getClassLoader()));
    return driver.orElseThrow(
        () ->
            new StoreException.InvalidConfig(
                "the driver for '"
                    + url
                    + "' ("
                    + dialect.driverClass()
                    + ") is not on the class path; add the jar "
                    + dialect.driverArtifact()));
  }

  private static Optional<Driver> instance(String className, ClassLoader loader) {
    try {
      return Optional.of(
          Class.forName(className, true, loader)
              .asSubclass(Driver.class)
              .getDeclaredConstructor()
              .newInstance());
    } catch (ReflectiveOperationException | LinkageError | ClassCastException e) {
      return Optional.empty();
    }
  }

  /** Every setting with our prefix that is read by us or by the driver. */
  Set<String> acceptedKeys(List<ConfigKey<?>> own) {
    Set<String> keys = own.stream().map(ConfigKey::name).collect(Collectors.toSet());
    options().forEach(option -> keys.add(JdbcStoreConfig.PREFIX + option));
    return keys;
  }

  private Set<String> options() {
    try {
      return Arrays.stream(driver.getPropertyInfo(url.text(), new Properties()))
          .map((DriverPropertyInfo info) -> info.name)
          .collect(Collectors.toCollection(HashSet::new));
    } catch (SQLException e) {
      throw new StoreException.InvalidConfig(
          "the driver " + dialect.driverClass() + " doesn't understand the URL '" + url + "'");
    }
  }

  /**
   * Refuses options, in the URL or in the settings, that load code or break the contract.
   *
   * @throws StoreException.InvalidConfig naming the first such option
   */
  void requireSafe(JdbcStoreConfig config) {
    Stream.concat(
            url.givenOptions().stream(),
            config.driverOptions().entrySet().stream()
                .map(option -> Map.entry(option.getKey(), option.getValue().reveal())))
        .forEach(option -> requireSafe(option.getKey(), option.getValue(), config));
  }

  private void requireSafe(String option, String value, JdbcStoreConfig config) {
    if (containsIgnoringCase(dialect.unsafeOptions(), option)
        && !config.allowedUnsafeOptions().contains(option)
        && !value.equalsIgnoreCase("false")) {
      throw new StoreException.InvalidConfig(
          "the driver option '"
              + option
              + "' is refused: it makes the driver load code or touch files; if that is wanted,"
              + " name it in 'jdbc.allow-unsafe-options'");
    }
    Optional<String> objection = dialect.objection(option, value);
    if (objection.isPresent()) {
      throw new StoreException.InvalidConfig(
          "the driver option '" + option + "' is refused: " + objection.get() + "; leave it out");
    }
  }

  private static boolean containsIgnoringCase(Set<String> names, String name) {
    return names.stream().anyMatch(name::equalsIgnoreCase);
  }

  /** What the driver gets to connect with. */
  Properties properties(JdbcStoreConfig config) {
    Properties properties = new Properties();
    Set<String> given = url.options().keySet();
    dialect
        .driverDefaults(url)
        .forEach(
            (name, value) -> {
              if (!containsIgnoringCase(given, name)) {
                properties.setProperty(name, value);
              }
            });
    config.driverOptions().forEach((name, value) -> properties.setProperty(name, value.reveal()));
    config.user().ifPresent(user -> properties.setProperty("user", user));
    config.password().ifPresent(secret -> properties.setProperty("password", secret.reveal()));
    return properties;
  }
}
