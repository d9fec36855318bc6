package dev.pintle.backend.jdbc;

import dev.pintle.backend.jdbc.JdbcExaminationCalls.Located;
import dev.pintle.backend.jdbc.JdbcStoreConfig.SchemaVersion;
import dev.pintle.spi.Finding;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.StoreException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/** Looks through a catalog for what its owner should know. Reads only, a page at a time. */
final class JdbcExamination {
  private static final int PAGE = 1000;

  /** Locations only grow; from this length on the limit is near. */
  private static final int LONG_LOCATION = JdbcSchema.LONGEST_LOCATION * 9 / 10;

  private static final String MEND = "mend or delete its row in iceberg_tables";

  private final JdbcPool pool;
  private final JdbcCalls calls;
  private final JdbcExaminationCalls queries;
  private final String catalog;
  private final JdbcFindings findings = new JdbcFindings();
  private final JdbcSealReport seals = new JdbcSealReport(findings, Clock.systemUTC());

  JdbcExamination(JdbcPool pool, JdbcCalls calls, String catalog) {
    this.pool = pool;
    this.calls = calls;
    this.queries = new JdbcExaminationCalls(pool.dialect(), catalog, calls.isTyped());
    this.catalog = catalog;
  }

  List<Finding> run() {
    database();
    otherCatalogs();
    eachRow(catalog, this::entry);
    eachRow(catalog + JdbcStoreConfig.SEALS_SUFFIX, this::note);
    names();
    return findings.all();
  }

  private void database() {
    findings.info(
        "schema-version",
        JdbcSchema.ENTRIES,
        calls.isTyped()
            ? "its schema is " + SchemaVersion.V1 + ", which holds tables and views"
            : "its schema is " + SchemaVersion.V0 + ", which holds tables only",
        calls.isTyped() ? "" : "set 'jdbc.schema-version=V1' to upgrade it, for views");
    if (pool.session() instanceof JdbcSession.Unendable unendable) {
      findings.warning(
          "sessions-not-ended",
          "the connection",
          unendable.reason() + "; a write whose answer is lost may stay unknown",
          "connect to the database directly");
    }
    for (String risk : read(queries::durabilityRisks)) {
      findings.error("not-durable", "the database", risk, "have its administrator make it durable");
    }
    for (String right : read(queries::missingRights)) {
      findings.error(
          "missing-right",
          "the database user",
          "it lacks the right to " + right,
          "grant it, unless this catalog is only read");
    }
  }

  private void otherCatalogs() {
    List<String> catalogs = read(handle -> queries.catalogs(handle, PAGE));
    List<String> others =
        catalogs.stream().filter(name -> !name.endsWith(JdbcStoreConfig.SEALS_SUFFIX)).toList();
    if (!others.isEmpty() && !others.contains(catalog)) {
      findings.warning(
          "other-catalogs",
          catalog,
          "there is nothing in this catalog, but there are others in its database: "
              + String.join(", ", others.subList(0, Math.min(others.size(), 20))),
          "if one of them is meant, set 'catalog-name' to it");
    }
  }

  private void eachRow(String inCatalog, Consumer<Located> look) {
    Optional<JdbcKey> after = Optional.empty();
    do {
      Optional<JdbcKey> last = after;
      List<Located> page = read(handle -> queries.page(handle, inCatalog, last, PAGE));
      page.forEach(look);
      after = page.size() < PAGE ? Optional.empty() : Optional.of(page.get(PAGE - 1).key());
    } while (after.isPresent());
  }

  private void entry(Located found) {
    JdbcKey key = found.key();
    if (!isLegal(key)) {
      findings.error(
          "broken-entry", name(key), "no table, view or namespace can have this name", MEND);
    } else if (found.row().isSealed()) {
      read(handle -> calls.find(handle, key)).ifPresent(row -> entry(key, row));
    } else {
      entry(key, found.row());
    }
  }

  private void entry(JdbcKey key, JdbcRow row) {
    if (row.isSealed()) {
      seals.standing(name(key), row);
      return;
    }
    Optional<String> flaw = row.flaw();
    if (flaw.isPresent()) {
      findings.error("broken-entry", name(key), flaw.get(), MEND);
    } else if (row.location().length() > LONG_LOCATION) {
      findings.warning(
          "long-location",
          name(key),
          "its metadata location has "
              + row.location().length()
              + " characters, and the table holds "
              + JdbcSchema.LONGEST_LOCATION,
          "give it a shorter 'write.metadata.path' before a commit fails");
    }
  }

  private static String name(JdbcKey key) {
    return key.namespace() + JdbcKey.SEPARATOR + key.name();
  }

  private static boolean isLegal(JdbcKey key) {
    try {
      return JdbcKey.namespace(key.namespace())
          .map(NamespaceName::levels)
          .map(levels -> new NamespaceName(levels).entry(key.name()))
          .isPresent();
    } catch (StoreException.InvalidName e) {
      return false;
    }
  }

  private void note(Located found) {
    JdbcKey key = found.key();
    Optional<JdbcRow> row = read(handle -> calls.find(handle, key));
    boolean used = row.flatMap(JdbcRow::seal).flatMap(JdbcSeal::note).isPresent();
    if (!used) {
      seals.orphan(name(key), found.row().previous());
    }
  }

  private void names() {
    int most = JdbcFindings.MOST + 1;
    for (String name : read(handle -> queries.foldedEntries(handle, most))) {
      foldsTogether(name, "entries");
    }
    for (String name : read(handle -> queries.foldedNamespaces(handle, most))) {
      foldsTogether(name, "namespaces");
    }
    for (String name : read(handle -> queries.undeclared(handle, most))) {
      findings.info(
          "undeclared-namespace",
          name,
          "it exists only by what lives in it, or by properties that another client gave it",
          "create something in it with Pintle, which records it, or leave it");
    }
  }

  private void foldsTogether(String name, String what) {
    findings.warning(
        "names-differ-in-case",
        name,
        "there are " + what + " whose names differ from it in case only",
        "rename them before they go to an engine or a store that ignores case");
  }

  private <T> T read(Function<Handle, T> query) {
    return pool.read("examining catalog '" + catalog + "'", query);
  }
}
