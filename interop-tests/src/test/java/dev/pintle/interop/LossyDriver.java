package dev.pintle.interop;

import dev.pintle.conformance.fault.Fault;
import dev.pintle.conformance.fault.JdbcFaults;
import java.sql.SQLException;
import java.util.Map;
import org.apache.iceberg.catalog.Catalog;

/** A driver that loses things, for SQLite. */
final class LossyDriver implements LossyLine {
  private static final Map<String, String> ONE_CONNECTION = Map.of("clients", "1");

  private final Warehouse warehouse;
  private final JdbcFaults faults;

  LossyDriver(Warehouse warehouse) throws SQLException {
    this.warehouse = warehouse;
    this.faults = JdbcFaults.over(warehouse.database().uri());
  }

  @Override
  public Catalog open(Client client) {
    return switch (client) {
      case PINTLE -> warehouse.pintleThrough(faults.url(), ONE_CONNECTION);
      case ICEBERG ->
          warehouse
              .with(warehouse.database().with(faults.url(), Map.of()))
              .iceberg(SchemaVersion.V1, ONE_CONNECTION);
    };
  }

  @Override
  public Fault plan(Loss loss) {
    JdbcFaults.When move = faults.when(sql -> sql.startsWith("UPDATE"));
    return switch (loss) {
      case REPLY_LOST -> move.loseReply();
      case REQUEST_LOST -> move.failBefore(JdbcFaults.CONNECTION_FAILURE);
      case HELD -> move.hold();
      case CONNECTION_ENDED -> move.killConnection();
      case DELIVERED_LATE -> throw new IllegalArgumentException("nothing is late in a process");
    };
  }

  @Override
  public boolean holds(Loss loss) {
    return loss == Loss.HELD;
  }

  @Override
  public Fault holdWhatFollows(Fault lost) {
    return faults.when(sql -> lost.hasFired()).hold();
  }

  @Override
  public void endConnections() {
    // the driver has ended it when the fault fires
  }

  @Override
  public void close() throws SQLException {
    faults.close();
  }
}
