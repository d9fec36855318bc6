package dev.pintle.backend.jdbc;

import java.nio.file.Path;
import java.sql.SQLException;
import org.h2.tools.Server;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** The tables behind a server of H2: only one process may open a file of its own. */
final class H2TablesTest extends CatalogTables {
  @TempDir private static Path folder;
  private Server server;
  private int databases;

  @BeforeAll
  void start() throws SQLException {
    server =
        Server.createTcpServer("-tcpPort", "0", "-ifNotExists", "-baseDir", folder.toString())
            .start();
  }

  @AfterAll
  void stop() {
    server.stop();
  }

  @Override
  String newDatabase() {
    return "jdbc:h2:tcp://localhost:" + server.getPort() + "/./c" + databases++;
  }

  @Override
  String dialect() {
    return "h2";
  }
}
