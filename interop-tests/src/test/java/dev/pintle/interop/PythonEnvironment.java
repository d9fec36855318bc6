package dev.pintle.interop;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * A Python of our own with pinned packages below the module's target folder. Made once for each set
 * of requirements; several builds may ask for it at the same time.
 */
final class PythonEnvironment {
  private static final Path SCRIPTS = Path.of("src", "test", "python");
  private static final Path HOME = Path.of("target", "python").toAbsolutePath();
  private static final int INSTALL_ATTEMPTS = 3;
  private static final int INSTALL_MINUTES = 10;

  private final Path folder;

  private PythonEnvironment(Path folder) {
    this.folder = folder;
  }

  /** The environment, made now if it isn't there yet. */
  static PythonEnvironment prepare() throws MissingPart, IOException {
    requirePython();
    String requirements = Files.readString(SCRIPTS.resolve("requirements.txt"));
    UUID fingerprint = UUID.nameUUIDFromBytes(requirements.getBytes(StandardCharsets.UTF_8));
    PythonEnvironment environment = new PythonEnvironment(HOME.resolve(fingerprint.toString()));
    Files.createDirectories(HOME);
    try (FileChannel channel =
            FileChannel.open(
                HOME.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = channel.lock()) {
      if (lock.isValid() && !Files.exists(environment.installed())) {
        environment.install();
      }
    }
    return environment;
  }

  /** A process of this Python that runs one of our scripts. */
  ProcessBuilder script(String name, List<String> arguments) {
    ProcessBuilder builder = new ProcessBuilder(interpreter(), SCRIPTS.resolve(name).toString());
    builder.command().addAll(arguments);
    return builder;
  }

  private static void requirePython() throws MissingPart {
    String check = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))";
    run("Python 3.10 or newer with venv was not found as 'python3'", "python3", "-c", check);
  }

  private void install() throws MissingPart, IOException {
    run(
        "no virtual environment could be made",
        "python3",
        "-m",
        "venv",
        "--clear",
        folder.toString());
    for (int attempt = 1; !Files.exists(installed()); attempt++) {
      try {
        run(
            "PyIceberg could not be installed",
            interpreter(),
            "-m",
            "pip",
            "install",
            "--disable-pip-version-check",
            "--retries=10",
            "--timeout=60",
            "--requirement",
            SCRIPTS.resolve("requirements.txt").toString());
        Files.createFile(installed());
      } catch (MissingPart e) {
        if (attempt == INSTALL_ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  private String interpreter() {
    return folder.resolve("bin").resolve("python").toString();
  }

  /** Written last, so that an environment that was cut short is made again. */
  private Path installed() {
    return folder.resolve("installed");
  }

  private static void run(String complaint, String... command) throws MissingPart {
    Path log = HOME.resolveSibling("python.log");
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
              .start();
      if (!process.waitFor(INSTALL_MINUTES, TimeUnit.MINUTES)) {
        process.destroyForcibly();
        throw new MissingPart(complaint + " in " + INSTALL_MINUTES + " minutes; see " + log, null);
      }
      if (process.exitValue() != 0) {
        throw new MissingPart(complaint + "; see " + log, null);
      }
    } catch (IOException e) {
      throw new MissingPart(complaint + ": " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new MissingPart(complaint + ": interrupted", e);
    }
  }
}
