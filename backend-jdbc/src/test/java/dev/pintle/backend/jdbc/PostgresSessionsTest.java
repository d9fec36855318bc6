package dev.pintle.backend.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pintle.backend.jdbc.WireProxy.Armed;
import dev.pintle.backend.jdbc.WireProxy.Fault;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Finding;
import dev.pintle.spi.Lineage;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Slot;
import dev.pintle.spi.Store;
import dev.pintle.spi.StoreException;
import dev.pintle.spi.SwapResult;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What counts as the end of a session, and what a session promises. */
final class PostgresSessionsTest {
  private static final EntryName TABLE = NamespaceName.of("n").entry("t");
  private static final Pointer BEFORE = Pointer.table("s3://before");
  private static final Pointer OURS = Pointer.table("s3://ours");
  private static Postgres server;

  private String uri;

  @BeforeAll
  static void start() {
    server = Postgres.start();
    String url = server.newDatabase();
    Sql.execute(
        url,
        "CREATE ROLE lake_owner",
        "CREATE ROLE lake_login LOGIN IN ROLE lake_owner",
        "ALTER ROLE lake_login SET role = lake_owner");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @BeforeEach
  void newDatabase() {
    uri = server.newDatabase();
  }

  /** Neither we nor the session that settles may see when a session of the login began. */
  @Test
  void aSessionThatItsOwnRoleCanNotSeeIsNotTakenForEnded() {
    try (Store peer = Databases.open(uri);
        WireProxy proxy = WireProxy.start(server.port())) {
      peer.namespaces().create(TABLE.namespace(), Map.of());
      peer.pointers().swap(TABLE, Expectation.absent(), Replacement.to(BEFORE));
      Sql.execute(uri, "GRANT ALL ON iceberg_tables, iceberg_namespace_properties TO lake_owner");
      String login =
          Databases.through(proxy.port(), uri).replace("user=postgres", "user=lake_login");
      try (Store store = Databases.open(login, "clients", "1")) {
        Armed held = proxy.arm(Fault.HOLD_REQUEST, OURS.location());
        SwapResult lost =
            store.pointers().swap(TABLE, Expectation.exactly(BEFORE), Replacement.to(OURS));
        SwapResult settled =
            store
                .pointers()
                .settle(((SwapResult.Unknown) lost).attempt(), Duration.ZERO, Lineage.UNKNOWN);

        assertThat(settled).isInstanceOf(SwapResult.Unknown.class);
        assertThat(((SwapResult.Unknown) settled).cause()).hasMessageContaining("role");
        assertThat(held.deliver()).isTrue();
        assertThat(peer.pointers().resolve(TABLE)).contains(Slot.live(OURS));
      }
    }
  }

  @Test
  void aSessionThatOnlyItsSettlerCanNotSeeIsNotTakenForEnded() throws SQLException {
    try (Connection ours = DriverManager.getConnection(uri);
        Handle stranger = Jdbi.open(uri.replace("user=postgres", "user=lake_login"))) {
      JdbcSession session = PostgresSessions.identify(ours);
      stranger.execute("SET ROLE lake_login");
      assertThat(PostgresSessions.end(stranger, session)).isFalse();
      assertThat(ours.isValid(5)).isTrue();
    }
  }

  @Test
  void aServerThatBeganAtAnotherTimeIsARestartOnlyIfItIsTheSameAndLater() throws SQLException {
    try (Handle handle = Jdbi.open(uri)) {
      var here = (JdbcSession.Server) PostgresSessions.identify(handle.getConnection());
      assertThat(here.host()).isNotEmpty();
      assertThat(ended(handle, here.host(), "1999-01-01 00:00:00.000000")).isTrue();
      assertThat(ended(handle, here.host(), "2999-01-01 00:00:00.000000")).isFalse();
      assertThat(ended(handle, "another", "1999-01-01 00:00:00.000000")).isFalse();
      assertThat(ended(handle, "another", here.serverStartedAt())).isFalse();
    }
  }

  private static boolean ended(Handle handle, String host, String serverStartedAt) {
    return PostgresSessions.end(
        handle, new JdbcSession.Server(1, "1999-01-01 00:00:00.000000", host, serverStartedAt));
  }

  /** A write is on disk before it is answered, whatever the database's default is. */
  @Test
  void everySessionCommitsSynchronously() throws SQLException {
    Sql.execute(
        uri,
        "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET synchronous_commit = off',"
            + " current_database()); END $$");
    try (Handle handle = Jdbi.open(uri)) {
      assertThat(setting(handle)).isEqualTo("off");
      PostgresSessions.identify(handle.getConnection());
      assertThat(setting(handle)).isEqualTo("on");
    }
    try (WireProxy pooler =
        WireProxy.startAsPooler(server.port(), PostgresLostAnswersTest::disguise)) {
      assertThatThrownBy(() -> Databases.open(Databases.through(pooler.port(), uri)))
          .isInstanceOf(StoreException.Unavailable.class)
          .hasMessageContaining("synchronous_commit=off")
          .hasMessageContaining("pooler");
    }
  }

  private static String setting(Handle handle) {
    return handle.createQuery("SHOW synchronous_commit").mapTo(String.class).one();
  }

  @Test
  void aServerWithoutFsyncIsFoundByAnExamination() throws IOException {
    assertThat(examined(uri)).doesNotContain("not-durable");
    try (EmbeddedPostgres careless = Postgres.builder().setServerConfig("fsync", "off").start()) {
      assertThat(
              examined(
                  "jdbc:postgresql://localhost:" + careless.getPort() + "/postgres?user=postgres"))
          .contains("not-durable");
    }
  }

  private static List<String> examined(String uri) {
    try (Store store = Databases.open(uri)) {
      return store.examine().stream().map(Finding::code).toList();
    }
  }
}
