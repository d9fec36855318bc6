package dev.pintle.backend.jdbc;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatement;

/**
 * One method per statement on namespaces, and no policy.
 *
 * <p>What lies below a namespace is found by comparing the beginnings of texts, not by LIKE: that
 * knows wildcards, and ignores case in some databases.
 */
final class JdbcNamespaceCalls {
  private static final String INSERT =
      "INSERT INTO iceberg_namespace_properties (catalog_name, namespace, property_key,"
          + " property_value)";

  private final JdbcDialect dialect;
  private final JdbcText text;
  private final JdbcGuard ancestorGuard;
  private final String catalog;
  private final String inCatalog;
  private final String rowsOfNamespace;

  /** Rows that make a namespace exist although nobody created it. */
  private final String occupied;

  private final String hasProperties;

  JdbcNamespaceCalls(JdbcText text, String catalog) {
    this.dialect = text.dialect();
    this.text = text;
    this.ancestorGuard = new JdbcGuard(text, false);
    this.catalog = catalog;
    this.inCatalog = text.is("catalog_name", ":catalog");
    this.rowsOfNamespace = inCatalog + " AND " + text.is("namespace", ":namespace");
    this.hasProperties = exists("iceberg_namespace_properties", text.is("namespace", ":namespace"));
    // what an index answers comes first
    this.occupied =
        "("
            + exists("iceberg_tables", text.is("table_namespace", ":namespace"))
            + " OR "
            + exists("iceberg_namespace_properties", isBelow("namespace"))
            + " OR "
            + exists("iceberg_tables", isBelow("table_namespace"))
            + ")";
  }

  private String exists(String table, String condition) {
    return "EXISTS (SELECT 1 FROM " + table + " WHERE " + inCatalog + " AND " + condition + ")";
  }

  private String isBelow(String column) {
    return text.isExactly("substr(" + column + ", 1, :length)", ":prefix");
  }

  /** Whether the keys take names for equal that aren't the same. */
  boolean foldsNames() {
    return text.foldsNames();
  }

  boolean exists(Handle handle, String namespace) {
    return answers(handle, hasProperties + " OR " + occupied, namespace);
  }

  /** Whether it holds an entry or a namespace. */
  boolean isOccupied(Handle handle, String namespace) {
    return answers(handle, occupied, namespace);
  }

  private boolean answers(Handle handle, String condition, String namespace) {
    return below(
            handle.createQuery("SELECT CASE WHEN " + condition + " THEN 1 ELSE 0 END"), namespace)
        .mapTo(Integer.class)
        .one()
        .equals(1);
  }

  /** All its rows, also those that are hidden; a value that is NULL counts as none. */
  Map<String, String> properties(Handle handle, String namespace) {
    return properties(handle, namespace, "");
  }

  /** As {@link #properties}, and keeps the rows for this transaction alone. */
  Map<String, String> lock(Handle handle, String namespace) {
    return properties(handle, namespace, " ORDER BY property_key" + dialect.updateLock());
  }

  private Map<String, String> properties(Handle handle, String namespace, String ending) {
    return handle
        .createQuery(
            "SELECT property_key, property_value FROM iceberg_namespace_properties WHERE "
                + rowsOfNamespace
                + ending)
        .bind("catalog", catalog)
        .bind("namespace", namespace)
        .reduceRows(
            new LinkedHashMap<String, String>(),
            (properties, row) -> {
              String value = row.getColumn("property_value", String.class);
              if (value != null) {
                properties.put(row.getColumn("property_key", String.class), value);
              }
              return properties;
            });
  }

  /**
   * Rows inserted: none where the namespace exists.
   *
   * @param ancestors the namespaces around it, from the top down; none of them may be dropped
   *     meanwhile
   */
  int create(
      Handle handle, String namespace, List<String> ancestors, Map<String, String> properties) {
    StringBuilder guards = new StringBuilder();
    for (int i = 0; i < ancestors.size(); i++) {
      guards.append(" AND ").append(ancestorGuard.allows(":ancestor" + i));
    }
    var update =
        handle.createUpdate(
            INSERT
                + " SELECT :catalog, :namespace, property_key, property_value FROM ("
                + selectedRows(properties.size())
                + ") AS given WHERE NOT ("
                + hasProperties
                + " OR "
                + occupied
                + ")"
                + guards);
    for (int i = 0; i < ancestors.size(); i++) {
      update.bind("ancestor" + i, ancestors.get(i));
    }
    bindRows(update, properties);
    return below(update, namespace).execute();
  }

  /** Keeps namespaces that were created from being dropped until the transaction ends. */
  void share(Handle handle, List<String> namespaces) {
    handle
        .createQuery(
            "SELECT 1 FROM iceberg_namespace_properties WHERE "
                + inCatalog
                + " AND namespace IN (<namespaces>) AND property_key = 'exists' ORDER BY namespace"
                + dialect.shareLock())
        .bind("catalog", catalog)
        .bindList("namespaces", namespaces)
        .mapTo(Integer.class)
        .list();
  }

  /** Rows inserted: none where there is no such namespace, not even by what lives in it. */
  int declare(Handle handle, String namespace) {
    return below(
            handle.createUpdate(
                INSERT
                    + " SELECT :catalog, :namespace, 'exists', 'true' WHERE "
                    + hasProperties
                    + " OR "
                    + occupied),
            namespace)
        .execute();
  }

  int remove(Handle handle, String namespace, Collection<String> keys) {
    return handle
        .createUpdate(
            "DELETE FROM iceberg_namespace_properties WHERE "
                + rowsOfNamespace
                + " AND property_key IN (<keys>)")
        .bind("catalog", catalog)
        .bind("namespace", namespace)
        .bindList("keys", List.copyOf(keys))
        .execute();
  }

  int insert(Handle handle, String namespace, Map<String, String> properties) {
    var update = handle.createUpdate(INSERT + " VALUES " + rows(properties.size()));
    bindRows(update, properties);
    return update.bind("catalog", catalog).bind("namespace", namespace).execute();
  }

  int drop(Handle handle, String namespace) {
    return handle
        .createUpdate("DELETE FROM iceberg_namespace_properties WHERE " + rowsOfNamespace)
        .bind("catalog", catalog)
        .bind("namespace", namespace)
        .execute();
  }

  /**
   * The first of the levels that stand directly below a namespace, by name.
   *
   * @param after the level that they come after, or empty
   */
  List<String> children(Handle handle, String namespace, Optional<String> after, int limit) {
    var query =
        handle
            .createQuery(
                "SELECT DISTINCT child FROM (SELECT "
                    + text.exact("CASE WHEN dot = 0 THEN rest ELSE substr(rest, 1, dot - 1) END")
                    + " AS child FROM (SELECT rest, "
                    + dialect.position(JdbcKey.SEPARATOR, "rest")
                    + " AS dot FROM (SELECT substr(table_namespace, :length + 1) AS rest FROM"
                    + " iceberg_tables WHERE "
                    + inCatalog
                    + " AND "
                    + isBelow("table_namespace")
                    + " UNION ALL SELECT substr(namespace, :length + 1) FROM"
                    + " iceberg_namespace_properties WHERE "
                    + inCatalog
                    + " AND "
                    + isBelow("namespace")
                    + ") AS below) AS parted) AS children WHERE child <> ''"
                    + (after.isPresent() ? " AND child > " + text.exact(":after") : "")
                    + " ORDER BY child LIMIT :limit")
            .bind("catalog", catalog)
            .bind("limit", limit);
    after.ifPresent(level -> query.bind("after", level));
    return prefixed(query, namespace.isEmpty() ? "" : namespace + JdbcKey.SEPARATOR)
        .mapTo(String.class)
        .list();
  }

  /**
   * Binds a namespace and what everything below it begins with. No stored name begins with a dot:
   * nothing lies below the root in this sense.
   */
  private <S extends SqlStatement<S>> S below(S statement, String namespace) {
    return prefixed(
        statement.bind("catalog", catalog).bind("namespace", namespace),
        namespace + JdbcKey.SEPARATOR);
  }

  private <S extends SqlStatement<S>> S prefixed(S statement, String prefix) {
    return statement.bind("prefix", prefix).bind("length", dialect.length(prefix));
  }

  private static String rows(int count) {
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      rows.add("(:catalog, :namespace, :key" + i + ", :value" + i + ")");
    }
    return String.join(", ", rows);
  }

  private String selectedRows(int count) {
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      rows.add(
          "SELECT "
              + dialect.text(":key" + i)
              + " AS property_key, "
              + dialect.text(":value" + i)
              + " AS property_value");
    }
    return String.join(" UNION ALL ", rows);
  }

  private static void bindRows(SqlStatement<?> statement, Map<String, String> properties) {
    int i = 0;
    for (Map.Entry<String, String> property : properties.entrySet()) {
      statement.bind("key" + i, property.getKey()).bind("value" + i, property.getValue());
      i++;
    }
  }
}
