package dev.pintle.interop;

import java.io.IOException;
import java.sql.SQLException;

/** A database product that the tests run against. Another one is a class and two lines here. */
enum Engine {
  SQLITE,
  POSTGRESQL,
  MARIADB,
  H2;

  /** Starts what makes databases of this product. */
  DatabaseSource start() {
    try {
      return switch (this) {
        case SQLITE -> new SqliteFiles();
        case POSTGRESQL -> PostgresServer.start();
        case MARIADB -> MariaDbServer.start();
        case H2 -> new H2Files();
      };
    } catch (MissingPart e) {
      return new NoDatabases(e);
    } catch (IOException | SQLException e) {
      throw new IllegalStateException(this + " did not start", e);
    }
  }
}
