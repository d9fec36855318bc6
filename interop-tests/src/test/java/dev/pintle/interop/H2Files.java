package dev.pintle.interop;

import java.nio.file.Path;
import java.util.Map;

/** H2: each database is a file, for one process. */
final class H2Files implements DatabaseSource {
  @Override
  public Database create(Path folder) {
    return new Database("jdbc:h2:" + folder.resolve("catalog"), Map.of());
  }

  @Override
  public void close() {
    // the files go with their folders
  }
}
