package dev.pintle.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.pintle.iceberg.PintleCatalog;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;

/**
 * A till of the bookshop: a process of its own that appends orders when it is told to.
 *
 * <p>It talks in lines. A {@link TillTask} in JSON comes in; {@value #WAITING} and the pointer it
 * starts from go out as soon as only the first swap is left; {@value #GO} comes in; {@value #DONE}
 * and a {@link TillResult} in JSON, or {@value #FAILED} and a message, go out. It ends at once when
 * its input does, see {@link Instructions}.
 */
final class Till {
  static final String WAITING = "waiting ";
  static final String GO = "go";
  static final String DONE = "done ";
  static final String FAILED = "failed ";

  private static final ObjectMapper JSON = new ObjectMapper();

  private final String name;
  private final PintleCatalog catalog;
  private final Instructions in;
  private final PrintStream out;

  private Till(String name, PintleCatalog catalog, Instructions in, PrintStream out) {
    this.name = name;
    this.catalog = catalog;
    this.in = in;
    this.out = out;
  }

  /**
   * Serves until the input ends.
   *
   * @param args the till's name, and the demo's folder
   */
  public static void main(String[] args) throws IOException {
    Instructions in = Instructions.from(System.in);
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    try (PintleCatalog catalog = new Place(Path.of(args[1])).openCatalog()) {
      new Till(args[0], catalog, in, out).serve();
    }
  }

  static String write(Object message) {
    try {
      return JSON.writeValueAsString(message);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  static <T> T read(String message, Class<T> type) {
    try {
      return JSON.readValue(message, type);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void serve() {
    while (true) {
      try {
        out.println(DONE + write(work(read(in.next(), TillTask.class))));
      } catch (RuntimeException e) {
        out.println(FAILED + InShort.oneLine(e));
      }
    }
  }

  private TillResult work(TillTask task) {
    TableIdentifier name = TableIdentifier.of("shop", task.table());
    HeldSwap operations =
        new HeldSwap(((HasTableOperations) catalog.loadTable(name)).operations(), this::await);
    Table table = new BaseTable(operations, name.toString());
    List<TillAppend> appends = new ArrayList<>();
    for (long order = task.firstOrder(); order < task.firstOrder() + task.appends(); order++) {
      appends.add(append(table, order));
    }
    return new TillResult(appends, operations.attempts(), operations.conflicts());
  }

  private TillAppend append(Table table, long order) {
    DataFile file = Orders.write(table, name, order, 1);
    try {
      table.newAppend().appendFile(file).commit();
      return TillAppend.committed(order, file.location());
    } catch (CommitFailedException e) {
      return failed(order, file, TillAppend.Outcome.REFUSED, e);
    } catch (CommitStateUnknownException e) {
      return failed(order, file, TillAppend.Outcome.UNKNOWN, e);
    }
  }

  private static TillAppend failed(
      long order, DataFile file, TillAppend.Outcome outcome, RuntimeException error) {
    String words = error.getClass().getSimpleName() + ": " + error.getMessage();
    return new TillAppend(order, file.location(), outcome, words);
  }

  private void await(String pointer) {
    out.println(WAITING + pointer);
    String answer = in.next();
    if (!GO.equals(answer)) {
      throw new IllegalStateException("told '" + answer + "' instead of '" + GO + "'");
    }
  }
}
