package dev.pintle.conformance.fault;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A real server of one-line requests: {@code GET k}, {@code PUT k v}, {@code CAS k old new}. */
final class KeyValueServer implements AutoCloseable {
  private final ServerSocket door;
  private final Map<String, String> data = new ConcurrentHashMap<>();
  private final AtomicInteger served = new AtomicInteger();

  KeyValueServer() throws IOException {
    door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  InetSocketAddress address() {
    return new InetSocketAddress(door.getInetAddress(), door.getLocalPort());
  }

  String value(String key) {
    return data.get(key);
  }

  int served() {
    return served.get();
  }

  private void accept() {
    while (!door.isClosed()) {
      try {
        Socket client = door.accept();
        start(() -> serve(client));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void serve(Socket client) {
    try (client;
        BufferedReader in =
            new BufferedReader(
                new InputStreamReader(client.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        String reply = answer(line.split(" ")) + "\n";
        served.incrementAndGet();
        client.getOutputStream().write(reply.getBytes(StandardCharsets.UTF_8));
      }
    } catch (IOException clientGone) {
      // the next one, please
    }
  }

  private String answer(String[] words) {
    return switch (words[0]) {
      case "GET" -> String.valueOf(data.get(words[1]));
      case "PUT" -> {
        data.put(words[1], words[2]);
        yield "OK";
      }
      case "CAS" -> data.replace(words[1], words[2], words[3]) ? "OK" : "CONFLICT";
      default -> "WHAT?";
    };
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "key-value-server");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    door.close();
  }
}
