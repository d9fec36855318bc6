package dev.pintle.conformance.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class FaultProxyTest {
  private KeyValueServer server;
  private FaultProxy proxy;

  @BeforeEach
  void start() throws IOException {
    server = new KeyValueServer();
    proxy = FaultProxy.to(server.address());
  }

  @AfterEach
  void stop() throws IOException {
    proxy.close();
    server.close();
  }

  /** A client of the server, by way of the proxy. */
  private final class Client implements AutoCloseable {
    private final Socket socket;
    private final BufferedReader in;

    Client() throws IOException {
      socket = new Socket(InetAddress.getLoopbackAddress(), proxy.port());
      in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    String ask(String request) throws IOException {
      socket.getOutputStream().write((request + "\n").getBytes(StandardCharsets.UTF_8));
      return in.readLine();
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }

  @Test
  void passesAndCountsRequests() throws IOException {
    try (Client one = new Client();
        Client two = new Client()) {
      assertThat(one.ask("PUT k 1")).isEqualTo("OK");
      assertThat(two.ask("GET k")).isEqualTo("1");
      assertThat(two.ask("CAS k 1 2")).isEqualTo("OK");
      assertThat(proxy.requests()).isEqualTo(3);
      assertThat(two.ask("PUT k " + "v".repeat(1_000_000))).isEqualTo("OK");
      assertThat(proxy.requests()).as("a long request is one").isEqualTo(4);
    }
    assertThat(server.value("k")).hasSize(1_000_000);
  }

  @Test
  void dropsARequest() throws IOException {
    Fault fault = proxy.whenContaining("PUT").nth(2).dropRequest();
    try (Client client = new Client()) {
      client.ask("PUT k 1");
      client.ask("GET k");
      assertThat(fault.hasFired()).isFalse();
      assertThatThrownBy(() -> client.ask("PUT k 2")).isInstanceOf(SocketException.class);
    }
    fault.awaitFired();
    assertThat(server.served()).isEqualTo(2);
    assertThat(server.value("k")).isEqualTo("1");
  }

  @Test
  void dropsAReply() throws IOException {
    Fault fault = proxy.whenAny().dropReply();
    try (Client client = new Client()) {
      assertThatThrownBy(() -> client.ask("PUT k 1")).isInstanceOf(SocketException.class);
    }
    fault.awaitFired();
    assertThat(server.value("k")).as("what the server did").isEqualTo("1");
  }

  @Test
  void holdsARequest() throws IOException {
    Fault fault = proxy.whenContaining("PUT").hold();
    try (Client held = new Client();
        Client other = new Client()) {
      CompletableFuture<String> answer = CompletableFuture.supplyAsync(() -> ask(held, "PUT k 1"));
      fault.awaitFired();
      assertThat(other.ask("GET k")).isEqualTo("null");
      assertThat(answer).isNotDone();
      fault.release();
      assertThat(answer.join()).isEqualTo("OK");
    }
    assertThat(server.value("k")).isEqualTo("1");
  }

  private static String ask(Client client, String request) {
    try {
      return client.ask(request);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void deliversARequestLateOnTheSameConnection() throws IOException {
    Fault fault = proxy.whenContaining("late").deliverLate();
    try (Client lost = new Client();
        Client other = new Client()) {
      lost.ask("PUT k 1");
      assertThatThrownBy(() -> lost.ask("PUT k late" + "x".repeat(200_000)))
          .isInstanceOf(SocketException.class);
      fault.awaitFired();
      assertThat(other.ask("GET k")).as("before it is delivered").isEqualTo("1");
      assertThat(other.ask("CAS k 1 2")).isEqualTo("OK");
      fault.releaseAndAwaitAnswer();
      assertThat(other.ask("GET k"))
          .as("after it was delivered")
          .startsWith("late")
          .hasSize(200_004);
    }
  }

  @Test
  void throwsAwayALateRequestThatIsNeverReleased() throws IOException {
    try (FaultProxy other = FaultProxy.to(server.address());
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), other.port())) {
      Fault fault = other.whenAny().deliverLate();
      socket.getOutputStream().write("PUT k late\n".getBytes(StandardCharsets.UTF_8));
      fault.awaitFired();
    }
    try (Client client = new Client()) {
      assertThat(client.ask("GET k")).isEqualTo("null");
    }
  }

  @Test
  void letsRequestsGoInStep() throws IOException {
    int contenders = 4;
    try (Client writer = new Client()) {
      writer.ask("PUT k 0");
    }
    Fault fault = proxy.lockStep(contenders);
    List<CompletableFuture<String>> seen =
        IntStream.rangeClosed(1, contenders)
            .mapToObj(
                i ->
                    CompletableFuture.supplyAsync(
                        () -> {
                          try (Client client = new Client()) {
                            String read = client.ask("GET k");
                            client.ask("PUT k " + i);
                            return read;
                          } catch (IOException e) {
                            throw new UncheckedIOException(e);
                          }
                        },
                        work -> new Thread(work).start()))
            .toList();
    assertThat(seen).extracting(CompletableFuture::join).as("what each had read").containsOnly("0");
    fault.requireFired();
  }

  @Test
  void cutsConnections() throws IOException {
    try (Client client = new Client()) {
      client.ask("PUT k 1");
      proxy.cutConnections();
      assertThatThrownBy(() -> client.ask("GET k")).isInstanceOf(SocketException.class);
    }
    try (Client again = new Client()) {
      assertThat(again.ask("GET k")).isEqualTo("1");
    }
  }

  @Test
  void failsTheTestWhereAFaultNeverHappened() throws IOException {
    FaultProxy unused = FaultProxy.to(server.address());
    unused.whenAny().hold();
    assertThatThrownBy(unused::close)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("never happened");

    FaultProxy alone = FaultProxy.to(server.address());
    alone.lockStep(2);
    assertThatThrownBy(alone::close)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("lock step of 2");
  }
}
