package dev.pintle.interop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Another process that talks with us in lines. What it says to stderr is shown when it fails. */
final class ChildProcess implements AutoCloseable {
  private final Process process;
  private final BufferedReader out;
  private final BufferedWriter in;
  private final Path errors;

  private ChildProcess(Process process, Path errors) {
    this.process = process;
    this.out = process.inputReader(StandardCharsets.UTF_8);
    this.in = process.outputWriter(StandardCharsets.UTF_8);
    this.errors = errors;
  }

  static ChildProcess start(ProcessBuilder builder) throws IOException {
    Path errors = Files.createTempFile(Path.of("target"), "child-", ".log");
    return new ChildProcess(builder.redirectError(errors.toFile()).start(), errors);
  }

  /** A JVM with our class path. */
  static ChildProcess java(Class<?> main, Map<String, String> environment, List<String> arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx256m");
    command.add("-cp");
    command.add(
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
    command.add(main.getName());
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(environment);
    return start(builder);
  }

  /** What it says next. */
  String nextLine() throws IOException {
    String line = out.readLine();
    if (line == null) {
      throw new IllegalStateException(
          "the other process ended early:\n" + Files.readString(errors));
    }
    return line;
  }

  /** Everything that it still has to say. */
  List<String> remainingLines() {
    return out.lines().toList();
  }

  void say(String line) throws IOException {
    in.write(line);
    in.newLine();
    in.flush();
  }

  void awaitSuccess() throws IOException, InterruptedException {
    assertThat(process.waitFor()).as(this::readErrors).isZero();
    Files.delete(errors);
  }

  private String readErrors() {
    try {
      return Files.readString(errors);
    } catch (IOException e) {
      return e.toString();
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
