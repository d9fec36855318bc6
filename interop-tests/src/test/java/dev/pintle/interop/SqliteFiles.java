package dev.pintle.interop;

import java.nio.file.Path;
import java.util.Map;

/** SQLite: each database is a file. */
final class SqliteFiles implements DatabaseSource {
  @Override
  public Database create(Path folder) {
    return new Database("jdbc:sqlite:" + folder.resolve("catalog.db"), Map.of());
  }

  @Override
  public void close() {
    // the files go with their folders
  }
}
