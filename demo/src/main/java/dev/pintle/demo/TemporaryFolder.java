package dev.pintle.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder that is made when it is first needed, and goes when it is closed. Thread-safe. */
final class TemporaryFolder implements AutoCloseable {
  /** A folder that something still writes into may fill again while it is emptied. */
  private static final int TRIES = 10;

  private Path path;

  /** Makes the folder, unless it was made before. */
  synchronized Path make() throws IOException {
    if (path == null) {
      path = Files.createTempDirectory("pintle-demo-");
    }
    return path;
  }

  /** Whether nothing of it is on the disk. */
  synchronized boolean isGone() {
    return path == null || Files.notExists(path);
  }

  /** Removes the folder and all that is in it. {@link #isGone()} tells whether that worked. */
  synchronized void remove() {
    for (int tries = 0; tries < TRIES && !isGone(); tries++) {
      try {
        for (Path each : deepestFirst()) {
          Files.deleteIfExists(each);
        }
      } catch (IOException | UncheckedIOException changedMeanwhile) {
        // the next try sees what there is now
      }
    }
  }

  @Override
  public void close() {
    remove();
  }

  private List<Path> deepestFirst() throws IOException {
    try (Stream<Path> tree = Files.walk(path)) {
      return tree.sorted(Comparator.reverseOrder()).toList();
    }
  }

  /** The path, for messages. */
  @Override
  public synchronized String toString() {
    return path == null ? "not made yet" : path.toString();
  }
}
