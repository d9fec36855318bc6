package dev.pintle.interop;

import dev.pintle.conformance.fault.Fault;
import java.io.IOException;
import java.sql.SQLException;
import org.apache.iceberg.catalog.Catalog;

/** What lies between one client and its database, and loses things. */
interface LossyLine extends AutoCloseable {
  /** A client that reaches the warehouse this way only, with one connection. */
  Catalog open(Client client);

  /**
   * Plans what becomes of the next request that moves a pointer.
   *
   * @return what has fired once it has happened; released, it lets go what is held or late
   */
  Fault plan(Loss loss);

  /** Whether this loss holds the request until it is released. */
  boolean holds(Loss loss);

  /** Plans that what the client sends after that is held: it gets in touch again on release. */
  Fault holdWhatFollows(Fault lost);

  /** Ends the client's connections at the other side. */
  void endConnections() throws SQLException;

  @Override
  void close() throws IOException, SQLException;
}
