package dev.pintle.demo;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import org.apache.iceberg.catalog.TableIdentifier;

/**
 * A table's row in the catalog, read by plain SQL and not through the catalog's own code.
 *
 * @param pointer the location of the current metadata file
 * @param previous the pointer before it; null for a table that never changed
 */
record CatalogRow(String pointer, String previous) {
  private static final String QUERY =
      "SELECT metadata_location, previous_metadata_location FROM iceberg_tables"
          + " WHERE catalog_name = ? AND table_namespace = ? AND table_name = ?";

  /**
   * Reads a table's row.
   *
   * @return empty if the table has no row
   * @throws IllegalStateException if the database can't be read
   */
  static Optional<CatalogRow> read(Place place, TableIdentifier table) {
    try (Connection connection = DriverManager.getConnection(place.database());
        PreparedStatement query = connection.prepareStatement(QUERY)) {
      query.setString(1, Place.CATALOG);
      query.setString(2, table.namespace().toString());
      query.setString(3, table.name());
      try (ResultSet rows = query.executeQuery()) {
        return rows.next()
            ? Optional.of(new CatalogRow(rows.getString(1), rows.getString(2)))
            : Optional.empty();
      }
    } catch (SQLException e) {
      throw new IllegalStateException("the catalog's row of " + table + " can't be read", e);
    }
  }
}
