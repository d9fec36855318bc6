package dev.pintle.interop;

import dev.pintle.conformance.fault.Fault;
import dev.pintle.conformance.fault.FaultProxy;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.iceberg.catalog.Catalog;

/** A network that loses things, for PostgreSQL. */
final class LossyNetwork implements LossyLine {
  /** By which the server knows the client's sessions from those of others. */
  private static final String NAME = "behind-the-lossy-network";

  private static final Map<String, String> ONE_CONNECTION =
      Map.of("clients", "1", "jdbc.ApplicationName", NAME);

  private static final Pattern ADDRESS = Pattern.compile("localhost:(\\d+)/(\\w+)");

  private final Warehouse warehouse;
  private final String databaseName;
  private final FaultProxy proxy;

  LossyNetwork(Warehouse warehouse) throws IOException {
    Matcher address = ADDRESS.matcher(warehouse.database().uri());
    if (!address.find()) {
      throw new IllegalArgumentException("no address in " + warehouse.database().uri());
    }
    this.warehouse = warehouse;
    this.databaseName = address.group(2);
    this.proxy =
        FaultProxy.to(
            new InetSocketAddress(
                InetAddress.getLoopbackAddress(), Integer.parseInt(address.group(1))));
  }

  @Override
  public Catalog open(Client client) {
    String uri = warehouse.database().uri().replaceFirst(":\\d+/", ":" + proxy.port() + "/");
    Warehouse through = warehouse.with(warehouse.database().with(uri, Map.of()));
    return switch (client) {
      case PINTLE -> through.pintle(ONE_CONNECTION);
      case ICEBERG -> through.iceberg(SchemaVersion.V1, ONE_CONNECTION);
    };
  }

  @Override
  public Fault plan(Loss loss) {
    FaultProxy.When move = proxy.whenContaining("UPDATE iceberg_tables");
    return switch (loss) {
      case REPLY_LOST -> move.dropReply();
      case REQUEST_LOST -> move.dropRequest();
      case HELD, CONNECTION_ENDED -> move.hold();
      case DELIVERED_LATE -> move.deliverLate();
    };
  }

  @Override
  public boolean holds(Loss loss) {
    return loss == Loss.HELD || loss == Loss.CONNECTION_ENDED;
  }

  /** The one connection there was is broken, so what follows begins with a new one. */
  @Override
  public Fault holdWhatFollows(Fault lost) {
    return proxy.whenContaining("database\0" + databaseName + "\0").hold();
  }

  @Override
  public void endConnections() throws SQLException {
    try (Connection connection = warehouse.database().connect();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '"
              + NAME
              + "'");
    }
  }

  @Override
  public void close() throws IOException {
    proxy.close();
  }
}
