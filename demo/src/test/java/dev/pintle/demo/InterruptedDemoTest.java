package dev.pintle.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The whole demo, told to end in the chapter that follows a line of its output. However far it has
 * come by then, it leaves one line, the signal's exit code, no file and no process.
 */
@Timeout(value = 3, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class InterruptedDemoTest {
  private static final int SIGTERM_CODE = 128 + 15;
  private static final int SIGINT_CODE = 128 + 2;

  @TempDir private Path temporary;
  @TempDir private Path elsewhere;

  private Process demo;
  private BufferedReader out;
  private final List<String> told = new ArrayList<>();

  @AfterEach
  void leaveNoProcess() throws Exception {
    demo.destroyForcibly().waitFor();
    tills().forEach(ProcessHandle::destroyForcibly);
  }

  @ParameterizedTest
  @ValueSource(strings = {"A bookshop's", "2  ", "4  ", "6  "})
  void sigtermEndsIt(String line) throws Exception {
    startAndAwait(line);
    signal("TERM", List.of(demo.toHandle()));
    assertInterrupted(SIGTERM_CODE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1  ", "3  ", "5  "})
  void sigintEndsIt(String line) throws Exception {
    assumeTrue(sigintIsHeard(), "processes started from here ignore SIGINT");
    startAndAwait(line);
    signal("INT", List.of(demo.toHandle()));
    assertInterrupted(SIGINT_CODE);
  }

  /** Ctrl-C goes to every process at the terminal: here to the tills long before the demo. */
  @Test
  void aTerminalsCtrlCIsForTheDemoToAnswer() throws Exception {
    assumeTrue(sigintIsHeard(), "processes started from here ignore SIGINT");
    startAndAwait("2  ");
    List<ProcessHandle> tills = tills();
    assertThat(tills).as("the tills").hasSize(2);
    signal("INT", tills);
    await("5  ");
    signal("INT", List.of(demo.toHandle()));
    assertInterrupted(SIGINT_CODE);
  }

  @Test
  void aKilledDemoLeavesNoTill() throws Exception {
    startAndAwait("5  ");
    List<ProcessHandle> tills = tills();
    assertThat(tills).as("the tills").hasSize(2);
    demo.destroyForcibly().waitFor();
    for (ProcessHandle till : tills) {
      till.onExit().get(1, TimeUnit.MINUTES);
    }
    assertThat(tills()).isEmpty();
  }

  private void startAndAwait(String beginning) throws IOException {
    demo =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                DemoMain.class.getName())
            .redirectError(errors().toFile())
            .start();
    out = demo.inputReader();
    await(beginning);
  }

  private void await(String beginning) throws IOException {
    String line = out.readLine();
    while (line != null && !line.startsWith(beginning)) {
      told.add(line);
      line = out.readLine();
    }
    assertThat(line).as("after %s", told).isNotNull();
    told.add(line);
  }

  private void assertInterrupted(int exitCode) throws Exception {
    out.lines().forEach(told::add);
    assertThat(demo.waitFor()).as("exit code after %s", told).isEqualTo(exitCode);
    assertThat(Files.readAllLines(errors()))
        .containsExactly("interrupted; the temporary folder is gone");
    assertThat(told).noneMatch(line -> line.strip().startsWith("NO "));
    assertThat(tills()).isEmpty();
    try (Stream<Path> left = Files.list(temporary)) {
      assertThat(left).isEmpty();
    }
  }

  /** The tills of this demo alone: its temporary folder is among their arguments. */
  private List<ProcessHandle> tills() {
    return ProcessHandle.allProcesses()
        .filter(
            process ->
                process
                    .info()
                    .commandLine()
                    .filter(line -> line.contains("=" + temporary + "/pintle-demo-"))
                    .isPresent())
        .toList();
  }

  private Path errors() {
    return elsewhere.resolve("err");
  }

  private static void signal(String signal, List<ProcessHandle> processes) throws Exception {
    List<String> command = new ArrayList<>(List.of("kill", "-" + signal));
    processes.forEach(process -> command.add(Long.toString(process.pid())));
    new ProcessBuilder(command).inheritIO().start().waitFor();
  }

  /** A process inherits a deaf ear for SIGINT, from a shell's background job for instance. */
  private static boolean sigintIsHeard() throws Exception {
    return new ProcessBuilder("sh", "-c", "kill -INT $$; exit 0").start().waitFor() != 0;
  }
}
