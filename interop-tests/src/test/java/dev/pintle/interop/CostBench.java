package dev.pintle.interop;

import dev.pintle.conformance.fault.JdbcFaults;
import java.io.Closeable;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.SupportsNamespaces;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.catalog.ViewCatalog;

/**
 * A catalog with a table and a view that it has made, whose statements and files are counted.
 *
 * @param elsewhere another client of the same catalog, who is not counted
 */
record CostBench(Catalog catalog, Catalog elsewhere, JdbcFaults statements, CountingFileIO files)
    implements Closeable {
  static final TableIdentifier TABLE = TableIdentifier.of("sales", "orders");
  private static final TableIdentifier VIEW = TableIdentifier.of("sales", "recent");

  /** What an operation cost: statements, and files read and written. */
  record Cost(int statements, int read, int written) {}

  /** One connection, so that nothing is counted but the statements of operations. */
  private static final Map<String, String> SETTINGS =
      Map.of("clients", "1", "io-impl", CountingFileIO.class.getName());

  static CostBench open(Client client, Warehouse warehouse, JdbcFaults counter) {
    Catalog catalog =
        switch (client) {
          case PINTLE -> warehouse.pintleThrough(counter.url(), SETTINGS);
          case ICEBERG ->
              warehouse
                  .with(warehouse.database().with(counter.url(), Map.of()))
                  .iceberg(SchemaVersion.V1, SETTINGS);
        };
    ((SupportsNamespaces) catalog).createNamespace(TABLE.namespace());
    CountingFileIO files = (CountingFileIO) catalog.createTable(TABLE, Rows.SCHEMA).io();
    define(catalog, "select 1");
    return new CostBench(catalog, client.open(warehouse), counter, files);
  }

  private static void define(Catalog catalog, String query) {
    ((ViewCatalog) catalog)
        .buildView(VIEW)
        .withSchema(Rows.SCHEMA)
        .withDefaultNamespace(VIEW.namespace())
        .withQuery("spark", query)
        .createOrReplace();
  }

  Table table() {
    return catalog.loadTable(TABLE);
  }

  void replaceView() {
    define(catalog, "select 2");
  }

  void commitElsewhere() {
    elsewhere.loadTable(TABLE).updateProperties().set("moved", "yes").commit();
  }

  Cost measure(Runnable operation) {
    statements.forgetStatements();
    files.takeCalls();
    operation.run();
    List<String> calls = files.takeCalls();
    return new Cost(
        statements.statements().size(),
        Collections.frequency(calls, "read"),
        Collections.frequency(calls, "write"));
  }

  @Override
  public void close() throws IOException {
    ((Closeable) elsewhere).close();
    ((Closeable) catalog).close();
  }
}
