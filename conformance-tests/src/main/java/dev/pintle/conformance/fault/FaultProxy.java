package dev.pintle.conformance.fault;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/**
 * A port of this machine in front of a server, that counts requests and makes faults. For any
 * protocol in which the client speaks and the server answers: PostgreSQL, MariaDB, HTTP, Thrift;
 * through TLS too, since nothing is understood. A <b>request</b> is what a client sends once the
 * server has been heard, up to the server's next word.
 *
 * <pre>{@code
 * try (FaultProxy proxy = FaultProxy.to(server)) {
 *   Store store = open("localhost", proxy.port());
 *   proxy.whenContaining("UPDATE").dropReply();
 *   assertThat(store.pointers().swap(…)).isInstanceOf(SwapResult.Unknown.class);
 * }
 * }</pre>
 *
 * <p>To try a fault at each request of an operation, see first how many it makes ({@link
 * #requests()}), and then plan it {@link When#nth} by nth.
 *
 * <p>Thread-safe. {@link #close()} fails the test if a fault never happened.
 */
public final class FaultProxy implements AutoCloseable {
  private final InetSocketAddress server;
  private final ServerSocket door;
  private final Plan<String, Disturbance> plan = new Plan<>();
  private final Set<Link> links = ConcurrentHashMap.newKeySet();
  private final AtomicInteger requests = new AtomicInteger();
  private volatile LockStep lockStep = LockStep.NONE;
  private volatile boolean closed;

  /** What may happen to a request. */
  enum Disturbance {
    HOLD,
    DROP_REQUEST,
    DROP_REPLY,
    DELIVER_LATE
  }

  private FaultProxy(InetSocketAddress server) throws IOException {
    this.server = server;
    this.door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  }

  /**
   * A proxy in front of a server, on a free port of the loopback.
   *
   * @throws IOException if no port can be opened
   */
  public static FaultProxy to(InetSocketAddress server) throws IOException {
    FaultProxy proxy = new FaultProxy(server);
    start("accept", proxy::accept);
    return proxy;
  }

  /** The port to connect to, on the loopback. */
  public int port() {
    return door.getLocalPort();
  }

  /** How many requests have come from all clients so far. */
  public int requests() {
    return requests.get();
  }

  /** Plans a fault for the next request, whatever it is. */
  public When whenAny() {
    return new When(request -> true, 1);
  }

  /**
   * Plans a fault for the next request whose first bytes contain this text, in UTF-8; for protocols
   * in clear.
   */
  public When whenContaining(String text) {
    String bytes = new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    return new When(request -> request.contains(bytes), 1);
  }

  /**
   * From now on until the fault is released, holds the first request of each connection until as
   * many connections wait with theirs as are named, then their second ones, and so on. A request
   * whose partners don't come goes on after {@value LockStep#PATIENCE_MILLIS} milliseconds. Makes a
   * race between reading and writing nearly certain, however threads are scheduled.
   *
   * @return fires when so many have waited together
   */
  public Fault lockStep(int connections) {
    lockStep = new LockStep(connections);
    return lockStep.fault();
  }

  /** Breaks every connection, at both ends, as a network does. */
  public void cutConnections() {
    links.forEach(Link::reset);
  }

  /** Forgets the faults that haven't happened, on purpose. */
  public void withdraw() {
    plan.withdraw();
    lockStep = LockStep.NONE;
  }

  /**
   * Breaks every connection and frees the port. What is held or kept is thrown away.
   *
   * @throws AssertionError if a planned fault never happened and wasn't withdrawn
   */
  @Override
  public void close() throws IOException {
    closed = true;
    door.close();
    cutConnections();
    plan.releaseAll();
    plan.requireAllFired();
    lockStep.requireFired();
  }

  /** What is to happen, and to which request. */
  public final class When {
    private final Predicate<String> request;
    private final int nth;

    private When(Predicate<String> request, int nth) {
      this.request = request;
      this.nth = nth;
    }

    /** To the nth that matches from now on; 1 is the next. */
    public When nth(int number) {
      return new When(request, number);
    }

    /** The request waits until {@link Fault#release()} and goes on then. */
    public Fault hold() {
      return plan.add(request, nth, Disturbance.HOLD, "hold a request");
    }

    /** The request never arrives, and the connection breaks. */
    public Fault dropRequest() {
      return plan.add(request, nth, Disturbance.DROP_REQUEST, "drop a request");
    }

    /** The server answers, its answer never arrives, and the connection breaks. */
    public Fault dropReply() {
      return plan.add(request, nth, Disturbance.DROP_REPLY, "drop a reply");
    }

    /**
     * The connection breaks for the client. The server sees nothing of that, and gets the request
     * on it after {@link Fault#release()}.
     */
    public Fault deliverLate() {
      return plan.add(request, nth, Disturbance.DELIVER_LATE, "deliver a request late");
    }
  }

  private void accept() {
    while (!closed) {
      try {
        Socket client = door.accept();
        Link link = new Link(this, client, new Socket(server.getAddress(), server.getPort()));
        links.add(link);
        start("requests", link::pumpRequests);
        start("replies", link::pumpReplies);
      } catch (IOException e) {
        // the door was closed, or the server can't be reached: the client sees its connection end
      }
    }
  }

  /** Counts a request and says what is to happen to it. */
  Plan.Step<String, Disturbance> meet(byte[] firstBytes, Link link) {
    requests.incrementAndGet();
    lockStep.await(link);
    return plan.next(new String(firstBytes, StandardCharsets.ISO_8859_1)).orElse(null);
  }

  boolean isClosed() {
    return closed;
  }

  void forget(Link link) {
    links.remove(link);
  }

  private static void start(String name, Runnable work) {
    Thread thread = new Thread(work, "pintle-fault-proxy-" + name);
    thread.setDaemon(true);
    thread.start();
  }
}
