package dev.pintle.backend.jdbc;

import java.nio.file.Path;

/** Answers of H2 that get lost in the driver. */
final class H2LostAnswersTest extends EmbeddedLostAnswers {
  @Override
  String uri(Path folder) {
    return "jdbc:h2:" + folder.resolve("c");
  }
}
