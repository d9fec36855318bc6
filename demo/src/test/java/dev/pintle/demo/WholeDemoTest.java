package dev.pintle.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole demo, in a process of its own, by what it leaves: output, exit code, no files. */
final class WholeDemoTest {
  @TempDir private static Path folder;

  private static int exitCode;
  private static String errors;
  private static JsonNode document;

  @BeforeAll
  static void runOnce() throws Exception {
    Path temporary = Files.createDirectory(folder.resolve("tmp"));
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                DemoMain.class.getName(),
                "json")
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).as("the demo ends").isTrue();
    exitCode = process.exitValue();
    errors = Files.readString(err);
    document = new ObjectMapper().readTree(Files.readString(out));
  }

  @Test
  void endsWell() {
    assertThat(exitCode).as("exit code; checks that failed: %s", failedClaims()).isZero();
    assertThat(document.path("holds").booleanValue()).isTrue();
    assertThat(document.path("failed").intValue()).isZero();
    assertThat(document.path("checks").intValue()).isEqualTo(document.findValues("claim").size());
  }

  @Test
  void saysNothingBesideItsStory() {
    assertThat(errors).isEmpty();
  }

  @Test
  void leavesNoDemoFolder() throws Exception {
    Path place = Disk.path(facts("swap").path("after").path("pointer").textValue());
    assertThat(place.toString()).contains("pintle-demo-");
    assertThat(place).doesNotExist();
    try (var left = Files.list(folder.resolve("tmp"))) {
      assertThat(left.filter(file -> file.getFileName().toString().startsWith("pintle"))).isEmpty();
    }
    assertThat(document.path("folderRemoved").booleanValue()).isTrue();
  }

  @Test
  void anAppendAddsOneFileOfEachKindAndMovesThePointer() {
    JsonNode swap = facts("swap");
    assertThat(swap.path("added").findValuesAsText("role"))
        .containsExactly("data", "manifest", "manifest list", "metadata");
    assertThat(swap.path("after").path("previous")).isEqualTo(swap.path("before").path("pointer"));
    assertThat(swap.path("after").path("pointer").textValue())
        .endsWith(swap.path("added").path(3).path("name").textValue());
  }

  @Test
  void ofTwoProcessesOneWinsAndTheOtherShowsTheConflict() {
    JsonNode race = facts("race");
    JsonNode runners = race.path("runners");
    assertThat(new TreeSet<>(runners.findValuesAsText("process"))).hasSize(2);
    assertThat(runners.findValuesAsText("from"))
        .containsOnly(race.path("pointerBefore").textValue());
    assertThat(runners.findValuesAsText("outcome"))
        .containsExactlyInAnyOrder("committed", "refused");
    assertThat(runners.findValuesAsText("error").toString()).contains("CommitFailedException: ");
    assertThat(race.path("rowsAfter").intValue()).isEqualTo(race.path("rowsBefore").intValue() + 1);
  }

  @Test
  void theOrphansAreWhatIsOnTheDiskAndNotReachable() {
    JsonNode leftovers = facts("leftovers");
    Set<String> unreachable = names(leftovers.path("onDisk"));
    unreachable.removeAll(names(leftovers.path("reachable")));
    assertThat(new TreeSet<>(leftovers.path("orphans").findValuesAsText("name")))
        .isNotEmpty()
        .isEqualTo(unreachable);
    assertThat(leftovers.path("missing")).isEmpty();
    assertThat(leftovers.path("orphans").findValuesAsText("why")).allMatch(why -> !why.isBlank());
  }

  @Test
  void aDroppedTableComesBackWithAllSnapshots() {
    JsonNode facts = facts("drop-and-register");
    assertThat(facts.path("snapshotsAfter")).isNotEmpty().isEqualTo(facts.path("snapshotsBefore"));
    assertThat(facts.path("filesWhileDropped")).isEqualTo(facts.path("filesBefore"));
    assertThat(facts.path("rowsAfter")).isEqualTo(facts.path("rowsBefore"));
  }

  @Test
  void withRetriesEveryAppendGetsIn() {
    JsonNode outcome = facts("with-retries").path("outcome");
    assertThat(outcome.path("snapshots").intValue()).isEqualTo(13);
    assertThat(outcome.path("rows").intValue()).isEqualTo(13);
    assertThat(outcome.path("linear").booleanValue()).isTrue();
    assertThat(outcome.path("orphans")).isEmpty();
    assertThat(outcome.path("attempts").intValue())
        .isEqualTo(12 + outcome.path("conflictsRetried").intValue());
    assertThat(outcome.findValues("conflicts")).hasSize(2);
  }

  @Test
  void withoutRetriesEveryFailureIsLoud() {
    JsonNode outcome = facts("without-retries").path("outcome");
    int committed = outcome.path("committed").intValue();
    assertThat(outcome.path("rows").intValue()).isEqualTo(committed + 1);
    assertThat(outcome.path("snapshots").intValue()).isEqualTo(committed + 1);
    assertThat(committed + outcome.path("refused").intValue()).isEqualTo(12);
    assertThat(outcome.path("refused").intValue()).isPositive();
    assertThat(outcome.path("attempts").intValue()).isEqualTo(12);
    assertThat(outcome.path("conflictsRetried").intValue()).isZero();
    assertThat(outcome.path("linear").booleanValue()).isTrue();
    assertThat(outcome.path("filesOnDisk").intValue())
        .isEqualTo(outcome.path("filesReachable").intValue() + outcome.path("refused").intValue());
  }

  private static JsonNode facts(String chapter) {
    for (JsonNode each : document.path("chapters")) {
      if (each.path("chapter").textValue().equals(chapter)) {
        return each.path("facts");
      }
    }
    throw new AssertionError("no chapter '" + chapter + "' in " + document);
  }

  private static Set<String> names(JsonNode files) {
    return new TreeSet<>(files.findValuesAsText("name"));
  }

  private static List<String> failedClaims() {
    List<String> claims = new ArrayList<>();
    for (JsonNode check : document.findValues("checks")) {
      for (JsonNode each : check) {
        if (!each.path("holds").booleanValue()) {
          claims.add(each.path("claim").textValue());
        }
      }
    }
    return claims;
  }
}
