package dev.pintle.conformance.fault;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Arrays;

/**
 * A client's connection and the one to the server that belongs to it, with a thread for each
 * direction.
 */
final class Link {
  /** How long a client has to be silent for its request to be whole. */
  private static final int WHOLE_AFTER_MILLIS = 20;

  private static final int CHUNK = 64 * 1024;

  private final FaultProxy proxy;
  private final Socket client;
  private final Socket server;

  /** Whether the client's next bytes begin a request. */
  private volatile boolean serverWasHeard = true;

  /** Fires with the server's next word, which is thrown away. */
  private volatile Fault losingReply;

  /** Is answered with the server's next word; the client is gone. */
  private volatile Fault late;

  Link(FaultProxy proxy, Socket client, Socket server) throws IOException {
    this.proxy = proxy;
    this.client = client;
    this.server = server;
    client.setTcpNoDelay(true);
    server.setTcpNoDelay(true);
  }

  void pumpRequests() {
    try {
      InputStream in = client.getInputStream();
      byte[] chunk = new byte[CHUNK];
      for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
        byte[] bytes = Arrays.copyOf(chunk, read);
        if (serverWasHeard) {
          serverWasHeard = false;
          if (!begin(bytes)) {
            return;
          }
        } else {
          send(bytes);
        }
      }
      server.shutdownOutput();
    } catch (IOException gone) {
      reset();
    }
  }

  /** Handles the first bytes of a request; whether the client is still to be listened to. */
  private boolean begin(byte[] bytes) throws IOException {
    Plan.Step<String, FaultProxy.Disturbance> step = proxy.meet(bytes, this);
    if (step == null) {
      send(bytes);
      return true;
    }
    Fault fault = step.fault();
    switch (step.action()) {
      case HOLD -> {
        fault.fire();
        fault.awaitRelease();
        send(bytes);
      }
      case DROP_REPLY -> {
        losingReply = fault;
        send(bytes);
      }
      case DROP_REQUEST -> {
        reset();
        fault.fire();
        return false;
      }
      case DELIVER_LATE -> {
        deliverLate(whole(bytes), fault);
        return false;
      }
    }
    return true;
  }

  private void send(byte[] bytes) throws IOException {
    server.getOutputStream().write(bytes);
  }

  private byte[] whole(byte[] begun) throws IOException {
    ByteArrayOutputStream request = new ByteArrayOutputStream();
    request.write(begun);
    client.setSoTimeout(WHOLE_AFTER_MILLIS);
    byte[] chunk = new byte[CHUNK];
    try {
      InputStream in = client.getInputStream();
      for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
        request.write(chunk, 0, read);
      }
    } catch (SocketTimeoutException silent) {
      // the request is whole
    }
    return request.toByteArray();
  }

  private void deliverLate(byte[] request, Fault fault) {
    late = fault;
    reset(client);
    fault.fire();
    fault.awaitRelease();
    try {
      if (!proxy.isClosed()) {
        send(request);
      }
    } catch (IOException serverHungUp) {
      fault.answered();
    }
  }

  void pumpReplies() {
    try {
      InputStream in = server.getInputStream();
      byte[] chunk = new byte[CHUNK];
      for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
        if (late != null || losingReply != null) {
          break;
        }
        serverWasHeard = true;
        client.getOutputStream().write(chunk, 0, read);
      }
    } catch (IOException gone) {
      // ends below, as when the server hangs up
    }
    end();
  }

  private void end() {
    if (losingReply != null) {
      reset();
      losingReply.fire();
    }
    if (late != null) {
      late.answered();
    }
    reset(server);
    close(client);
    proxy.forget(this);
  }

  /** Breaks both connections. */
  void reset() {
    reset(client);
    reset(server);
  }

  /** Ends a connection by a reset, not by the orderly end that a peer would understand. */
  private static void reset(Socket socket) {
    try {
      socket.setSoLinger(true, 0);
    } catch (IOException alreadyClosed) {
      // then there is nothing to reset
    }
    close(socket);
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException alreadyBroken) {
      // closed all the same
    }
  }
}
