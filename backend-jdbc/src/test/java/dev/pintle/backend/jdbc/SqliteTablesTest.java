package dev.pintle.backend.jdbc;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The tables in a file of SQLite. */
final class SqliteTablesTest extends CatalogTables {
  @TempDir private static Path folder;
  private int databases;

  @Override
  String newDatabase() {
    return "jdbc:sqlite:" + folder.resolve("c" + databases++ + ".db");
  }

  @Override
  String dialect() {
    return "sqlite";
  }
}
