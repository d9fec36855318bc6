package dev.pintle.backend.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.NamespaceResult;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Slot;
import dev.pintle.spi.Store;
import dev.pintle.spi.StoreException;
import dev.pintle.spi.SwapResult;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who gets in where, and with which rights. */
final class PostgresAccessTest {
  private static final NamespaceName NAMESPACE = NamespaceName.of("n");
  private static final EntryName TABLE = NAMESPACE.entry("t");

  @TempDir private static Path folder;
  private static EmbeddedPostgres server;
  private static int databases;

  private String admin;
  private String guarded;

  @BeforeAll
  static void start() throws Exception {
    Path rules = folder.resolve("pg_hba.conf");
    Files.writeString(
        rules, "local all all trust\nhost all guarded all scram-sha-256\nhost all all all trust\n");
    rules.toFile().setReadable(true, false);
    folder.toFile().setReadable(true, false);
    folder.toFile().setExecutable(true, false);
    server = Postgres.builder().setServerConfig("hba_file", rules.toString()).start();
    Sql.execute(url("postgres"), "CREATE ROLE guarded LOGIN PASSWORD 'open sesame'");
  }

  @AfterAll
  static void stop() throws Exception {
    server.close();
  }

  private static String url(String database) {
    return "jdbc:postgresql://localhost:" + server.getPort() + "/" + database + "?user=postgres";
  }

  @BeforeEach
  void newDatabase() {
    String name = "d" + databases++;
    Sql.execute(url("postgres"), "CREATE DATABASE " + name);
    admin = url(name);
    guarded = admin.replaceFirst("\\?.*", "");
  }

  private Store openGuarded(String password) {
    return Databases.open(guarded, "jdbc.user", "guarded", "jdbc.password", password);
  }

  @Test
  void aWrongPasswordIsAccessDeniedAndNotShown() {
    assertThatThrownBy(() -> openGuarded("wrong password"))
        .isInstanceOf(StoreException.AccessDenied.class)
        .hasMessageContaining("28P01")
        .hasMessageNotContaining("wrong password");
  }

  @Test
  void aMissingDatabaseIsUnavailable() {
    assertThatThrownBy(() -> Databases.open(url("nowhere")))
        .isInstanceOf(StoreException.Unavailable.class)
        .hasMessageContaining("nowhere");
  }

  @Test
  void whoMayNotCreateTablesIsToldSo() {
    Sql.execute(admin, "REVOKE CREATE ON SCHEMA public FROM PUBLIC");
    assertThatThrownBy(() -> openGuarded("open sesame"))
        .isInstanceOf(StoreException.AccessDenied.class)
        .hasMessageContaining("42501");
  }

  @Test
  void rightsOnRowsAreEnoughOnceTheTablesAreThere() {
    Databases.open(admin).close();
    Sql.execute(
        admin,
        "GRANT SELECT, INSERT, UPDATE, DELETE ON iceberg_tables, iceberg_namespace_properties TO"
            + " guarded");
    Pointer first = Pointer.table("s3://1");
    try (Store store = openGuarded("open sesame")) {
      assertThat(store.namespaces().create(NAMESPACE, Map.of("a", "b")))
          .isEqualTo(new NamespaceResult.Done());
      assertThat(store.namespaces().update(NAMESPACE, Map.of("a", "c"), Set.of()))
          .isEqualTo(new NamespaceResult.Done());
      assertThat(store.pointers().swap(TABLE, Expectation.absent(), Replacement.to(first)))
          .isEqualTo(SwapResult.swapped(Slot.live(first)));
      assertThat(store.pointers().swap(TABLE, Expectation.exactly(first), Replacement.removed()))
          .isEqualTo(SwapResult.swapped());
      assertThat(store.namespaces().drop(NAMESPACE)).isEqualTo(new NamespaceResult.Done());
    }
  }

  @Test
  void whoMayOnlyReadIsRefusedToWrite() {
    try (Store store = Databases.open(admin)) {
      store.namespaces().create(NAMESPACE, Map.of());
    }
    Sql.execute(admin, "GRANT SELECT ON iceberg_tables, iceberg_namespace_properties TO guarded");
    try (Store store = openGuarded("open sesame")) {
      assertThat(store.pointers().resolve(TABLE)).isEmpty();
      assertThatThrownBy(
              () ->
                  store
                      .pointers()
                      .swap(TABLE, Expectation.absent(), Replacement.to(Pointer.table("s3://1"))))
          .isInstanceOf(StoreException.AccessDenied.class);
      assertThat(store.pointers().resolve(TABLE)).isEmpty();
    }
  }

  /** A table of that name in another schema is somebody else's. */
  @Test
  void tablesOfOtherSchemasAreNotOurs() {
    Sql.execute(
        admin,
        "CREATE SCHEMA other",
        "CREATE TABLE other.iceberg_tables (catalog_name VARCHAR(255))",
        "CREATE TABLE public.icebergxtables (iceberg_type VARCHAR(5))");
    try (Store store = Databases.open(admin)) {
      assertThat(store.pointers().resolve(TABLE)).isEmpty();
    }
    assertThat(
            Sql.query(admin, "SELECT schemaname FROM pg_tables WHERE tablename = 'iceberg_tables'"))
        .containsExactlyInAnyOrder("other", "public");
  }

  @Test
  void noSessionIsLeftBehind() {
    for (int i = 0; i < 10; i++) {
      try (Store store = Databases.open(admin)) {
        assertThat(store.pointers().resolve(TABLE)).isEmpty();
      }
    }
    await()
        .until(
            () ->
                Sql.query(
                    url("postgres"),
                    "SELECT pid FROM pg_stat_activity WHERE application_name = 'pintle' AND"
                        + " datname = '"
                        + admin.replaceFirst(".*/", "").replaceFirst("\\?.*", "")
                        + "'"),
            List::isEmpty);
  }

  @Test
  void aStandbyIsRefused() throws Exception {
    Path data = folder.resolve("standby");
    Postgres.builder().setDataDirectory(data).setCleanDataDirectory(false).start().close();
    Files.createFile(data.resolve("standby.signal"));
    Files.deleteIfExists(data.resolve("epg-lock"));
    try (EmbeddedPostgres standby =
        Postgres.builder().setDataDirectory(data).setCleanDataDirectory(false).start()) {
      assertThatThrownBy(
              () ->
                  Databases.open(
                      "jdbc:postgresql://localhost:"
                          + standby.getPort()
                          + "/postgres?user=postgres"))
          .isInstanceOf(StoreException.Unavailable.class)
          .hasMessageContaining("standby");
    }
  }
}
