package dev.pintle.interop;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.StreamSupport;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.jdbc.UncheckedSQLException;

/**
 * The main class of a writer process: says "ready", waits for a line, then appends one row after
 * the other, each until it is in, and says so. Ends with an error where an append ends in anything
 * that docs/company.md doesn't speak of. Its likeness in Python is in client.py.
 */
final class AppendLoop {
  static final String READY = "ready";
  static final String ACKNOWLEDGED = "acknowledged ";

  /** The snapshot property by which an append is found again. */
  static final String ID = "append.id";

  private AppendLoop() {}

  /** Arguments: URI, warehouse folder, {@link Client}, table, prefix of the ids, how many. */
  public static void main(String[] args) throws IOException {
    Warehouse warehouse =
        new Warehouse(
            new Database(args[0], ChildLogin.fromEnvironment()),
            Path.of(args[1]),
            Warehouse.CATALOG_NAME);
    Table table = Client.valueOf(args[2]).open(warehouse).loadTable(TableIdentifier.parse(args[3]));
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    System.out.println(READY);
    in.readLine();
    for (int i = 0; i < Integer.parseInt(args[5]); i++) {
      String id = args[4] + i;
      appendUntilIn(table, id);
      System.out.println(ACKNOWLEDGED + id);
    }
    // nothing is closed: that a process ends without it loses nothing either
  }

  private static void appendUntilIn(Table table, String id) {
    boolean in = false;
    while (!in) {
      in = append(table, id);
    }
  }

  /** As docs/company.md says: after an error, look for the append before it is tried again. */
  private static boolean append(Table table, String id) {
    try {
      table.newFastAppend().set(ID, id).appendFile(Rows.imaginary(id)).commit();
      return true;
    } catch (CommitFailedException refused) {
      return false;
    } catch (UncheckedSQLException perhapsBusy) {
      table.refresh();
      return StreamSupport.stream(table.snapshots().spliterator(), false)
          .anyMatch(snapshot -> id.equals(snapshot.summary().get(ID)));
    }
  }
}
