package dev.pintle.interop;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Where the project's own files are, for tests that judge them. */
final class ProjectRoot {
  private ProjectRoot() {}

  /** The nearest folder around the working directory that has the Maven wrapper. */
  static Path find() {
    return Stream.iterate(Path.of("").toAbsolutePath(), Path::getParent)
        .takeWhile(folder -> folder != null)
        .filter(folder -> Files.exists(folder.resolve("mvnw")))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no folder with mvnw around the tests"));
  }
}
