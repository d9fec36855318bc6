package dev.pintle.backend.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pintle.spi.Store;
import dev.pintle.spi.StoreException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Settings that are refused, and in which words. */
final class JdbcConfigTest {
  private static final String SECRET = "hunter2secret";

  @TempDir Path folder;

  private String uri() {
    return "jdbc:sqlite:" + folder.resolve("c.db");
  }

  private static AbstractThrowableAssert<?, ?> refused(String uri, String... keysAndValues) {
    return assertThatThrownBy(() -> Databases.open(uri, keysAndValues))
        .isInstanceOf(StoreException.InvalidConfig.class)
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"));
  }

  @Test
  void anUnsupportedDatabaseIsRefusedWithThoseThatAre() {
    refused("jdbc:oracle:thin:scott/tiger@h?password=" + SECRET)
        .hasMessageContaining("jdbc:postgresql: or jdbc:sqlite:")
        .hasMessageNotContaining(SECRET);
  }

  @Test
  void anUnknownSettingIsRefusedWithASuggestion() {
    refused(uri(), "jdbc.strict-mod", "true").hasMessageContaining("jdbc.strict-mode");
    refused(uri(), "jdbc.busy_timeot", "1").hasMessageContaining("'jdbc.busy_timeout'");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aDriverOptionIsPassedOn() {
    Databases.open(uri(), "jdbc.busy_timeout", "5").close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"socketFactory", "sslfactory", "authenticationPluginClassName"})
  void optionsThatLoadCodeAreRefusedUnlessNamed(String option) {
    String server = "jdbc:postgresql://localhost:1/d";
    refused(server + "?" + option + "=evil.Code").hasMessageContaining(option);
    refused(server, "jdbc." + option, "evil.Code").hasMessageContaining(option);
    assertThatThrownBy(
            () ->
                Databases.open(
                    server, "jdbc." + option, "evil.Code", "jdbc.allow-unsafe-options", option))
        .isInstanceOf(StoreException.Unavailable.class);
  }

  @Test
  void readsFromStandbysAreRefused() {
    refused("jdbc:postgresql://a,b/d?loadBalanceHosts=true").hasMessageContaining("lag behind");
  }

  @Test
  void theNamesOfSealsAreRefusedAsCatalogs() {
    refused(uri(), "catalog-name", "c/pintle-seals").hasMessageContaining("c/pintle-seals");
  }

  @Test
  void aMissingFolderIsRefusedAndNotCreated() {
    refused("jdbc:sqlite:" + folder.resolve("no/such/c.db"))
        .hasMessageContaining(folder.resolve("no/such").toString());
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void anEmptyDatabaseIsNotTouchedWhereTablesMayNotBeCreated() {
    refused(uri(), "jdbc.init-catalog-tables", "false")
        .hasMessageContaining("CREATE TABLE iceberg_tables")
        .hasMessageContaining("CREATE TABLE iceberg_namespace_properties");
    assertThat(Postgres.query(uri(), "SELECT name FROM sqlite_schema")).isEmpty();
  }

  @Test
  void anUnreachableServerIsUnavailableAndNamedWithoutItsPassword() {
    assertThatThrownBy(
            () ->
                Databases.open(
                    "jdbc:postgresql://localhost:1/d?user=u&password=" + SECRET,
                    "jdbc.password",
                    SECRET))
        .isInstanceOf(StoreException.Unavailable.class)
        .hasMessageContaining("jdbc:postgresql://localhost:1/d")
        .hasMessageNotContaining(SECRET)
        .hasMessageNotContaining("\n");
  }

  @Test
  void aFileThatIsNoDatabaseIsUnavailable() throws Exception {
    Files.writeString(folder.resolve("c.db"), "no database at all".repeat(100));
    assertThatThrownBy(() -> Databases.open(uri())).isInstanceOf(StoreException.Unavailable.class);
  }

  @Test
  void aDriverThatTheContextLoaderLacksIsFoundBesideUs() throws Exception {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (URLClassLoader bare =
        new URLClassLoader(new URL[0], ClassLoader.getPlatformClassLoader())) {
      thread.setContextClassLoader(bare);
      // our own loader still has it: engines put both on one class path
      try (Store store = Databases.open(uri())) {
        assertThat(store.describe()).startsWith("SQLite");
      }
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  @Test
  void nothingSecretIsShown() {
    JdbcStoreConfig config =
        JdbcStoreConfig.parse(
            Databases.config(
                "jdbc:postgresql://u:" + SECRET + "@h/d?password=" + SECRET,
                "jdbc.password",
                SECRET,
                "jdbc.sslpassword",
                SECRET));
    assertThat(config.toString()).doesNotContain(SECRET).contains("jdbc:postgresql://h/d");
  }
}
