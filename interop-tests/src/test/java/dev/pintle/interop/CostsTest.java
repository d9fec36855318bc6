package dev.pintle.interop;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pintle.conformance.fault.JdbcFaults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.iceberg.catalog.TableIdentifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What an operation costs on one database, ours and Iceberg's: docs/costs.md says it as it is. */
@ExtendWith(Databases.Resolver.class)
final class CostsTest {
  private static final TableIdentifier NEW = TableIdentifier.of("sales", "new");
  private static final TableIdentifier TABLE = CostBench.TABLE;

  /** What is done first and not counted, and gives what is. */
  private static final Map<String, Function<CostBench, Runnable>> OPERATIONS =
      Map.ofEntries(
          entry("load a table, not moved", bench -> () -> bench.catalog().loadTable(TABLE)),
          entry(
              "load a table, moved",
              bench -> {
                bench.commitElsewhere();
                return () -> bench.catalog().loadTable(TABLE);
              }),
          entry("table exists", bench -> () -> bench.catalog().tableExists(TABLE)),
          entry(
              "change a property",
              bench -> bench.table().updateProperties().set("color", "red")::commit),
          entry(
              "append a file",
              bench -> bench.table().newFastAppend().appendFile(Rows.imaginary("a"))::commit),
          entry("create a table", bench -> () -> bench.catalog().createTable(NEW, Rows.SCHEMA)),
          entry(
              "drop a table without purge", bench -> () -> bench.catalog().dropTable(TABLE, false)),
          entry("rename a table", bench -> () -> bench.catalog().renameTable(TABLE, NEW)),
          entry("replace a view", bench -> bench::replaceView));

  private static final Path PAGE = ProjectRoot.find().resolve("docs/costs.md");
  private static final String CHAPTER = "## Beside Iceberg's JdbcCatalog";

  static List<Row> rows() throws IOException {
    List<String> lines = Files.readAllLines(PAGE);
    return lines.subList(lines.indexOf(CHAPTER), lines.size()).stream()
        .filter(line -> line.startsWith("| ") && !line.startsWith("| operation"))
        .map(Row::parse)
        .toList();
  }

  /** A line of the page: what an operation costs, client by client. */
  private record Row(String operation, Map<Client, CostBench.Cost> costs) {
    static Row parse(String line) {
      List<String> cells = new ArrayList<>(List.of(line.substring(1).split("\\|", -1)));
      cells.replaceAll(String::strip);
      return new Row(
          cells.get(0),
          Map.of(
              Client.PINTLE, cost(cells.subList(1, 4)), Client.ICEBERG, cost(cells.subList(4, 7))));
    }

    private static CostBench.Cost cost(List<String> cells) {
      List<Integer> numbers = cells.stream().map(Integer::valueOf).toList();
      return new CostBench.Cost(numbers.get(0), numbers.get(1), numbers.get(2));
    }

    @Override
    public String toString() {
      return operation;
    }
  }

  @Test
  void thePageHasEveryOperation() throws IOException {
    assertThat(rows())
        .extracting(Row::operation)
        .containsExactlyInAnyOrderElementsOf(OPERATIONS.keySet());
  }

  @ParameterizedTest
  @MethodSource("rows")
  void costsWhatThePageSays(Row row, Databases databases, @TempDir Path folder)
      throws IOException, SQLException {
    Map<Client, CostBench.Cost> measured = new TreeMap<>();
    for (Client client : Client.values()) {
      Path place = Files.createDirectory(folder.resolve(client.name()));
      Warehouse warehouse = Warehouse.fresh(databases, Engine.SQLITE, place);
      try (JdbcFaults counter = JdbcFaults.over(warehouse.database().uri());
          CostBench bench = CostBench.open(client, warehouse, counter)) {
        Runnable operation = OPERATIONS.get(row.operation()).apply(bench);
        measured.put(client, bench.measure(operation));
      }
    }
    assertThat(measured).isEqualTo(row.costs());
  }
}
