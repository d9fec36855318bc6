package dev.pintle.backend.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/** One method per query of an examination, and no policy. */
final class JdbcExaminationCalls {
  private static final String NO_EXISTS_ROW =
      " AND NOT EXISTS (SELECT 1 FROM iceberg_namespace_properties AS marks WHERE"
          + " marks.catalog_name = :catalog AND marks.property_key = 'exists' AND marks.namespace"
          + " =";

  private final JdbcDialect dialect;
  private final String catalog;
  private final boolean typed;

  /**
   * @param typed whether rows have a type
   */
  JdbcExaminationCalls(JdbcDialect dialect, String catalog, boolean typed) {
    this.dialect = dialect;
    this.catalog = catalog;
    this.typed = typed;
  }

  /** A row and its key. */
  record Located(JdbcKey key, JdbcRow row) {}

  /**
   * The first rows of a catalog, in the order of the key. What is noted beside seals isn't looked
   * up.
   *
   * @param inCatalog the catalog, or where it keeps notes
   * @param after the key that they come after, or empty
   */
  List<Located> page(Handle handle, String inCatalog, Optional<JdbcKey> after, int limit) {
    Query query =
        handle
            .createQuery(
                "SELECT table_namespace, table_name, metadata_location, previous_metadata_location,"
                    + " "
                    + (typed ? "iceberg_type" : "NULL")
                    + " FROM iceberg_tables WHERE catalog_name = :catalog"
                    + (after.isPresent()
                        ? " AND (table_namespace > :namespace OR (table_namespace = :namespace AND"
                            + " table_name > :name))"
                        : "")
                    + " ORDER BY table_namespace, table_name LIMIT :limit")
            .bind("catalog", inCatalog)
            .bind("limit", limit);
    after.ifPresent(key -> query.bind("namespace", key.namespace()).bind("name", key.name()));
    return query.map((rows, context) -> located(rows)).list();
  }

  private Located located(ResultSet rows) throws SQLException {
    JdbcKey key = new JdbcKey(rows.getString(1), rows.getString(2));
    String location = rows.getString(3);
    Optional<JdbcSeal> seal =
        Optional.ofNullable(location)
            .flatMap(
                text -> JdbcSeal.standing(text, JdbcSealText.home(catalog, key), Optional.empty()));
    return new Located(key, new JdbcRow(location, rows.getString(4), rows.getString(5), seal));
  }

  /** Catalogs that have rows in this database. */
  List<String> catalogs(Handle handle, int limit) {
    return handle
        .createQuery(
            "SELECT catalog_name FROM iceberg_tables UNION SELECT catalog_name FROM"
                + " iceberg_namespace_properties ORDER BY catalog_name LIMIT :limit")
        .bind("limit", limit)
        .mapTo(String.class)
        .list();
  }

  /** One spelling of each name of an entry that there is in several, differing in case only. */
  List<String> foldedEntries(Handle handle, int limit) {
    return names(
        handle,
        "SELECT MIN(table_namespace), MIN(table_name) FROM iceberg_tables WHERE catalog_name ="
            + " :catalog GROUP BY LOWER(table_namespace), LOWER(table_name) HAVING COUNT(*) > 1"
            + " ORDER BY 1, 2 LIMIT :limit",
        limit);
  }

  /** As {@link #foldedEntries}, for namespaces that were created. */
  List<String> foldedNamespaces(Handle handle, int limit) {
    return names(
        handle,
        "SELECT MIN(namespace), '' FROM iceberg_namespace_properties WHERE catalog_name = :catalog"
            + " AND property_key = 'exists' GROUP BY LOWER(namespace) HAVING COUNT(*) > 1 ORDER BY"
            + " 1 LIMIT :limit",
        limit);
  }

  /** Namespaces that have entries or properties, and no row that says that they exist. */
  List<String> undeclared(Handle handle, int limit) {
    return names(
        handle,
        "SELECT table_namespace, '' FROM iceberg_tables WHERE catalog_name = :catalog AND"
            + " table_namespace <> ''"
            + NO_EXISTS_ROW
            + " iceberg_tables.table_namespace) UNION SELECT namespace, '' FROM"
            + " iceberg_namespace_properties WHERE catalog_name = :catalog"
            + NO_EXISTS_ROW
            + " iceberg_namespace_properties.namespace) ORDER BY 1 LIMIT :limit",
        limit);
  }

  private List<String> names(Handle handle, String sql, int limit) {
    return handle
        .createQuery(sql)
        .bind("catalog", catalog)
        .bind("limit", limit)
        .map(
            (rows, context) ->
                rows.getString(2).isEmpty()
                    ? rows.getString(1)
                    : rows.getString(1) + JdbcKey.SEPARATOR + rows.getString(2))
        .list();
  }

  /** The rights that this store needs and the user lacks, as far as the database can say. */
  List<String> missingRights(Handle handle) {
    return texts(handle, dialect.missingRights());
  }

  /** What may lose writes that were answered, as far as the database can say. */
  List<String> durabilityRisks(Handle handle) {
    return texts(handle, dialect.durabilityRisks());
  }

  private static List<String> texts(Handle handle, Optional<String> query) {
    return query.map(sql -> handle.createQuery(sql).mapTo(String.class).list()).orElse(List.of());
  }
}
