package dev.pintle.demo;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** A {@link Till} as the demo's own process sees it. Only closing is for any thread. */
final class TillProcess implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 60;

  /**
   * Runs a command deaf to the signals that ask to end. A terminal sends Ctrl-C to the demo and to
   * its tills; it is the demo's to answer, and a till that fell first would look like a failure.
   */
  private static final String DEAF_TO_SIGNALS = "trap '' HUP INT TERM; exec \"$@\"";

  private final String name;
  private final Process process;
  private final BufferedReader from;
  private final PrintWriter to;
  private final Path errors;

  private TillProcess(String name, Process process, Path errors) {
    this.name = name;
    this.process = process;
    this.errors = errors;
    this.from = process.inputReader(StandardCharsets.UTF_8);
    this.to = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true);
  }

  /** Starts a till with this process's own Java and class path, and without waiting for it. */
  static TillProcess start(String name, Place place) {
    Path errors = place.folder().resolve(name + ".err");
    try {
      Process process =
          new ProcessBuilder(command(name, place)).redirectError(errors.toFile()).start();
      return new TillProcess(name, process, errors);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What starts a till. It can be ended by force, and by closing its input. */
  static List<String> command(String name, Place place) {
    return List.of(
        "/bin/sh",
        "-c",
        DEAF_TO_SIGNALS,
        "sh",
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        // what libraries unpack goes with the folder, however the till ends
        "-Djava.io.tmpdir=" + place.folder(),
        "-XX:-UsePerfData",
        // starts in half the time, and lives for seconds
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "-Xmx256m",
        "-Dorg.slf4j.simpleLogger.defaultLogLevel=off",
        "-cp",
        System.getProperty("java.class.path"),
        Till.class.getName(),
        name,
        place.folder().toString());
  }

  String name() {
    return name;
  }

  long pid() {
    return process.pid();
  }

  /**
   * Gives the till work and waits until only its first swap is left.
   *
   * @return the pointer from which it will swap
   */
  String begin(TillTask task) {
    to.println(Till.write(task));
    return hear(Till.WAITING);
  }

  /** Lets the first swap go, and all that follows it. Doesn't wait. */
  void go() {
    to.println(Till.GO);
  }

  /** Waits until the work is done. */
  TillResult finish() {
    return Till.read(hear(Till.DONE), TillResult.class);
  }

  /** Ends the till, whatever it is doing, and waits for its end: then it writes no more. */
  @Override
  public void close() {
    try {
      process.destroyForcibly().waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private String hear(String word) {
    String line = readLine();
    if (line == null) {
      throw new IllegalStateException(this + " ended unexpectedly: " + lastWords());
    }
    if (!line.startsWith(word)) {
      throw new IllegalStateException(this + " " + line);
    }
    return line.substring(word.length());
  }

  private String lastWords() {
    try (Stream<String> lines = Files.lines(errors)) {
      return lines.findFirst().orElse("no word why");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String readLine() {
    CompletableFuture<String> line =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return from.readLine();
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    try {
      return line.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new IllegalStateException(
          this + " said nothing for " + PATIENCE_SECONDS + " seconds", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(this + " can't be heard", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for " + this, e);
    }
  }

  /** The till's name and process, for messages. */
  @Override
  public String toString() {
    return name + " (process " + pid() + ")";
  }
}
