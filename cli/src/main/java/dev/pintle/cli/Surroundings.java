package dev.pintle.cli;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/**
 * Everything that a run takes from its process, so that tests can give it another.
 *
 * @param environment the environment variables
 * @param workingDirectory where relative paths of the command line begin
 * @param home the user's home directory
 * @param in where answers to questions come from
 * @param out results and nothing else
 * @param err messages and progress
 * @param terminals which of the three are a terminal
 */
record Surroundings(
    Map<String, String> environment,
    Path workingDirectory,
    Path home,
    BufferedReader in,
    PrintWriter out,
    PrintWriter err,
    Terminals terminals) {

  /** Which of the standard streams are a terminal. */
  record Terminals(boolean in, boolean out, boolean err) {
    static final Terminals NONE = new Terminals(false, false, false);

    /**
     * As the launcher found them: Java can't ask for one stream at a time. Started in another way,
     * nothing is taken for a terminal.
     */
    static Terminals ofLauncher() {
      String found = "," + System.getProperty("pintle.terminals", "") + ",";
      return new Terminals(
          found.contains(",in,"), found.contains(",out,"), found.contains(",err,"));
    }
  }

  /** Whether results may be coloured, as far as the terminal and NO_COLOR decide it. */
  boolean colours() {
    return terminals.out() && environment.getOrDefault("NO_COLOR", "").isEmpty();
  }

  static Surroundings ofProcess() {
    return new Surroundings(
        System.getenv(),
        Path.of("").toAbsolutePath(),
        Path.of(System.getProperty("user.home")),
        new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset())),
        new PrintWriter(System.out, true, StandardCharsets.UTF_8),
        new PrintWriter(System.err, true, StandardCharsets.UTF_8),
        Terminals.ofLauncher());
  }
}
