package dev.pintle.cli;

import dev.pintle.cli.Surroundings.Terminals;
import java.io.BufferedReader;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Runs command lines in this process, through the same wiring as {@link Main}. */
final class Shell {
  private final Map<String, String> environment = new HashMap<>();
  private final Path workingDirectory;
  private final Path home;
  private Terminals terminals = Terminals.NONE;
  private String typed = "";

  /** A shell without a terminal and without environment variables. */
  Shell(Path workingDirectory, Path home) {
    this.workingDirectory = workingDirectory;
    this.home = home;
  }

  Shell with(String variable, String value) {
    environment.put(variable, value);
    return this;
  }

  Shell on(Terminals some) {
    terminals = some;
    return this;
  }

  /** What the user types when asked. */
  Shell typing(String text) {
    typed = text;
    return this;
  }

  Run run(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code =
        Pintle.run(
            new Surroundings(
                environment,
                workingDirectory,
                home,
                new BufferedReader(new StringReader(typed)),
                new PrintWriter(out, true),
                new PrintWriter(err, true),
                terminals),
            args);
    return new Run(code, out.toString(), err.toString());
  }
}
