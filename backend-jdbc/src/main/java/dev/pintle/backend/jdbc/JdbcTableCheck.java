package dev.pintle.backend.jdbc;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jdbi.v3.core.Handle;

/**
 * Whether a table that is there is one of Iceberg's. What every promise rests on is its key: it
 * alone lets only one of two creates of a name succeed.
 */
record JdbcTableCheck(JdbcDialect dialect, JdbcStoreConfig config) {
  /**
   * Looks at one table that is there.
   *
   * @param columns those that the table has
   * @param key the columns that it has to be unique by, all together
   * @param values those that it needs beside them
   * @return why the table can't be used; empty if it can
   */
  Optional<String> refusal(
      Handle handle, String table, Set<String> columns, Set<String> key, Set<String> values) {
    Set<String> lacking = new TreeSet<>(key);
    lacking.addAll(values);
    lacking.removeAll(columns);
    if (!lacking.isEmpty()) {
      return refused(table, "it is not Iceberg's: it lacks " + String.join(", ", lacking));
    }
    if (!keys(handle, table).contains(key)) {
      return refused(
          table,
          "it has no unique key of exactly "
              + String.join(", ", new TreeSet<>(key))
              + ", so that two creates of one name could succeed");
    }
    List<String> flaws = flaws(handle, table);
    if (!flaws.isEmpty()) {
      return refused(table, flaws.get(0));
    }
    return Optional.empty();
  }

  /** The columns of each unique key; that those of Iceberg's may be NULL somewhere does no harm. */
  private Set<Set<String>> keys(Handle handle, String table) {
    Map<String, Set<String>> keys = new HashMap<>();
    handle
        .createQuery(dialect.uniqueKeys())
        .bind("table", table)
        .map((rows, context) -> List.of(rows.getString(1), rows.getString(2)))
        .forEach(
            part -> keys.computeIfAbsent(part.get(0), name -> new HashSet<>()).add(part.get(1)));
    return new HashSet<>(keys.values());
  }

  private List<String> flaws(Handle handle, String table) {
    return dialect
        .tableFlaws()
        .map(sql -> handle.createQuery(sql).bind("table", table).mapTo(String.class).list())
        .orElse(List.of());
  }

  private Optional<String> refused(String table, String reason) {
    return Optional.of(
        "the table "
            + table
            + " in "
            + config.url()
            + " can't be used: "
            + reason
            + "; mend it, or name another database in 'uri'");
  }
}
