package dev.pintle.demo;

import dev.pintle.iceberg.PintleCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;

/** The stage: a catalog, its tables, and two tills in processes of their own. Not thread-safe. */
final class Bookshop implements AutoCloseable {
  static final TableIdentifier ORDERS = TableIdentifier.of("shop", "orders");

  /** The writer's name for appends by the demo's own process. */
  static final String OFFICE = "office";

  private final Place place;
  private final PintleCatalog catalog;
  private final Tills tills;
  private final Map<TableFile, TillProcess> refusedOrders = new HashMap<>();

  private Bookshop(Place place, PintleCatalog catalog, Tills tills) {
    this.place = place;
    this.catalog = catalog;
    this.tills = tills;
  }

  /**
   * Opens the shop in an empty folder. Its tills get ready while the story begins.
   *
   * @param tills where they are started; closed with the shop. Once they are closed, the shop's
   *     steps fail with an {@link IllegalStateException}.
   */
  static Bookshop open(Path folder, Tills tills) throws IOException {
    Place place = new Place(folder);
    Files.createDirectory(folder.resolve("warehouse"));
    Bookshop shop = new Bookshop(place, place.openCatalog(), tills);
    try {
      shop.catalog.createNamespace(Namespace.of("shop"));
      tills.start("till-a", place);
      tills.start("till-b", place);
      return shop;
    } catch (RuntimeException e) {
      shop.close();
      throw e;
    }
  }

  PintleCatalog catalog() {
    return catalog;
  }

  List<TillProcess> tills() {
    return tills.started();
  }

  /**
   * Makes a table of orders.
   *
   * @param retries how often Iceberg tries a refused commit of this table again
   */
  Table create(TableIdentifier name, int retries) {
    tills.requireOpen();
    return catalog.createTable(
        name,
        Orders.SCHEMA,
        PartitionSpec.unpartitioned(),
        Map.of(TableProperties.COMMIT_NUM_RETRIES, Integer.toString(retries)));
  }

  /** The table as it is now. */
  Table table(TableIdentifier name) {
    tills.requireOpen();
    return catalog.loadTable(name);
  }

  /** The table's row in the catalog as it is now. */
  Optional<CatalogRow> row(TableIdentifier name) {
    return CatalogRow.read(place, name);
  }

  /**
   * The table's pointer as it is now.
   *
   * @throws IllegalStateException if the table has no row
   */
  String pointer(TableIdentifier name) {
    return row(name)
        .map(CatalogRow::pointer)
        .orElseThrow(() -> new IllegalStateException("the catalog has no row of " + name));
  }

  /** Appends orders from this process. */
  void append(TableIdentifier name, long firstOrder, int count) {
    Table table = table(name);
    table.newAppend().appendFile(Orders.write(table, OFFICE, firstOrder, count)).commit();
  }

  /** Remembers the data file of an append that was refused. */
  void refused(TillProcess till, TableFile dataFile) {
    refusedOrders.put(dataFile, till);
  }

  /** Whose refused append wrote this file, if any did. */
  Optional<TillProcess> refusedWriter(TableFile file) {
    return Optional.ofNullable(refusedOrders.get(file));
  }

  @Override
  public void close() throws IOException {
    tills.close();
    catalog.close();
  }
}
