package dev.pintle.backend.jdbc;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Stands between a client and a database server, and does to one request what networks do. The
 * request is known by a text in it.
 */
final class WireProxy implements AutoCloseable {
  /** What happens to the request. */
  enum Fault {
    /** The server executes it and answers; the client's connection breaks instead. */
    LOSE_REPLY,
    /** It stays in the network; the client's connection breaks. */
    HOLD_REQUEST,
    /** The server executes it and answers; the client waits until one of them ends the session. */
    STALL_REPLY
  }

  private final ServerSocket listener;
  private final int serverPort;
  private final Disguise disguise;
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private final AtomicReference<Armed> armed = new AtomicReference<>();

  /** Makes a session's id another one in what a server sends; false where it isn't there. */
  interface Disguise {
    boolean change(byte[] bytes, int length);
  }

  private WireProxy(ServerSocket listener, int serverPort, Disguise disguise) {
    this.listener = listener;
    this.serverPort = serverPort;
    this.disguise = disguise;
  }

  static WireProxy start(int serverPort) {
    return start(serverPort, (bytes, length) -> true);
  }

  /** One that names a session's id of its own to clients, as poolers do. */
  static WireProxy startAsPooler(int serverPort, Disguise disguise) {
    return start(serverPort, disguise);
  }

  private static WireProxy start(int serverPort, Disguise disguise) {
    try {
      WireProxy proxy =
          new WireProxy(
              new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), serverPort, disguise);
      daemon(proxy::accept);
      return proxy;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  int port() {
    return listener.getLocalPort();
  }

  /** Does this to the next request that holds this text. */
  Armed arm(Fault fault, String text) {
    Armed next = new Armed(fault, text.getBytes(StandardCharsets.UTF_8));
    armed.set(next);
    return next;
  }

  /** A fault on its way to happen, or happened. */
  static final class Armed {
    private final Fault fault;
    private final byte[] text;
    private final CountDownLatch struck = new CountDownLatch(1);
    private volatile Socket server;
    private final CompletableFuture<Boolean> answered = new CompletableFuture<>();
    private volatile byte[] held = new byte[0];

    private Armed(Fault fault, byte[] text) {
      this.fault = fault;
      this.text = text;
    }

    /** Waits until it has happened. */
    void awaitStruck() throws InterruptedException {
      struck.await();
    }

    /**
     * Delivers what was held, although nobody waits for the answer any more.
     *
     * @return whether the server still read it and answered
     */
    boolean deliver() {
      try {
        server.getOutputStream().write(held);
        server.getOutputStream().flush();
      } catch (IOException e) {
        answered.complete(false);
      }
      return answered.join();
    }

    private boolean fits(byte[] bytes, int length) {
      for (int i = 0; i + text.length <= length; i++) {
        if (Arrays.equals(bytes, i, i + text.length, text, 0, text.length)) {
          return true;
        }
      }
      return false;
    }
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listener.accept();
        Socket server = new Socket(InetAddress.getLoopbackAddress(), serverPort);
        client.setTcpNoDelay(true);
        server.setTcpNoDelay(true);
        sockets.addAll(List.of(client, server));
        CompletableFuture<Armed> struck = new CompletableFuture<>();
        daemon(() -> pumpRequests(client, server, struck));
        daemon(() -> pumpReplies(server, client, struck));
      }
    } catch (IOException e) {
      closeAll();
    }
  }

  private void pumpRequests(Socket client, Socket server, CompletableFuture<Armed> struck) {
    byte[] bytes = new byte[1 << 16];
    try {
      for (int n = client.getInputStream().read(bytes);
          n >= 0;
          n = client.getInputStream().read(bytes)) {
        Armed fault = armed.get();
        if (fault != null && fault.fits(bytes, n) && armed.compareAndSet(fault, null)) {
          fault.server = server;
          struck.complete(fault);
          if (fault.fault == Fault.HOLD_REQUEST) {
            fault.held = Arrays.copyOf(bytes, n);
            client.close();
            fault.struck.countDown();
            return;
          }
        }
        server.getOutputStream().write(bytes, 0, n);
      }
      if (!struck.isDone()) {
        server.close();
      }
    } catch (IOException e) {
      if (!struck.isDone()) {
        closeQuietly(server);
      }
    }
  }

  private void pumpReplies(Socket server, Socket client, CompletableFuture<Armed> struck) {
    byte[] bytes = new byte[1 << 16];
    boolean first = true;
    try {
      for (int n = server.getInputStream().read(bytes);
          n >= 0;
          n = server.getInputStream().read(bytes)) {
        if (struck.isDone()) {
          Armed fault = struck.join();
          fault.answered.complete(true);
          if (fault.fault == Fault.STALL_REPLY) {
            fault.struck.countDown();
            continue;
          }
          if (fault.fault == Fault.LOSE_REPLY) {
            client.close();
          }
          fault.struck.countDown();
          return;
        }
        if (first && disguise.change(bytes, n)) {
          first = false;
        }
        client.getOutputStream().write(bytes, 0, n);
      }
    } catch (IOException e) {
      // the connection is over either way
    } finally {
      if (struck.isDone()) {
        struck.join().answered.complete(false);
      }
      if (!struck.isDone() || struck.join().fault == Fault.STALL_REPLY) {
        closeQuietly(client);
      }
    }
  }

  private static void daemon(Runnable work) {
    Thread thread = new Thread(work, "wire-proxy");
    thread.setDaemon(true);
    thread.start();
  }

  private void closeAll() {
    sockets.forEach(WireProxy::closeQuietly);
  }

  private static void closeQuietly(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // it is gone either way
    }
  }

  @Override
  public void close() {
    try {
      listener.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    closeAll();
  }
}
