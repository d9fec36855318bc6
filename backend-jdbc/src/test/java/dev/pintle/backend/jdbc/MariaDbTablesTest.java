package dev.pintle.backend.jdbc;

/** The tables on MariaDB. */
final class MariaDbTablesTest extends CatalogTables {
  @Override
  String newDatabase() {
    return MariaDb.shared().newDatabase();
  }

  @Override
  String dialect() {
    return "mariadb";
  }
}
