package dev.pintle.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

@Command(
    name = "completion",
    description = "Prints a script that lets a shell complete commands and options.",
    footer = {
      "",
      "Example:",
      "  pintle completion bash >~/.local/share/bash-completion/completions/pintle",
      "  source <(pintle completion zsh)"
    })
final class CompletionCommand implements Callable<Integer> {
  /** Zsh runs the very same script, by its bashcompinit, which the script itself turns on. */
  private static final List<String> SHELLS = List.of("bash", "zsh");

  @ParentCommand private PintleCommand parent;
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "SHELL",
      completionCandidates = Shells.class,
      description = "One of: $${COMPLETION-CANDIDATES}.")
  private String shell;

  static final class Shells implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return SHELLS.iterator();
    }
  }

  @Override
  public Integer call() {
    if (!SHELLS.contains(shell)) {
      throw CliException.usage(
          "there is no completion for '" + shell + "'; there is: " + String.join(", ", SHELLS));
    }
    String script = AutoComplete.bash(spec.root().name(), spec.root().commandLine());
    return parent.show(new Script(shell, script)).number();
  }

  private record Script(String shell, String text) implements Answer {
    @Override
    public void print(Screen screen) {
      screen.verbatim(text);
    }

    @Override
    public ObjectNode json() {
      return Json.object().put("shell", shell).put("script", text);
    }
  }
}
