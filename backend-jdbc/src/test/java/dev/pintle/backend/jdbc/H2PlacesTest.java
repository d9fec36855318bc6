package dev.pintle.backend.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pintle.conformance.fault.FaultProxy;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Lineage;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Slot;
import dev.pintle.spi.Store;
import dev.pintle.spi.StoreException;
import dev.pintle.spi.StoreFeature;
import dev.pintle.spi.SwapResult;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.h2.tools.Server;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where a database of H2 may be, and what that means for what is written to it. */
final class H2PlacesTest {
  private static final EntryName TABLE = NamespaceName.of("n").entry("t");
  private static final Pointer BEFORE = Pointer.table("s3://before");
  private static final Pointer OURS = Pointer.table("s3://ours");

  @TempDir Path folder;

  private static void create(Store store) {
    store.namespaces().create(TABLE.namespace(), Map.of());
    store.pointers().swap(TABLE, Expectation.absent(), Replacement.to(BEFORE));
  }

  @Test
  void aDatabaseInMemoryLivesAsLongAsItsStore() {
    for (String uri : new String[] {"jdbc:h2:mem:", "jdbc:h2:mem:named"}) {
      try (Store store = Databases.open(uri)) {
        create(store);
        assertThat(store.pointers().resolve(TABLE)).contains(Slot.live(BEFORE));
      }
      try (Store other = Databases.open(uri)) {
        assertThat(other.pointers().resolve(TABLE)).isEmpty();
      }
    }
  }

  /** H2 itself answers before it writes; so a process that dies at once shows what we ask of it. */
  @Test
  void whatWasAnsweredSurvivesTheProcess() throws Exception {
    String uri = "jdbc:h2:" + folder.resolve("c");
    Process process =
        new ProcessBuilder(
                System.getProperty("java.home") + "/bin/java",
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                Dying.class.getName(),
                uri)
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isEqualTo(Dying.STATUS);
    try (Store store = Databases.open(uri)) {
      assertThat(store.pointers().resolve(TABLE)).contains(Slot.live(BEFORE));
    }
  }

  /** Writes, and is gone with the answer. */
  static final class Dying {
    static final int STATUS = 9;

    private Dying() {}

    /** Takes the URL. */
    public static void main(String[] arguments) {
      create(Databases.open(arguments[0]));
      Runtime.getRuntime().halt(STATUS);
    }
  }

  @Test
  void aFileThatAnotherProcessHasOpenIsUnavailable() throws Exception {
    Path file = folder.resolve("c");
    Server server =
        Server.createTcpServer("-tcpPort", "0", "-ifNotExists", "-baseDir", folder.toString())
            .start();
    try (Store store = Databases.open("jdbc:h2:tcp://localhost:" + server.getPort() + "/./c")) {
      create(store);
      Process process =
          new ProcessBuilder(
                  System.getProperty("java.home") + "/bin/java",
                  "-cp",
                  System.getProperty(
                      "surefire.test.class.path", System.getProperty("java.class.path")),
                  Dying.class.getName(),
                  "jdbc:h2:" + file)
              .redirectErrorStream(true)
              .start();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor()).isEqualTo(1);
      assertThat(output).contains("StoreException$Unavailable").contains("90020");
    } finally {
      server.stop();
    }
  }

  /** No session of a server is ended, so only our own pointer settles. */
  @Test
  void onAServerOnlyAPointerSeenSettles() throws Exception {
    Server server =
        Server.createTcpServer("-tcpPort", "0", "-ifNotExists", "-baseDir", folder.toString())
            .start();
    InetSocketAddress address =
        new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getPort());
    try (FaultProxy proxy = FaultProxy.to(address);
        Store peer = Databases.open("jdbc:h2:tcp://localhost:" + server.getPort() + "/./c");
        Store store = Databases.open("jdbc:h2:tcp://localhost:" + proxy.port() + "/./c")) {
      create(peer);
      assertThat(store.pointers().resolve(TABLE)).isPresent();
      // H2 prepares a statement in a request of its own, the parameters come with the next
      proxy.whenContaining(utf16(OURS.location())).dropRequest();
      SwapResult.Unknown lost = (SwapResult.Unknown) commit(store);
      SwapResult.Unknown undecided =
          (SwapResult.Unknown)
              store.pointers().settle(lost.attempt(), Duration.ofMillis(200), Lineage.UNKNOWN);
      assertThat(undecided.cause()).hasMessageContaining("administrator");

      proxy.whenContaining(utf16(OURS.location())).dropReply();
      SwapResult.Unknown applied = (SwapResult.Unknown) commit(store);
      assertThat(
              store.pointers().settle(applied.attempt(), Duration.ofSeconds(10), Lineage.UNKNOWN))
          .isEqualTo(SwapResult.swapped(Slot.live(OURS)));
    } finally {
      server.stop();
    }
  }

  private static SwapResult commit(Store store) {
    return store.pointers().swap(TABLE, Expectation.exactly(BEFORE), Replacement.to(OURS));
  }

  /** As H2's protocol has texts. */
  private static String utf16(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_16BE), StandardCharsets.ISO_8859_1);
  }

  @Test
  void anArchiveIsRefused() {
    assertThatThrownBy(() -> Databases.open("jdbc:h2:zip:" + folder.resolve("c.zip") + "!/c"))
        .isInstanceOf(StoreException.InvalidConfig.class)
        .hasMessageContaining("archive");
  }

  @Test
  void namesAreComparedExactlyWhereTheDatabaseIgnoresCase() {
    String uri = "jdbc:h2:" + folder.resolve("c") + ";IGNORECASE=TRUE";
    try (Store store = Databases.open(uri);
        Store shouting = Databases.open(uri, "catalog-name", "C")) {
      assertThat(store.lacks()).contains(StoreFeature.CASE_SENSITIVE_NAMES);
      create(store);
      EntryName other = TABLE.namespace().entry("T");
      assertThat(store.pointers().resolve(other)).isEmpty();
      assertThat(shouting.pointers().resolve(TABLE)).isEmpty();
      assertThatThrownBy(
              () -> store.pointers().swap(other, Expectation.absent(), Replacement.to(OURS)))
          .isInstanceOf(StoreException.InvalidName.class)
          .hasMessageContaining("'n.t'");
    }
  }
}
