package dev.pintle.backend.jdbc;

import dev.pintle.backend.jdbc.JdbcStoreConfig.SchemaVersion;
import dev.pintle.spi.EntryKind;
import dev.pintle.spi.Pointer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatement;

/** One method per statement on entries, and no policy. */
final class JdbcCalls {
  private final String catalog;
  private final boolean typed;
  private final JdbcGuard guard;
  private final JdbcText text;
  private final String namespaceIs;
  private final String keyIs;

  /**
   * @param guard what a namespace has to be for an entry to come into it
   */
  JdbcCalls(String catalog, SchemaVersion version, JdbcGuard guard) {
    this.catalog = catalog;
    this.typed = version == SchemaVersion.V1;
    this.guard = guard;
    this.text = guard.text();
    this.namespaceIs =
        text.is("catalog_name", ":catalog") + " AND " + text.is("table_namespace", ":namespace");
    this.keyIs = namespaceIs + " AND " + text.is("table_name", ":name");
  }

  /** Whether rows have a type, so that there can be views. */
  boolean isTyped() {
    return typed;
  }

  /** Whether the key takes names for equal that aren't the same. */
  boolean foldsNames() {
    return text.foldsNames();
  }

  Optional<JdbcRow> find(Handle handle, JdbcKey key) {
    return handle
        .createQuery("SELECT " + columns() + " FROM iceberg_tables WHERE " + keyIs)
        .bind("catalog", catalog)
        .bind("namespace", key.namespace())
        .bind("name", key.name())
        .map((rows, context) -> row(rows))
        .findOne();
  }

  /**
   * The stored name of the entry that the database takes for this one; a catalog that isn't ours
   * comes before it. Looked for where a name is taken and no entry has it.
   */
  Optional<String> findAlike(Handle handle, JdbcKey key) {
    return handle
        .createQuery(
            "SELECT catalog_name, table_namespace, table_name FROM iceberg_tables WHERE"
                + " catalog_name = :catalog AND table_namespace = :namespace AND table_name ="
                + " :name")
        .bindMap(Map.of("catalog", catalog, "namespace", key.namespace(), "name", key.name()))
        .map(
            (rows, context) ->
                (rows.getString(1).equals(catalog) ? "" : rows.getString(1) + ": ")
                    + rows.getString(2)
                    + JdbcKey.SEPARATOR
                    + rows.getString(3))
        .findOne();
  }

  /** A row and its name. */
  record Named(String name, JdbcRow row) {}

  /**
   * The first rows of a namespace, by name.
   *
   * @param after the name that they come after, or empty
   */
  List<Named> page(Handle handle, String namespace, Optional<String> after, int limit) {
    var query =
        handle
            .createQuery(
                "SELECT "
                    + columns()
                    + ", table_name FROM iceberg_tables WHERE "
                    + namespaceIs
                    + (after.isPresent() ? " AND table_name > :after" : "")
                    + " ORDER BY table_name LIMIT :limit")
            .bind("catalog", catalog)
            .bind("namespace", namespace)
            .bind("limit", limit);
    after.ifPresent(name -> query.bind("after", name));
    return query.map((rows, context) -> new Named(rows.getString("table_name"), row(rows))).list();
  }

  /** Rows inserted: none where the guard says no. */
  int insert(Handle handle, JdbcKey key, Pointer pointer) {
    var update =
        handle.createUpdate(
            "INSERT INTO iceberg_tables (catalog_name, table_namespace, table_name,"
                + " metadata_location, previous_metadata_location"
                + (typed ? ", iceberg_type" : "")
                + ") SELECT :catalog, :namespace, :name, :location, NULL"
                + (typed ? ", :type" : "")
                + " WHERE "
                + guard.allows(":guarded"));
    if (typed) {
      update.bind("type", JdbcRow.type(pointer.kind()));
    }
    return keyed(update, key)
        .bind("guarded", key.namespace())
        .bind("location", pointer.location())
        .execute();
  }

  /** Rows changed: none where the row isn't exactly this pointer. */
  int update(Handle handle, JdbcKey key, Pointer expected, String location) {
    return keyed(
            handle.createUpdate(
                "UPDATE iceberg_tables SET metadata_location = :location,"
                    + " previous_metadata_location = :expected WHERE "
                    + is(expected.kind())),
            key)
        .bind("location", location)
        .bind("expected", expected.location())
        .execute();
  }

  /** Rows deleted: none where the row isn't exactly this pointer. */
  int delete(Handle handle, JdbcKey key, Pointer expected) {
    return keyed(
            handle.createUpdate("DELETE FROM iceberg_tables WHERE " + is(expected.kind())), key)
        .bind("expected", expected.location())
        .execute();
  }

  /** Rows renamed: none where the row isn't exactly this pointer, or the guard says no. */
  int rename(Handle handle, JdbcKey from, Pointer expected, JdbcKey to) {
    return keyed(
            handle.createUpdate(
                "UPDATE iceberg_tables SET table_namespace = :guarded, table_name = :newName"
                    + " WHERE "
                    + is(expected.kind())
                    + " AND "
                    + guard.allows(":guarded")),
            from)
        .bind("expected", expected.location())
        .bind("guarded", to.namespace())
        .bind("newName", to.name())
        .execute();
  }

  /** Rows of the old schema, and of clients that know no other, are tables. */
  private String is(EntryKind kind) {
    String pointer = keyIs + " AND " + text.is("metadata_location", ":expected");
    if (!typed) {
      return pointer;
    }
    return kind == EntryKind.VIEW
        ? pointer + " AND iceberg_type = 'VIEW'"
        : pointer + " AND (iceberg_type = 'TABLE' OR iceberg_type IS NULL)";
  }

  private String columns() {
    return "metadata_location, previous_metadata_location" + (typed ? ", iceberg_type" : "");
  }

  private JdbcRow row(ResultSet rows) throws SQLException {
    return new JdbcRow(rows.getString(1), rows.getString(2), typed ? rows.getString(3) : null);
  }

  private <S extends SqlStatement<S>> S keyed(S statement, JdbcKey key) {
    return statement.bindMap(
        Map.of("catalog", catalog, "namespace", key.namespace(), "name", key.name()));
  }
}
