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
  private final String notes;
  private final boolean typed;
  private final JdbcGuard guard;
  private final JdbcText text;
  private final String namespaceIs;
  private final String nameIs;
  private final String keyIs;
  private final String locationIs;

  /**
   * @param guard what a namespace has to be for an entry to come into it
   */
  JdbcCalls(String catalog, SchemaVersion version, JdbcGuard guard) {
    this.catalog = catalog;
    this.notes = catalog + JdbcStoreConfig.SEALS_SUFFIX;
    this.typed = version == SchemaVersion.V1;
    this.guard = guard;
    this.text = guard.text();
    String inNamespace = text.is("table_namespace", ":namespace");
    String inCatalog = text.is("catalog_name", ":catalog");
    this.namespaceIs = inCatalog + " AND " + inNamespace;
    this.nameIs = inNamespace + " AND " + text.is("table_name", ":name");
    this.keyIs = inCatalog + " AND " + nameIs;
    this.locationIs = keyIs + " AND " + text.is("metadata_location", ":expected");
  }

  /** Whether rows have a type, so that there can be views. */
  boolean isTyped() {
    return typed;
  }

  /** Whether the key takes names for equal that aren't the same. */
  boolean foldsNames() {
    return text.foldsNames();
  }

  /** Whether there is a place to note what there is to know about seals. */
  boolean hasNotes() {
    return notes.length() <= JdbcSchema.LONGEST_NAME;
  }

  /** The digest of a name of this catalog that its seals bear. */
  String home(JdbcKey key) {
    return JdbcSealText.home(catalog, key);
  }

  /** A row of an entry, or what is noted beside it. */
  private record Stored(String catalog, String location, String previous, String type) {}

  /** The row of an entry, with what is noted beside it. */
  Optional<JdbcRow> find(Handle handle, JdbcKey key) {
    List<Stored> rows =
        handle
            .createQuery(
                "SELECT "
                    + columns()
                    + ", catalog_name FROM iceberg_tables WHERE catalog_name IN (:catalog, :notes)"
                    + " AND "
                    + nameIs)
            .bind("catalog", catalog)
            .bind("notes", notes)
            .bind("namespace", key.namespace())
            .bind("name", key.name())
            .map((found, context) -> stored(found))
            .list();
    Optional<String> document =
        rows.stream().filter(row -> row.catalog().equals(notes)).findFirst().map(Stored::location);
    return rows.stream()
        .filter(row -> row.catalog().equals(catalog))
        .findFirst()
        .map(row -> row(row, key, document));
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
                    + ", catalog_name, table_name FROM iceberg_tables WHERE "
                    + namespaceIs
                    + (after.isPresent() ? " AND table_name > :after" : "")
                    + " ORDER BY table_name LIMIT :limit")
            .bind("catalog", catalog)
            .bind("namespace", namespace)
            .bind("limit", limit);
    after.ifPresent(name -> query.bind("after", name));
    return query.map((rows, context) -> named(namespace, rows)).list();
  }

  /** What is noted beside a seal isn't looked up for a listing. */
  private Named named(String namespace, ResultSet rows) throws SQLException {
    String name = rows.getString("table_name");
    return new Named(name, row(stored(rows), new JdbcKey(namespace, name), Optional.empty()));
  }

  /** Rows inserted: none where the guard says no. */
  int insert(Handle handle, JdbcKey key, JdbcRow row) {
    var update =
        handle.createUpdate(
            "INSERT INTO iceberg_tables (catalog_name, table_namespace, table_name,"
                + " metadata_location, previous_metadata_location"
                + (typed ? ", iceberg_type" : "")
                + ") SELECT :catalog, :namespace, :name, :location, :previous"
                + (typed ? ", :type" : "")
                + " WHERE "
                + guard.allows(":guarded"));
    if (typed) {
      update.bind("type", row.type());
    }
    return keyed(update, key)
        .bind("guarded", key.namespace())
        .bind("location", row.location())
        .bind("previous", row.previous())
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

  /** Rows changed: none where the row isn't exactly this pointer. */
  int seal(Handle handle, JdbcKey key, Pointer expected, JdbcRow seal) {
    return replace(handle, key, is(expected.kind()), expected.location(), seal);
  }

  /** Rows changed: none where the row isn't exactly the seal of this text. */
  int replaceSealed(Handle handle, JdbcKey key, String text, JdbcRow row) {
    return replace(handle, key, locationIs, text, row);
  }

  private int replace(Handle handle, JdbcKey key, String condition, String expected, JdbcRow row) {
    var update =
        handle.createUpdate(
            "UPDATE iceberg_tables SET metadata_location = :location,"
                + " previous_metadata_location = :previous"
                + (typed ? ", iceberg_type = :type" : "")
                + " WHERE "
                + condition);
    if (typed) {
      update.bind("type", row.type());
    }
    return keyed(update, key)
        .bind("location", row.location())
        .bind("previous", row.previous())
        .bind("expected", expected)
        .execute();
  }

  /** Rows deleted: none where the row isn't exactly the seal of this text. */
  int deleteSealed(Handle handle, JdbcKey key, String text) {
    return keyed(handle.createUpdate("DELETE FROM iceberg_tables WHERE " + locationIs), key)
        .bind("expected", text)
        .execute();
  }

  /** Notes something beside an entry, with the location that it had. */
  void insertNote(Handle handle, JdbcKey key, String document, String previous) {
    handle
        .createUpdate(
            "INSERT INTO iceberg_tables (catalog_name, table_namespace, table_name,"
                + " metadata_location, previous_metadata_location) VALUES (:catalog, :namespace,"
                + " :name, :document, :previous)")
        .bind("catalog", notes)
        .bind("namespace", key.namespace())
        .bind("name", key.name())
        .bind("document", document)
        .bind("previous", previous)
        .execute();
  }

  /** Rows deleted: none where nothing is noted. */
  int deleteNote(Handle handle, JdbcKey key) {
    return handle
        .createUpdate("DELETE FROM iceberg_tables WHERE " + keyIs)
        .bind("catalog", notes)
        .bind("namespace", key.namespace())
        .bind("name", key.name())
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
    if (!typed) {
      return locationIs;
    }
    return kind == EntryKind.VIEW
        ? locationIs + " AND iceberg_type = 'VIEW'"
        : locationIs + " AND (iceberg_type = 'TABLE' OR iceberg_type IS NULL)";
  }

  private String columns() {
    return "metadata_location, previous_metadata_location" + (typed ? ", iceberg_type" : "");
  }

  private Stored stored(ResultSet rows) throws SQLException {
    return new Stored(
        rows.getString("catalog_name"),
        rows.getString(1),
        rows.getString(2),
        typed ? rows.getString(3) : null);
  }

  private JdbcRow row(Stored stored, JdbcKey key, Optional<String> document) {
    Optional<JdbcSeal> seal =
        stored.location() == null
            ? Optional.empty()
            : JdbcSeal.standing(stored.location(), home(key), document);
    return new JdbcRow(stored.location(), stored.previous(), stored.type(), seal);
  }

  private <S extends SqlStatement<S>> S keyed(S statement, JdbcKey key) {
    return statement.bindMap(
        Map.of("catalog", catalog, "namespace", key.namespace(), "name", key.name()));
  }
}
