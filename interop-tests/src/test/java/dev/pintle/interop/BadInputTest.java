package dev.pintle.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What a user reads who got a setting wrong, on a real server. */
@ExtendWith(Databases.Resolver.class)
final class BadInputTest {
  private static final String WRONG_PASSWORD = "wr0ng-and-still-secret";

  private Warehouse warehouse;

  @BeforeEach
  void freshWarehouse(Databases databases, @TempDir Path folder) {
    warehouse = Warehouse.fresh(databases, Engine.POSTGRESQL, folder);
  }

  @Test
  void aWrongPasswordIsNamedAsSuchAndNotShown() {
    Database wrong =
        warehouse
            .database()
            .with(warehouse.database().uri(), Map.of("jdbc.password", WRONG_PASSWORD));
    Throwable error = catchThrowable(() -> warehouse.with(wrong).pintle());
    assertThat(error).hasMessageContaining(PostgresServer.USER);
    assertThat(error.getMessage()).containsIgnoringCase("password").doesNotContain("\n");
    assertNoSecret(error);
  }

  @Test
  void anAddressWhereNobodyListensIsRepeated() throws IOException {
    int port = freePort();
    Database nowhere =
        warehouse.database().with("jdbc:postgresql://localhost:" + port + "/catalog", Map.of());
    Throwable error = catchThrowable(() -> warehouse.with(nowhere).pintle());
    assertThat(error).hasMessageContaining("localhost:" + port);
    assertThat(error.getMessage()).doesNotContain("\n");
    assertNoSecret(error);
  }

  @Test
  void aMissingDatabaseIsNamed() {
    String uri = warehouse.database().uri().replaceAll("/[^/]*$", "/nowhere");
    Throwable error =
        catchThrowable(() -> warehouse.with(warehouse.database().with(uri, Map.of())).pintle());
    assertThat(error).hasMessageContaining("nowhere");
    assertThat(error.getMessage()).doesNotContain("\n");
    assertNoSecret(error);
  }

  @Test
  void anUnknownSettingIsRefusedWithTheNameThatWasMeant() {
    Throwable error =
        catchThrowable(() -> warehouse.pintle(Map.of("jdbc.pasword", WRONG_PASSWORD)));
    assertThat(error)
        .hasMessageContaining("'jdbc.pasword'")
        .hasMessageContaining("'jdbc.password'");
    assertThat(error.getMessage()).doesNotContain("\n");
    assertNoSecret(error);
  }

  @Test
  void anUnknownBackendIsRefusedWithTheOnesThatAreThere() {
    Throwable error = catchThrowable(() -> warehouse.pintle(Map.of("backend", "jdcb")));
    assertThat(error).hasMessageContaining("'jdcb'").hasMessageContaining("'jdbc'");
    assertNoSecret(error);
  }

  private static void assertNoSecret(Throwable error) {
    StringWriter trace = new StringWriter();
    error.printStackTrace(new PrintWriter(trace));
    assertThat(trace.toString())
        .doesNotContain(WRONG_PASSWORD)
        .doesNotContain(PostgresServer.PASSWORD);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
