package dev.pintle.backend.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pintle.spi.EntryKind;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Listed;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.NamespaceResult;
import dev.pintle.spi.Page;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.RenameResult;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Slot;
import dev.pintle.spi.Store;
import dev.pintle.spi.StoreException;
import dev.pintle.spi.StoreFeature;
import dev.pintle.spi.SwapResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows as other clients, other versions and accidents leave them. */
final class PeerRowsTest {
  private static final NamespaceName NAMESPACE = NamespaceName.of("n");
  private static final String V0 =
      "CREATE TABLE iceberg_tables(catalog_name VARCHAR(255) NOT NULL, table_namespace VARCHAR(255)"
          + " NOT NULL, table_name VARCHAR(255) NOT NULL, metadata_location VARCHAR(1000),"
          + " previous_metadata_location VARCHAR(1000), PRIMARY KEY (catalog_name,"
          + " table_namespace, table_name))";

  @TempDir Path folder;
  private String uri;

  @BeforeEach
  void name() {
    uri = "jdbc:sqlite:" + folder.resolve("c.db");
  }

  private void execute(String... statements) {
    Sql.execute(uri, statements);
  }

  private void insert(String name, String location, String type) {
    execute(
        "INSERT INTO iceberg_tables (catalog_name, table_namespace, table_name, metadata_location,"
            + " iceberg_type) VALUES ('c', 'n', "
            + String.join(", ", name, location, type)
            + ")");
  }

  private static Pointer pointer(Store store, EntryName name) {
    return ((Slot.Live) store.pointers().resolve(name).orElseThrow()).pointer();
  }

  @Test
  void anOldSchemaStaysAndHoldsNoViews() {
    execute(V0, "INSERT INTO iceberg_tables VALUES ('c', 'n', 't', 's3://1', NULL)");
    try (Store store = Databases.open(uri)) {
      EntryName table = NAMESPACE.entry("t");
      assertThat(store.lacks()).contains(StoreFeature.VIEWS);
      assertThat(pointer(store, table)).isEqualTo(Pointer.table("s3://1"));
      assertThat(
              store
                  .pointers()
                  .swap(
                      table,
                      Expectation.exactly(Pointer.table("s3://1")),
                      Replacement.to(Pointer.table("s3://2"))))
          .isInstanceOf(SwapResult.Swapped.class);
      assertThatThrownBy(
              () ->
                  store
                      .pointers()
                      .swap(
                          NAMESPACE.entry("v"),
                          Expectation.absent(),
                          Replacement.to(Pointer.view("s3://v"))))
          .isInstanceOf(StoreException.Unsupported.class)
          .hasMessageContaining("jdbc.schema-version=V1");
    }
    assertThat(Sql.query(uri, "SELECT name FROM pragma_table_info('iceberg_tables')")).hasSize(5);
  }

  @Test
  void anUpgradeIsMadeWhenAskedFor() {
    execute(V0, "INSERT INTO iceberg_tables VALUES ('c', 'n', 't', 's3://1', NULL)");
    try (Store store = Databases.open(uri, "jdbc.schema-version", "V1")) {
      assertThat(store.lacks()).doesNotContain(StoreFeature.VIEWS);
      EntryName table = NAMESPACE.entry("t");
      assertThat(
              store
                  .pointers()
                  .swap(
                      table,
                      Expectation.exactly(Pointer.table("s3://1")),
                      Replacement.to(Pointer.table("s3://2"))))
          .isInstanceOf(SwapResult.Swapped.class);
      assertThat(
              store
                  .atomicRename()
                  .orElseThrow()
                  .rename(
                      table, Expectation.exactly(Pointer.table("s3://2")), NAMESPACE.entry("u")))
          .isEqualTo(new RenameResult.Renamed());
      assertThat(store.listing().entries(NAMESPACE, Optional.empty(), 9).items())
          .containsExactly(new Listed.Entry(NAMESPACE.entry("u"), EntryKind.TABLE));
    }
  }

  @Test
  void brokenRowsHideNoOthers() {
    Databases.open(uri).close();
    insert("'a'", "'s3://a'", "'TABLE'");
    insert("'b'", "NULL", "'TABLE'");
    insert("'d'", "'s3://d'", "'OTHER'");
    insert("'e'", "'s3://e'", "'MOVED'");
    insert("'f' || char(7)", "'s3://f'", "NULL");
    insert("''", "'s3://g'", "NULL");
    insert("'z'", "'s3://z'", "'VIEW'");
    try (Store store = Databases.open(uri)) {
      List<Listed> listed =
          Page.stream(after -> store.listing().entries(NAMESPACE, after, 2)).toList();
      assertThat(listed)
          .filteredOn(item -> !(item instanceof Listed.Broken))
          .containsExactly(
              new Listed.Entry(NAMESPACE.entry("a"), EntryKind.TABLE),
              new Listed.Entry(NAMESPACE.entry("z"), EntryKind.VIEW));
      assertThat(listed)
          .filteredOn(Listed.Broken.class::isInstance)
          .extracting(item -> ((Listed.Broken) item).storedName())
          .containsExactly("", "b", "d", "e", "f\u0007");
      for (String broken : List.of("b", "d", "e")) {
        EntryName name = NAMESPACE.entry(broken);
        assertThatThrownBy(() -> store.pointers().resolve(name))
            .isInstanceOf(StoreException.CorruptEntry.class)
            .hasMessageContaining("n." + broken);
        assertThat(
                store
                    .pointers()
                    .swap(name, Expectation.absent(), Replacement.to(Pointer.table("s3://new"))))
            .isEqualTo(SwapResult.refused(Optional.empty()));
      }
    }
  }

  @Test
  void aNamespaceOfPropertiesAloneExistsAndTakesEntries() {
    Databases.open(uri).close();
    execute("INSERT INTO iceberg_namespace_properties VALUES ('c', 'py', 'owner', 'x')");
    NamespaceName name = NamespaceName.of("py");
    try (Store store = Databases.open(uri)) {
      assertThat(store.namespaces().exists(name)).isTrue();
      assertThat(store.namespaces().create(name, Map.of()))
          .isEqualTo(NamespaceResult.refused(NamespaceResult.Reason.EXISTS));
      assertThat(
              store
                  .pointers()
                  .swap(
                      name.entry("t"),
                      Expectation.absent(),
                      Replacement.to(Pointer.table("s3://1"))))
          .isInstanceOf(SwapResult.Swapped.class);
      assertThat(store.namespaces().properties(name)).contains(Map.of("owner", "x"));
    }
  }

  @Test
  void theHiddenRowCanBeNeitherSetNorRemoved() {
    try (Store store = Databases.open(uri)) {
      store.namespaces().create(NAMESPACE, Map.of());
      assertThatThrownBy(
              () -> store.namespaces().update(NAMESPACE, Map.of("exists", "no"), Set.of()))
          .isInstanceOf(StoreException.InvalidProperty.class);
      assertThatThrownBy(() -> store.namespaces().update(NAMESPACE, Map.of(), Set.of("exists")))
          .isInstanceOf(StoreException.InvalidProperty.class);
      assertThat(store.namespaces().exists(NAMESPACE)).isTrue();
    }
  }

  @Test
  void onlyTrueChildrenAreListed() {
    try (Store store = Databases.open(uri)) {
      for (String stored :
          List.of("x.y", "x_y", "p.d", "p.d.k", "p.d_en", "p.d_en.c", "P.q", "%")) {
        store.namespaces().create(NamespaceName.of(stored.split("\\.")), Map.of());
      }
      assertThat(children(store, NamespaceName.root())).containsExactly("%", "P", "p", "x", "x_y");
      assertThat(children(store, NamespaceName.of("p"))).containsExactly("p.d", "p.d_en");
      assertThat(children(store, NamespaceName.of("p", "d"))).containsExactly("p.d.k");
      assertThat(children(store, NamespaceName.of("x_y"))).isEmpty();
      assertThat(store.namespaces().exists(NamespaceName.of("X"))).isFalse();
      assertThat(store.namespaces().drop(NamespaceName.of("p", "d")))
          .isEqualTo(NamespaceResult.refused(NamespaceResult.Reason.NOT_EMPTY));
    }
  }

  private static List<String> children(Store store, NamespaceName parent) {
    return Page.stream(after -> store.listing().namespaces(parent, after, 2))
        .map(NamespaceName::toString)
        .toList();
  }

  @Test
  void aLevelWithADotIsRefused() {
    try (Store store = Databases.open(uri)) {
      NamespaceName dotted = NamespaceName.of("a.b");
      assertThatThrownBy(() -> store.namespaces().create(dotted, Map.of()))
          .isInstanceOf(StoreException.InvalidName.class)
          .hasMessageContaining("a.b");
      assertThat(Sql.query(uri, "SELECT * FROM iceberg_namespace_properties")).isEmpty();
    }
  }
}
