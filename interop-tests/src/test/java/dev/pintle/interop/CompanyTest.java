package dev.pintle.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pintle.iceberg.PintleCatalog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.iceberg.catalog.TableIdentifier;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Stock clients that append to our tables while we do, each in processes of its own. */
@ExtendWith({Databases.Resolver.class, Python.Resolver.class})
@Timeout(value = 400, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class CompanyTest {
  private static final TableIdentifier TABLE = TableIdentifier.of("busy", "orders");
  private static final int APPENDS_EACH = 25;

  /** As docs/company.md advises where many write. */
  private static final Map<String, String> MANY_WRITERS =
      Map.of(
          "commit.retry.num-retries", "20",
          "commit.retry.min-wait-ms", "10",
          "commit.retry.max-wait-ms", "200");

  @ParameterizedTest(name = "two of ours and two of Iceberg''s own on {0}")
  @CsvSource({"SQLITE", "POSTGRESQL", "MARIADB"})
  void everyAppendIsInOnceBesideIcebergs(Engine engine, Databases databases, @TempDir Path folder)
      throws Exception {
    Warehouse warehouse = Warehouse.fresh(databases, engine, folder);
    try (PintleCatalog pintle = warehouse.pintle()) {
      prepare(pintle);
      try (Writer a = java(warehouse, Client.PINTLE, "a");
          Writer b = java(warehouse, Client.PINTLE, "b");
          Writer c = java(warehouse, Client.ICEBERG, "c");
          Writer d = java(warehouse, Client.ICEBERG, "d")) {
        assertEachIsInOnce(pintle, race(List.of(a, b, c, d)));
      }
    }
  }

  @ParameterizedTest(name = "two of ours and two of PyIceberg''s on {0}")
  @CsvSource({"SQLITE", "POSTGRESQL", "MARIADB"})
  void everyAppendIsInOnceBesidePyIcebergs(
      Engine engine, Databases databases, Python python, @TempDir Path folder) throws Exception {
    Warehouse warehouse = Warehouse.fresh(databases, engine, folder);
    try (PyIceberg pyIceberg = python.iceberg(warehouse);
        PintleCatalog pintle = warehouse.pintle()) {
      prepare(pintle);
      try (Writer a = java(warehouse, Client.PINTLE, "a");
          Writer b = java(warehouse, Client.PINTLE, "b");
          Writer c = python(pyIceberg, "c");
          Writer d = python(pyIceberg, "d")) {
        assertEachIsInOnce(pintle, race(List.of(a, b, c, d)));
      }
    }
  }

  private static void prepare(PintleCatalog pintle) {
    pintle.createNamespace(TABLE.namespace());
    pintle.buildTable(TABLE, Rows.SCHEMA).withProperties(MANY_WRITERS).create();
  }

  private static void assertEachIsInOnce(PintleCatalog pintle, List<String> acknowledged) {
    AppendedChain chain = AppendedChain.of(pintle.loadTable(TABLE)).assertLinear();
    assertThat(acknowledged).hasSize(4 * APPENDS_EACH);
    assertThat(chain.ids()).containsExactlyInAnyOrderElementsOf(acknowledged);
    assertThat(chain.turns()).as("how often the writers took turns").isGreaterThan(4);
  }

  /** A process that runs an append loop. */
  private record Writer(ChildProcess process) implements AutoCloseable {
    void awaitReady() throws IOException {
      assertThat(process.nextLine()).isEqualTo(AppendLoop.READY);
    }

    /** What it says it has appended. */
    Stream<String> finish() throws IOException, InterruptedException {
      List<String> lines = process.remainingLines();
      process.awaitSuccess();
      return lines.stream()
          .filter(line -> line.startsWith(AppendLoop.ACKNOWLEDGED))
          .map(line -> line.substring(AppendLoop.ACKNOWLEDGED.length()));
    }

    @Override
    public void close() {
      process.close();
    }
  }

  private static List<String> race(List<Writer> writers) throws IOException, InterruptedException {
    for (Writer writer : writers) {
      writer.awaitReady();
    }
    for (Writer writer : writers) {
      writer.process().say("go");
    }
    List<String> acknowledged = new ArrayList<>();
    for (Writer writer : writers) {
      writer.finish().forEach(acknowledged::add);
    }
    return acknowledged;
  }

  private static Writer java(Warehouse warehouse, Client client, String prefix) throws IOException {
    return new Writer(
        ChildProcess.java(
            AppendLoop.class,
            ChildLogin.toEnvironment(warehouse.database()),
            List.of(
                warehouse.database().uri(),
                warehouse.folder().toString(),
                client.name(),
                TABLE.toString(),
                prefix,
                Integer.toString(APPENDS_EACH))));
  }

  private static Writer python(PyIceberg pyIceberg, String prefix) throws IOException {
    return new Writer(
        pyIceberg
            .start("append-loop", TABLE.toString(), prefix, Integer.toString(APPENDS_EACH))
            .process());
  }
}
