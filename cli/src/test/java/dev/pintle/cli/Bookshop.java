package dev.pintle.cli;

import dev.pintle.iceberg.PintleCatalog;
import dev.pintle.spi.Store;
import dev.pintle.spi.StoreConfig;
import dev.pintle.spi.Stores;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.types.Types;

/** A catalog in an SQLite file, with a configuration file beside it. */
final class Bookshop {
  static final TableIdentifier ORDERS = TableIdentifier.of("shop", "orders");

  private static final Schema SCHEMA =
      new Schema(
          Types.NestedField.required(1, "id", Types.LongType.get()),
          Types.NestedField.optional(2, "title", Types.StringType.get(), "as printed"));

  private final Path folder;

  private Bookshop(Path folder) {
    this.folder = folder;
  }

  /** One with the namespace {@code shop} and the table {@code shop.orders}, two commits old. */
  static Bookshop openIn(Path folder) throws IOException {
    Bookshop shop = new Bookshop(folder);
    Files.writeString(
        folder.resolve(ConfigFile.NAME),
        """
        catalogs:
          bookshop:
            backend: jdbc
            uri: %s
            warehouse: %s
        """
            .formatted(shop.uri(), shop.warehouse()));
    shop.change(
        catalog -> {
          catalog.createNamespace(Namespace.of("shop"), Map.of("owner", "sales"));
          return catalog.createTable(
              ORDERS, SCHEMA, PartitionSpec.builderFor(SCHEMA).bucket("id", 4).build());
        });
    shop.append(2);
    return shop;
  }

  String uri() {
    return "jdbc:sqlite:" + folder.resolve("cat.db");
  }

  String warehouse() {
    return folder.resolve("warehouse").toUri().toString();
  }

  Path folder() {
    return folder;
  }

  Shell shell() {
    return new Shell(folder, folder.resolve("home"));
  }

  /** Commits to {@code shop.orders} this many times, a data file that isn't there each time. */
  void append(int commits) {
    change(
        catalog -> {
          Table orders = catalog.loadTable(ORDERS);
          for (int i = 0; i < commits; i++) {
            orders
                .newFastAppend()
                .appendFile(
                    DataFiles.builder(orders.spec())
                        .withPath(orders.location() + "/data/" + i + ".parquet")
                        .withFileSizeInBytes(10)
                        .withPartitionPath("id_bucket=" + i % 4)
                        .withRecordCount(1)
                        .build())
                .commit();
          }
          return orders;
        });
  }

  /** Does something with the catalog as another program would. */
  <T> T change(Function<PintleCatalog, T> work) {
    Map<String, String> properties = Map.of("uri", uri(), "warehouse", warehouse());
    Store store = Stores.open("jdbc", StoreConfig.of("bookshop", properties));
    try (PintleCatalog catalog = PintleCatalog.over("bookshop", store, properties)) {
      return work.apply(catalog);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The pointer of {@code shop.orders} as it is stored. */
  String pointer() throws SQLException {
    return rows("SELECT metadata_location FROM iceberg_tables WHERE table_name = 'orders'").get(0);
  }

  Path pointedToFile() throws SQLException {
    return Path.of(java.net.URI.create(pointer()));
  }

  void execute(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(uri());
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Every row of the catalog and every file of the warehouse with its size. */
  List<String> everything() throws SQLException, IOException {
    List<String> found = new ArrayList<>();
    found.addAll(rows("SELECT * FROM iceberg_tables ORDER BY 1, 2, 3"));
    found.addAll(rows("SELECT * FROM iceberg_namespace_properties ORDER BY 1, 2, 3"));
    found.addAll(files());
    return found;
  }

  List<String> files() throws IOException {
    Path root = folder.resolve("warehouse");
    try (Stream<Path> paths = Files.walk(root)) {
      List<String> files = new ArrayList<>();
      for (Path path : paths.filter(Files::isRegularFile).sorted().toList()) {
        files.add(root.relativize(path) + " " + Files.size(path));
      }
      return files;
    }
  }

  private List<String> rows(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(uri());
        Statement statement = connection.createStatement();
        ResultSet results = statement.executeQuery(sql)) {
      List<String> rows = new ArrayList<>();
      int columns = results.getMetaData().getColumnCount();
      while (results.next()) {
        List<String> row = new ArrayList<>();
        for (int i = 1; i <= columns; i++) {
          row.add(String.valueOf(results.getString(i)));
        }
        rows.add(String.join("|", row));
      }
      return rows;
    }
  }
}
