package dev.pintle.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder that goes when it is closed, and also when the process is told to end before. */
final class TemporaryFolder implements AutoCloseable {
  private final Path path;
  private final Thread removal;

  private TemporaryFolder(Path path) {
    this.path = path;
    this.removal = new Thread(this::removeAtExit, "pintle-demo-clean-up");
  }

  static TemporaryFolder create() throws IOException {
    TemporaryFolder folder = new TemporaryFolder(Files.createTempDirectory("pintle-demo-"));
    Runtime.getRuntime().addShutdownHook(folder.removal);
    return folder;
  }

  Path path() {
    return path;
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(removal);
    } catch (IllegalStateException alreadyEnding) {
      return;
    }
    try {
      remove();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void remove() throws IOException {
    for (Path each : deepestFirst()) {
      Files.deleteIfExists(each);
    }
  }

  /** A few times over, since others may still write into the folder. */
  private void removeAtExit() {
    int tries = 10;
    while (tries > 0 && !gone()) {
      tries--;
    }
  }

  private boolean gone() {
    try {
      remove();
      return true;
    } catch (IOException | UncheckedIOException stillWrittenTo) {
      return Files.notExists(path);
    }
  }

  private List<Path> deepestFirst() throws IOException {
    try (Stream<Path> tree = Files.walk(path)) {
      return tree.sorted(Comparator.reverseOrder()).toList();
    }
  }
}
