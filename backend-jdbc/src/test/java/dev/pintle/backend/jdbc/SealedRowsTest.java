package dev.pintle.backend.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Finding;
import dev.pintle.spi.Listed;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.NamespaceResult;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Seal;
import dev.pintle.spi.SealTarget;
import dev.pintle.spi.Slot;
import dev.pintle.spi.Stamp;
import dev.pintle.spi.Store;
import dev.pintle.spi.StoreException;
import dev.pintle.spi.StoreFeature;
import dev.pintle.spi.SwapResult;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** What a seal is in the tables, and what the statements of other clients do to it. */
final class SealedRowsTest {
  private static final NamespaceName NAMESPACE = NamespaceName.of("n");
  private static final EntryName TABLE = NAMESPACE.entry("t");
  private static final EntryName OTHER = NAMESPACE.entry("u");
  private static final Pointer BEFORE = Pointer.table("s3://b/t/1.metadata.json");
  private static final Pointer AFTER = Pointer.table("s3://b/t/2.metadata.json");
  private static final Seal.Moving SEAL =
      new Seal.Moving(
          BEFORE,
          5,
          "0a1b2c",
          Instant.parse("2026-01-02T03:04:05Z"),
          new SealTarget.Move("lake", NamespaceName.of("a", "b").entry("t")));

  private static final String KEY =
      "catalog_name = 'c' AND table_namespace = 'n' AND table_name = 't'";
  private static final String IS_TABLE = " AND (iceberg_type = 'TABLE' OR iceberg_type IS NULL)";

  /** On the file of a SQLite database, schema V1. */
  @Nested
  final class OnSqlite extends Typed {
    @TempDir Path folder;

    @Override
    String newDatabase() {
      return "jdbc:sqlite:" + folder.resolve("c.db");
    }
  }

  /** On PostgreSQL, schema V1. */
  @Nested
  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  final class OnPostgres extends Typed {
    private Postgres server;

    @BeforeAll
    void start() {
      server = Postgres.start();
    }

    @AfterAll
    void stop() {
      server.close();
    }

    @Override
    String newDatabase() {
      return server.newDatabase();
    }
  }

  /** On a file of H2, schema V1. */
  @Nested
  final class OnH2 extends Typed {
    @TempDir Path folder;

    @Override
    String newDatabase() {
      return "jdbc:h2:" + folder.resolve("c");
    }
  }

  /** On MariaDB, schema V1. */
  @Nested
  final class OnMariaDb extends Typed {
    @Override
    String newDatabase() {
      return MariaDb.shared().newDatabase();
    }
  }

  /** On SQLite with the old schema, where rows have no type. */
  @Nested
  final class OnTheOldSchema extends Untyped {
    @TempDir Path folder;

    @Override
    String newDatabase() {
      return "jdbc:sqlite:" + folder.resolve("c.db");
    }
  }

  /** On every database. */
  abstract static class OnAny {
    String uri;
    Store store;

    abstract String newDatabase();

    abstract String version();

    @BeforeEach
    void open() {
      uri = newDatabase();
      store = Databases.open(uri, "jdbc.schema-version", version());
      store.namespaces().create(NAMESPACE, Map.of());
      swap(TABLE, Expectation.absent(), Replacement.to(BEFORE));
      swap(TABLE, Expectation.exactly(BEFORE), Replacement.sealed(SEAL));
    }

    @AfterEach
    void close() {
      store.close();
    }

    void swap(EntryName name, Expectation from, Replacement to) {
      assertThat(store.pointers().swap(name, from, to)).isInstanceOf(SwapResult.Swapped.class);
    }

    static Expectation sealed(Seal seal) {
      return new Expectation.Sealed(seal, Stamp.NONE);
    }

    List<String> rows(String columns) {
      return Sql.query(
          uri, "SELECT " + columns + " FROM iceberg_tables ORDER BY catalog_name, table_name");
    }

    /** How many rows a statement of another client hits. */
    int stock(String sql) {
      try (Connection connection = DriverManager.getConnection(uri);
          Statement statement = connection.createStatement()) {
        return statement.executeUpdate(sql);
      } catch (SQLException e) {
        throw new AssertionError(sql, e);
      }
    }

    void requireSealed() {
      assertThat(store.pointers().resolve(TABLE)).contains(new Slot.Sealed(SEAL, Stamp.NONE));
    }

    List<Listed> listed() {
      return store.listing().entries(NAMESPACE, Optional.empty(), 9).items();
    }

    List<Finding> findings(String code) {
      return store.examine().stream().filter(finding -> finding.code().equals(code)).toList();
    }

    @Test
    void theRowBearsTheSealAndASecondOneItsNote() {
      List<String> rows = rows("catalog_name, metadata_location, previous_metadata_location");
      assertThat(rows).hasSize(2);
      assertThat(rows.get(0))
          .matches(
              "c\\|s3://b/t/SEALED\\.1\\.M\\.t\\.5\\.[0-9a-f]{16}\\.[0-9a-f]{8}\\.metadata\\.json"
                  + "\\|s3://b/t/1\\.metadata\\.json");
      String token = rows.get(0).replaceFirst(".*\\.5\\.([0-9a-f]{16})\\..*", "$1");
      assertThat(rows.get(1))
          .isEqualTo(
              "c/pintle-seals|{\"v\":1,\"token\":\""
                  + token
                  + "\",\"owner\":\"0a1b2c\",\"since\":\"2026-01-02T03:04:05Z\","
                  + "\"catalog\":\"lake\",\"namespace\":[\"a\",\"b\"],\"name\":\"t\"}"
                  + "|s3://b/t/1.metadata.json");
    }

    @Test
    void notesAreNeverListed() {
      assertThat(listed()).containsExactly(new Listed.Sealed(TABLE));
      assertThat(store.listing().namespaces(NamespaceName.root(), Optional.empty(), 9).items())
          .containsExactly(NAMESPACE);
      assertThat(store.namespaces().drop(NAMESPACE))
          .isEqualTo(NamespaceResult.refused(NamespaceResult.Reason.NOT_EMPTY));
    }

    @Test
    void takingTheSealOffTakesItsNoteAlong() {
      String text = rows("metadata_location").get(0);
      swap(TABLE, sealed(SEAL), Replacement.to(AFTER));
      assertThat(rows("catalog_name, metadata_location, previous_metadata_location"))
          .containsExactly("c|" + AFTER + "|" + text);
    }

    @Test
    void aTombstoneKeepsTheLastLocation() {
      Seal moved = new Seal.Moved(6, SEAL.target());
      swap(TABLE, sealed(SEAL), Replacement.sealed(moved));
      assertThat(store.pointers().resolve(TABLE)).contains(new Slot.Sealed(moved, Stamp.NONE));
      assertThat(rows("previous_metadata_location")).containsOnly(BEFORE.location());
      swap(TABLE, sealed(moved), Replacement.removed());
      assertThat(rows("*")).isEmpty();
    }

    @Test
    void closingTakesNoNote() {
      Seal closed = new Seal.Closed(8);
      swap(OTHER, Expectation.absent(), Replacement.sealed(closed));
      swap(TABLE, sealed(SEAL), Replacement.sealed(closed));
      assertThat(rows("catalog_name")).containsExactly("c", "c");
      assertThat(store.pointers().resolve(OTHER)).contains(new Slot.Sealed(closed, Stamp.NONE));
      swap(OTHER, sealed(closed), Replacement.to(BEFORE));
      assertThat(store.pointers().resolve(OTHER)).contains(Slot.live(BEFORE));
    }

    /** A seal's text never comes back, so a request that names an older one finds nothing. */
    @Test
    void sealsThatAreEqualHaveTextsOfTheirOwn() {
      String first = rows("metadata_location").get(0);
      swap(TABLE, sealed(SEAL), Replacement.to(BEFORE));
      swap(TABLE, Expectation.exactly(BEFORE), Replacement.sealed(SEAL));
      assertThat(rows("metadata_location").get(0)).isNotEqualTo(first);
    }

    @Test
    void aNoteThatDoesNotFitIsRefusedBeforeAnythingIsWritten() {
      swap(OTHER, Expectation.absent(), Replacement.to(BEFORE));
      List<String> before = rows("*");
      SealTarget far = new SealTarget.Move("x".repeat(800), NAMESPACE.entry("y".repeat(200)));
      Seal big = new Seal.Moving(BEFORE, 1, "o", Instant.EPOCH, far);
      assertThatThrownBy(
              () ->
                  store
                      .pointers()
                      .swap(OTHER, Expectation.exactly(BEFORE), Replacement.sealed(big)))
          .isInstanceOf(StoreException.InvalidName.class)
          .hasMessageContaining("n.u")
          .hasMessageContaining("1000");
      assertThat(rows("*")).isEqualTo(before);
    }

    @Test
    void aSealOfAnotherPointerIsRefused() {
      swap(OTHER, Expectation.absent(), Replacement.to(AFTER));
      assertThatThrownBy(
              () ->
                  store
                      .pointers()
                      .swap(OTHER, Expectation.exactly(AFTER), Replacement.sealed(SEAL)))
          .isInstanceOf(IllegalArgumentException.class);
      assertThat(store.pointers().resolve(OTHER)).contains(Slot.live(AFTER));
    }

    @Test
    void aPointerThatLooksLikeASealIsRefused() {
      Pointer seal = Pointer.table(rows("metadata_location").get(0));
      for (Expectation from : List.of(sealed(SEAL), Expectation.exactly(seal))) {
        assertThatThrownBy(() -> store.pointers().swap(TABLE, from, Replacement.to(seal)))
            .isInstanceOf(StoreException.InvalidLocation.class);
      }
      assertThatThrownBy(
              () -> store.pointers().swap(TABLE, Expectation.exactly(seal), Replacement.removed()))
          .isInstanceOf(StoreException.InvalidLocation.class);
      assertThatThrownBy(
              () ->
                  store
                      .atomicRename()
                      .orElseThrow()
                      .rename(TABLE, Expectation.exactly(seal), OTHER))
          .isInstanceOf(StoreException.InvalidLocation.class);
      requireSealed();
    }

    @Test
    void aCommitOfAnotherClientHitsNoRow() {
      assertThat(
              stock(
                  "UPDATE iceberg_tables SET metadata_location = 's3://x' WHERE "
                      + KEY
                      + " AND metadata_location = '"
                      + BEFORE
                      + "'"))
          .isZero();
      requireSealed();
    }

    @Test
    void aCreateOfAnotherClientMeetsTheKey() {
      assertThatThrownBy(
              () ->
                  stock(
                      "INSERT INTO iceberg_tables (catalog_name, table_namespace, table_name,"
                          + " metadata_location) VALUES ('c', 'n', 't', 's3://x')"))
          .hasCauseInstanceOf(SQLException.class);
      requireSealed();
    }

    /** Clients that drop by name alone take the seal along; its note keeps the last location. */
    @Test
    void aDropByNameAloneLeavesANoteThatTheNextSealReplaces() {
      assertThat(stock("DELETE FROM iceberg_tables WHERE " + KEY)).isEqualTo(1);
      assertThat(store.pointers().resolve(TABLE)).isEmpty();
      assertThat(listed()).isEmpty();
      assertThat(findings("orphan-seal-note"))
          .singleElement()
          .satisfies(
              finding -> {
                assertThat(finding.subject()).isEqualTo("n.t");
                assertThat(finding.what()).contains(BEFORE.location());
              });
      swap(TABLE, Expectation.absent(), Replacement.to(AFTER));
      Seal next = new Seal.Moving(AFTER, 6, "next", Instant.EPOCH, new SealTarget.Removal());
      swap(TABLE, Expectation.exactly(AFTER), Replacement.sealed(next));
      assertThat(store.pointers().resolve(TABLE)).contains(new Slot.Sealed(next, Stamp.NONE));
      assertThat(findings("orphan-seal-note")).isEmpty();
    }

    /** Clients that rename by name alone carry the seal off; it then tells where it belongs. */
    @Test
    void aRenameByNameAloneDisplacesTheSeal() {
      assertThat(stock("UPDATE iceberg_tables SET table_name = 'u' WHERE " + KEY)).isEqualTo(1);
      assertThat(store.pointers().resolve(TABLE)).isEmpty();
      assertThatThrownBy(() -> store.pointers().resolve(OTHER))
          .isInstanceOf(StoreException.CorruptEntry.class)
          .hasMessageContaining("seal of another name");
      assertThat(listed())
          .singleElement()
          .isInstanceOfSatisfying(
              Listed.Broken.class, broken -> assertThat(broken.storedName()).isEqualTo("u"));
      assertThat(store.pointers().swap(OTHER, sealed(SEAL), Replacement.to(AFTER)))
          .isEqualTo(SwapResult.refused(Optional.empty()));
      assertThat(findings("displaced-seal"))
          .singleElement()
          .satisfies(
              finding -> {
                assertThat(finding.subject()).isEqualTo("n.u");
                assertThat(finding.what()).contains(BEFORE.location());
              });

      stock("UPDATE iceberg_tables SET table_name = 't' WHERE table_name = 'u'");
      requireSealed();
    }

    @Test
    void aSealWithoutItsNoteStillStopsWriters() {
      stock("DELETE FROM iceberg_tables WHERE catalog_name = 'c/pintle-seals'");
      assertThat(listed()).containsExactly(new Listed.Sealed(TABLE));
      assertThatThrownBy(() -> store.pointers().resolve(TABLE))
          .isInstanceOf(StoreException.CorruptEntry.class);
      for (Expectation from :
          List.of(Expectation.exactly(BEFORE), Expectation.absent(), sealed(SEAL))) {
        assertThat(store.pointers().swap(TABLE, from, Replacement.to(AFTER)))
            .isEqualTo(SwapResult.refused(Optional.empty()));
      }
      assertThat(findings("seal-without-note"))
          .singleElement()
          .satisfies(finding -> assertThat(finding.what()).contains(BEFORE.location()));
    }

    @Test
    void aNoteOfAnotherSealIsNotTakenForItsOwn() {
      String column =
          "metadata_location = REPLACE(metadata_location, '\"token\":\"', '\"token\":\"f')";
      stock("UPDATE iceberg_tables SET " + column + " WHERE catalog_name = 'c/pintle-seals'");
      assertThatThrownBy(() -> store.pointers().resolve(TABLE))
          .isInstanceOf(StoreException.CorruptEntry.class);
    }

    @Test
    void anotherCatalogDoesNotSeeTheNotes() {
      try (Store other = Databases.open(uri, "catalog-name", "c/pintle")) {
        assertThat(other.pointers().resolve(TABLE)).isEmpty();
        assertThat(other.namespaces().exists(NAMESPACE)).isFalse();
      }
    }

    @Test
    void aCatalogWhoseNameLeavesNoRoomHasNoSeals() {
      try (Store other = Databases.open(uri, "catalog-name", "x".repeat(250))) {
        assertThat(other.lacks()).contains(StoreFeature.SEALS);
        other.namespaces().create(NAMESPACE, Map.of());
        other.pointers().swap(TABLE, Expectation.absent(), Replacement.to(BEFORE));
        assertThatThrownBy(
                () ->
                    other
                        .pointers()
                        .swap(TABLE, Expectation.exactly(BEFORE), Replacement.sealed(SEAL)))
            .isInstanceOf(StoreException.Unsupported.class);
        assertThat(other.pointers().resolve(TABLE)).contains(Slot.live(BEFORE));
      }
    }

    @Test
    void anExaminationTellsWhatIsSealedSinceWhenAndWhereTo() {
      assertThat(findings("sealed-entry"))
          .singleElement()
          .satisfies(
              finding -> {
                assertThat(finding.severity()).isEqualTo(Finding.Severity.WARNING);
                assertThat(finding.subject()).isEqualTo("n.t");
                assertThat(finding.what())
                    .contains("moved to a.b.t in lake", "2026-01-02T03:04:05Z", "epoch 5");
              });
    }
  }

  /** Where rows have a type, and clients look at it. */
  abstract static class Typed extends OnAny {
    @Override
    String version() {
      return "V1";
    }

    @Test
    void noStatementOfIcebergsOwnHitsTheRow() {
      assertThat(rows("iceberg_type").get(0)).isEqualTo("MOVED");
      assertThat(stock("DELETE FROM iceberg_tables WHERE " + KEY + IS_TABLE)).isZero();
      assertThat(stock("UPDATE iceberg_tables SET table_name = 'u' WHERE " + KEY + IS_TABLE))
          .isZero();
      assertThat(stock("DELETE FROM iceberg_tables WHERE " + KEY + " AND iceberg_type = 'VIEW'"))
          .isZero();
      assertThat(Sql.query(uri, "SELECT * FROM iceberg_tables WHERE catalog_name = 'c'" + IS_TABLE))
          .isEmpty();
      requireSealed();
    }

    @Test
    void aViewComesBackAsAView() {
      EntryName view = NAMESPACE.entry("v");
      Pointer pointer = Pointer.view("s3://b/v/1.json");
      swap(view, Expectation.absent(), Replacement.to(pointer));
      Seal seal = new Seal.Moving(pointer, 1, "o", Instant.EPOCH, new SealTarget.Rename(OTHER));
      swap(view, Expectation.exactly(pointer), Replacement.sealed(seal));
      assertThat(store.pointers().resolve(view)).contains(new Slot.Sealed(seal, Stamp.NONE));
      swap(view, sealed(seal), Replacement.to(pointer));
      assertThat(store.pointers().resolve(view)).contains(Slot.live(pointer));
      assertThat(rows("iceberg_type")).contains("VIEW");
    }
  }

  /** Where rows have no type: the text alone marks the seal. */
  abstract static class Untyped extends OnAny {
    @Override
    String version() {
      return "V0";
    }

    @Test
    void anUpgradeKeepsTheSeal() {
      store.close();
      store = Databases.open(uri, "jdbc.schema-version", "V1");
      requireSealed();
      swap(TABLE, sealed(SEAL), Replacement.to(AFTER));
      assertThat(rows("metadata_location, iceberg_type")).containsExactly(AFTER + "|TABLE");
    }
  }
}
