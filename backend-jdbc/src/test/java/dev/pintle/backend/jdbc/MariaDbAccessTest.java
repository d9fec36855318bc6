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
import dev.pintle.spi.StoreFeature;
import dev.pintle.spi.SwapResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who gets in where on MariaDB, with which rights, and beside whom. */
final class MariaDbAccessTest {
  private static final NamespaceName NAMESPACE = NamespaceName.of("n");
  private static final EntryName TABLE = NAMESPACE.entry("t");
  private static final Pointer FIRST = Pointer.table("s3://1");
  private static final Pointer SECOND = Pointer.table("s3://2");

  private String admin;
  private String database;
  private String guarded;
  private String user;

  @BeforeEach
  void newDatabase() {
    admin = MariaDb.shared().newDatabase();
    database = admin.replaceFirst("\\?.*", "").replaceFirst(".*/", "");
    guarded = admin.replaceFirst("\\?.*", "");
    user = "u" + UUID.randomUUID().toString().substring(0, 8);
    Sql.execute(admin, "CREATE USER " + user + "@'%' IDENTIFIED BY 'open sesame'");
  }

  private Store openGuarded(String password) {
    return Databases.open(guarded, "jdbc.user", user, "jdbc.password", password);
  }

  private void grant(String rights) {
    Sql.execute(admin, "GRANT " + rights + " ON " + database + ".* TO " + user);
  }

  @Test
  void aWrongPasswordIsAccessDeniedAndNotShown() {
    assertThatThrownBy(() -> openGuarded("wrong password"))
        .isInstanceOf(StoreException.AccessDenied.class)
        .hasMessageContaining("28000")
        .hasMessageNotContaining("wrong password");
  }

  @Test
  void whoMayNotCreateTablesIsToldSo() {
    grant("SELECT, INSERT, UPDATE, DELETE");
    assertThatThrownBy(() -> openGuarded("open sesame"))
        .isInstanceOf(StoreException.AccessDenied.class);
  }

  @Test
  void rightsOnRowsAreEnoughOnceTheTablesAreThere() {
    Databases.open(admin).close();
    grant("SELECT, INSERT, UPDATE, DELETE");
    try (Store store = openGuarded("open sesame")) {
      assertThat(store.namespaces().create(NAMESPACE, Map.of("a", "b")))
          .isEqualTo(new NamespaceResult.Done());
      assertThat(store.namespaces().update(NAMESPACE, Map.of("a", "c"), Set.of()))
          .isEqualTo(new NamespaceResult.Done());
      assertThat(store.pointers().swap(TABLE, Expectation.absent(), Replacement.to(FIRST)))
          .isEqualTo(SwapResult.swapped(Slot.live(FIRST)));
      assertThat(store.pointers().swap(TABLE, Expectation.exactly(FIRST), Replacement.removed()))
          .isEqualTo(SwapResult.swapped());
      assertThat(store.namespaces().drop(NAMESPACE)).isEqualTo(new NamespaceResult.Done());
    }
  }

  @Test
  void whoMayOnlyReadIsRefusedToWrite() {
    try (Store store = Databases.open(admin)) {
      store.namespaces().create(NAMESPACE, Map.of());
    }
    grant("SELECT");
    try (Store store = openGuarded("open sesame")) {
      assertThat(store.pointers().resolve(TABLE)).isEmpty();
      assertThatThrownBy(
              () -> store.pointers().swap(TABLE, Expectation.absent(), Replacement.to(FIRST)))
          .isInstanceOf(StoreException.AccessDenied.class);
    }
  }

  /** Another database of the server, and a name in which {@code _} would be any character. */
  @Test
  void tablesOfOtherDatabasesAreNotOurs() {
    String other = MariaDb.shared().newDatabase();
    Sql.execute(other, "CREATE TABLE iceberg_tables (iceberg_type VARCHAR(5))");
    Sql.execute(
        admin,
        "CREATE TABLE icebergXtables (iceberg_type VARCHAR(5))",
        "CREATE TABLE ICEBERG_TABLES (iceberg_type VARCHAR(5))");
    try (Store store = Databases.open(admin)) {
      store.namespaces().create(NAMESPACE, Map.of());
      assertThat(store.pointers().swap(TABLE, Expectation.absent(), Replacement.to(FIRST)))
          .isEqualTo(SwapResult.swapped(Slot.live(FIRST)));
    }
    assertThat(Sql.query(other, "SELECT * FROM iceberg_tables")).isEmpty();
  }

  @Test
  void aReadOnlyServerIsRefused() {
    Sql.execute(admin, "SET GLOBAL read_only = ON");
    try {
      assertThatThrownBy(() -> Databases.open(admin))
          .isInstanceOf(StoreException.Unavailable.class)
          .hasMessageContaining("read-only");
    } finally {
      Sql.execute(admin, "SET GLOBAL read_only = OFF");
    }
  }

  /** What the columns can't hold is refused, not replaced, however lax the server is. */
  @Test
  void nothingIsCutOrReplacedInALaxMode() {
    Sql.execute(admin, "ALTER DATABASE " + database + " CHARACTER SET latin1");
    icebergsTables("CHARACTER SET latin1");
    String lax = admin + "&sessionVariables=sql_mode=''";
    try (Store store = Databases.open(lax)) {
      store.namespaces().create(NAMESPACE, Map.of());
      Pointer compass = Pointer.table("s3://\uD83E\uDDED");
      assertThatThrownBy(
              () -> store.pointers().swap(TABLE, Expectation.absent(), Replacement.to(compass)))
          .isInstanceOf(StoreException.class);
      assertThatThrownBy(
              () ->
                  store
                      .pointers()
                      .swap(
                          TABLE,
                          Expectation.absent(),
                          Replacement.to(Pointer.table("s3://" + "x".repeat(1000)))))
          .isInstanceOf(StoreException.InvalidLocation.class);
      assertThat(Sql.query(admin, "SELECT * FROM iceberg_tables")).isEmpty();
    }
  }

  private void icebergsTables(String options) {
    Sql.execute(
        admin,
        "CREATE TABLE iceberg_tables (catalog_name VARCHAR(255) NOT NULL, table_namespace"
            + " VARCHAR(255) NOT NULL, table_name VARCHAR(255) NOT NULL, metadata_location"
            + " VARCHAR(1000), previous_metadata_location VARCHAR(1000), iceberg_type VARCHAR(5),"
            + " PRIMARY KEY (catalog_name, table_namespace, table_name)) "
            + options,
        "CREATE TABLE iceberg_namespace_properties (catalog_name VARCHAR(255) NOT NULL, namespace"
            + " VARCHAR(255) NOT NULL, property_key VARCHAR(255), property_value VARCHAR(1000),"
            + " PRIMARY KEY (catalog_name, namespace, property_key)) "
            + options);
  }

  /** Tables that another client made, with the server's default collation. */
  @Test
  void namesAndLocationsAreComparedExactlyUnderACaseBlindCollation() {
    icebergsTables("COLLATE utf8mb4_general_ci");
    try (Store store = Databases.open(admin)) {
      assertThat(store.lacks()).contains(StoreFeature.CASE_SENSITIVE_NAMES);
      store.namespaces().create(NAMESPACE, Map.of());
      store.pointers().swap(TABLE, Expectation.absent(), Replacement.to(FIRST));
      for (String alike : List.of("T", "t ")) {
        EntryName other = NAMESPACE.entry(alike);
        assertThat(store.pointers().resolve(other)).isEmpty();
        assertThatThrownBy(
                () -> store.pointers().swap(other, Expectation.absent(), Replacement.to(SECOND)))
            .isInstanceOf(StoreException.InvalidName.class)
            .hasMessageContaining("'n.t'");
      }
      for (String location : List.of("S3://1", "s3://1 ")) {
        assertThat(
                store
                    .pointers()
                    .swap(
                        TABLE,
                        Expectation.exactly(Pointer.table(location)),
                        Replacement.to(SECOND)))
            .isEqualTo(SwapResult.refused(Optional.of(Slot.live(FIRST))));
      }
      assertThat(store.pointers().swap(TABLE, Expectation.exactly(FIRST), Replacement.to(SECOND)))
          .isEqualTo(SwapResult.swapped(Slot.live(SECOND)));
    }
  }

  @Test
  void catalogsAndNamespacesAreKeptApartUnderACaseBlindCollation() {
    icebergsTables("COLLATE utf8mb4_general_ci");
    try (Store store = Databases.open(admin);
        Store shouting = Databases.open(admin, "catalog-name", "C")) {
      store.namespaces().create(NAMESPACE, Map.of());
      store.pointers().swap(TABLE, Expectation.absent(), Replacement.to(FIRST));
      NamespaceName loud = NamespaceName.of("N2", "child");
      shouting.namespaces().create(loud, Map.of());
      assertThat(shouting.namespaces().exists(NAMESPACE)).isFalse();
      assertThat(shouting.pointers().resolve(TABLE)).isEmpty();
      assertThat(store.namespaces().exists(NamespaceName.of("N2"))).isFalse();
      assertThat(shouting.listing().namespaces(NamespaceName.root(), Optional.empty(), 9).items())
          .containsExactly(NamespaceName.of("N2"));
      assertThat(store.listing().namespaces(NamespaceName.root(), Optional.empty(), 9).items())
          .containsExactly(NAMESPACE);
      assertThat(shouting.namespaces().exists(NamespaceName.of("n2"))).isFalse();
      NamespaceName alike = NamespaceName.of("N");
      assertThatThrownBy(() -> store.namespaces().create(alike, Map.of()))
          .isInstanceOf(StoreException.InvalidName.class);
      assertThat(store.namespaces().exists(alike)).isFalse();
    }
  }

  @Test
  void noSessionIsLeftBehind() {
    for (int i = 0; i < 5; i++) {
      try (Store store = Databases.open(admin)) {
        assertThat(store.pointers().resolve(TABLE)).isEmpty();
      }
    }
    await()
        .until(
            () ->
                Sql.query(
                    admin,
                    "SELECT ID FROM information_schema.PROCESSLIST WHERE DB = DATABASE() AND ID <>"
                        + " CONNECTION_ID()"),
            List::isEmpty);
  }
}
