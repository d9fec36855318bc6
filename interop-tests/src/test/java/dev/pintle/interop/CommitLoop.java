package dev.pintle.interop;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.CommitFailedException;

/**
 * The main class of a writer process: says "ready", waits for a line, then sets one property after
 * the other and says how each commit ended. Ends with an error where a commit ends in anything but
 * success or a conflict.
 */
final class CommitLoop {
  static final String READY = "ready";
  static final String ACKNOWLEDGED = "acknowledged ";
  static final String REFUSED = "refused ";

  private CommitLoop() {}

  /**
   * Arguments: URI, warehouse folder, {@link Client}, table, prefix of the properties, how many.
   */
  public static void main(String[] args) throws IOException {
    Warehouse warehouse =
        new Warehouse(
            new Database(args[0], ChildLogin.fromEnvironment()),
            Path.of(args[1]),
            Warehouse.CATALOG_NAME);
    TableIdentifier name = TableIdentifier.parse(args[3]);
    Table table = Client.valueOf(args[2]).open(warehouse).loadTable(name);
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    System.out.println(READY);
    in.readLine();
    for (int i = 0; i < Integer.parseInt(args[5]); i++) {
      String property = args[4] + i;
      System.out.println(commit(table, property) + property);
    }
    // nothing is closed: that a process ends without it loses nothing either
  }

  private static String commit(Table table, String property) {
    try {
      table.updateProperties().set(property, "set").commit();
      return ACKNOWLEDGED;
    } catch (CommitFailedException e) {
      return REFUSED;
    }
  }
}
