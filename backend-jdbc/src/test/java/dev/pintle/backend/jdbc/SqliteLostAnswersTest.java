package dev.pintle.backend.jdbc;

import java.nio.file.Path;

/** Answers of SQLite that get lost in the driver. */
final class SqliteLostAnswersTest extends EmbeddedLostAnswers {
  @Override
  String uri(Path folder) {
    return "jdbc:sqlite:" + folder.resolve("c.db");
  }
}
