package dev.pintle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Help needs no catalog, and none is there. */
final class HelpTest {
  @TempDir private static Path nowhere;

  static Stream<List<String>> commands() {
    List<List<String>> found = new ArrayList<>();
    Surroundings surroundings = Surroundings.ofProcess();
    collect(new CommandLine(new PintleCommand(surroundings, new Secrets())), List.of(), found);
    return found.stream();
  }

  private static void collect(CommandLine line, List<String> path, List<List<String>> found) {
    found.add(path);
    line.getSubcommands()
        .forEach(
            (name, sub) ->
                collect(sub, Stream.concat(path.stream(), Stream.of(name)).toList(), found));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandHasHelpWithAnExampleOfItself(List<String> path) {
    Run run = run(Stream.concat(path.stream(), Stream.of("--help")).toArray(String[]::new)).done();
    String command =
        Stream.concat(Stream.of("pintle"), path.stream())
            .reduce((a, b) -> a + " " + b)
            .orElseThrow();
    assertThat(run.out().lines().map(String::strip))
        .anyMatch(text -> text.startsWith("Usage: " + command))
        .contains("Example:")
        .anyMatch(text -> text.startsWith(path.isEmpty() ? "pintle -c" : command));
    assertThat(run.out().lines()).allMatch(text -> text.length() <= 80);
  }

  @Test
  void thereAreThatManyCommands() {
    assertThat(commands()).hasSize(22);
  }

  @Test
  void theMainHelpRecommendsAPlaceForSecrets() {
    assertThat(run("--help").done().out()).contains("${env:NAME}", "${file:PATH}", "\"eu.west\"");
  }

  @Test
  void helpIsACommandToo() {
    assertThat(run("help").done().out()).isEqualTo(run("--help").out());
    assertThat(run("help", "namespace", "create").done().out())
        .isEqualTo(run("namespace", "create", "--help").out());
  }

  @Test
  void theVersionIsOneLine() {
    assertThat(run("--version").done().out()).matches("pintle .*, Iceberg .*, Java 1?\\d.*\n");
  }

  @Test
  void withoutACommandTheWayToTheHelpIsShown() {
    assertThat(run().failed(ExitCode.USAGE).err()).contains("pintle --help");
  }

  @Test
  void theDemoIsNotHereWithoutItsJars() {
    assertThat(run("demo").failed(ExitCode.USAGE).err()).contains("./pintle demo");
  }

  @Test
  void theDemoTakesNoCatalog() {
    assertThat(run("-c", "bookshop", "demo").failed(ExitCode.USAGE).err())
        .contains("a catalog of its own", "-c, --backend and -p");
  }

  private static Run run(String... args) {
    return new Shell(nowhere, nowhere).run(args);
  }
}
