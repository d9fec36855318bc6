package dev.pintle.interop;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;

/** Makes databases of one product; starts with the first test that asks for one. */
interface DatabaseSource extends AutoCloseable {
  /**
   * A database that nobody used before.
   *
   * @param folder where an embedded database keeps its file
   */
  Database create(Path folder) throws SQLException;

  @Override
  void close() throws IOException;
}
