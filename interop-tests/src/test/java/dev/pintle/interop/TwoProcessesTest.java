package dev.pintle.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pintle.iceberg.PintleCatalog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.Schema;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadataParser;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two writers that share nothing but the database and the disk. */
@ExtendWith(Databases.Resolver.class)
@Timeout(value = 240, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class TwoProcessesTest {
  private static final TableIdentifier TABLE = TableIdentifier.of("busy", "counter");
  private static final Schema SCHEMA =
      new Schema(Types.NestedField.required(1, "id", Types.LongType.get()));
  private static final int COMMITS_EACH = 200;

  /** Many tries, waits so short that they collide, and a log that forgets nothing. */
  private static final Map<String, String> RETRIES_AND_LOG =
      Map.of(
          "commit.retry.num-retries", "100",
          "commit.retry.min-wait-ms", "1",
          "commit.retry.max-wait-ms", "4",
          "write.metadata.previous-versions-max", "1000");

  @ParameterizedTest(name = "{0}: {1} and {2}")
  @CsvSource({
    "SQLITE, PINTLE, PINTLE",
    "POSTGRESQL, PINTLE, PINTLE",
    "POSTGRESQL, PINTLE, ICEBERG"
  })
  void everyAcknowledgedCommitIsOneLinkOfTheChain(
      Engine engine, Client one, Client other, Databases databases, @TempDir Path folder)
      throws IOException, InterruptedException {
    Warehouse warehouse = Warehouse.fresh(databases, engine, folder);
    try (PintleCatalog catalog = warehouse.pintle()) {
      catalog.createNamespace(Namespace.of("busy"));
      catalog.buildTable(TABLE, SCHEMA).withProperties(RETRIES_AND_LOG).create();

      List<String> answers = race(warehouse, one, other);

      List<String> acknowledged = answersThat(CommitLoop.ACKNOWLEDGED, answers);
      List<TableMetadata> chain = chain(catalog);
      assertThat(answers).hasSize(2 * COMMITS_EACH);
      assertThat(acknowledged)
          .as("commits that Iceberg's own retries brought through")
          .hasSizeGreaterThan(COMMITS_EACH);
      assertThat(links(chain)).containsExactlyInAnyOrderElementsOf(acknowledged);
      assertThat(turns(links(chain))).as("how often the writers took turns").isGreaterThan(4);
      if (one == Client.PINTLE && other == Client.PINTLE) {
        assertThat(warehouse.metadataFiles().size())
            .as("metadata files: a refused commit leaves none")
            .isEqualTo(chain.size());
      }
    }
  }

  private static List<String> race(Warehouse warehouse, Client one, Client other)
      throws IOException, InterruptedException {
    try (ChildProcess a = writer(warehouse, one, "a-");
        ChildProcess b = writer(warehouse, other, "b-")) {
      for (ChildProcess writer : List.of(a, b)) {
        assertThat(writer.nextLine()).isEqualTo(CommitLoop.READY);
      }
      a.say("go");
      b.say("go");
      List<String> answers = new ArrayList<>(a.remainingLines());
      answers.addAll(b.remainingLines());
      a.awaitSuccess();
      b.awaitSuccess();
      return answers;
    }
  }

  private static ChildProcess writer(Warehouse warehouse, Client client, String prefix)
      throws IOException {
    return ChildProcess.java(
        CommitLoop.class,
        ChildLogin.toEnvironment(warehouse.database()),
        List.of(
            warehouse.database().uri(),
            warehouse.folder().toString(),
            client.name(),
            TABLE.toString(),
            prefix,
            Integer.toString(COMMITS_EACH)));
  }

  private static List<String> answersThat(String begin, List<String> answers) {
    return answers.stream()
        .filter(answer -> answer.startsWith(begin))
        .map(answer -> answer.substring(begin.length()))
        .toList();
  }

  /** Every version of the table, the first one first. */
  private static List<TableMetadata> chain(PintleCatalog catalog) {
    HasTableOperations table = (HasTableOperations) catalog.loadTable(TABLE);
    FileIO io = table.operations().io();
    TableMetadata current = table.operations().refresh();
    List<TableMetadata> chain = new ArrayList<>();
    current
        .previousFiles()
        .forEach(entry -> chain.add(TableMetadataParser.read(io.newInputFile(entry.file()))));
    chain.add(current);
    return chain;
  }

  /** What each version after the first added to the one before it: exactly one property. */
  private static List<String> links(List<TableMetadata> chain) {
    List<String> links = new ArrayList<>();
    for (int i = 1; i < chain.size(); i++) {
      Map<String, String> added = new HashMap<>(chain.get(i).properties());
      Map<String, String> before = chain.get(i - 1).properties();
      assertThat(added)
          .as("version %d keeps what version %d had", i, i - 1)
          .containsAllEntriesOf(before);
      added.keySet().removeAll(before.keySet());
      assertThat(added).as("what version %d added", i).hasSize(1);
      links.addAll(added.keySet());
    }
    return links;
  }

  private static int turns(List<String> links) {
    int turns = 0;
    for (int i = 1; i < links.size(); i++) {
      if (links.get(i).charAt(0) != links.get(i - 1).charAt(0)) {
        turns++;
      }
    }
    return turns;
  }
}
