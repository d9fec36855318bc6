package dev.pintle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The script is a shell's, so a shell judges it. */
@DisabledOnOs(OS.WINDOWS)
final class CompletionTest {
  @TempDir private Path folder;
  private Path script;

  @BeforeEach
  void print() throws Exception {
    script = folder.resolve("completion");
    Files.writeString(script, run("completion", "bash").done().out());
  }

  @Test
  void bashAcceptsTheScript() throws Exception {
    assertThat(bash("-n", script.toString())).isEmpty();
  }

  @Test
  void commandsAndOptionsAreCompleted() throws Exception {
    assertThat(completed("pintle", "unr")).isEqualTo("unregister");
    assertThat(completed("pintle", "namespace", "uns")).isEqualTo("unset");
    assertThat(completed("pintle", "drop", "--pur")).isEqualTo("--purge");
    assertThat(completed("pintle", "completion", "z")).isEqualTo("zsh");
  }

  @Test
  void zshGetsTheSameScriptWhichTurnsOnBashCompletionThere() {
    assertThat(run("completion", "zsh").done().out())
        .isEqualTo(run("completion", "bash").done().out())
        .contains("ZSH_VERSION", "bashcompinit");
  }

  @Test
  void anotherShellIsAnsweredWithThoseThereAre() {
    assertThat(run("completion", "fish").failed(ExitCode.USAGE).err())
        .contains("'fish'", "bash, zsh");
  }

  /** What bash makes of a line whose last word is unfinished. */
  private String completed(String... words) throws Exception {
    // the builtin compopt complains where nobody pressed a key
    String complete =
        "source \"$1\"; shift; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1));"
            + " _complete_pintle 2>/dev/null; echo \"${COMPREPLY[*]}\"";
    return bash(
        Stream.concat(Stream.of("-c", complete, "bash", script.toString()), Stream.of(words))
            .toArray(String[]::new));
  }

  private static String bash(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("bash"));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return output.strip();
  }

  private Run run(String... args) {
    return new Shell(folder, folder).run(args);
  }
}
