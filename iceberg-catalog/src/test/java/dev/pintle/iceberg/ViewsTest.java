package dev.pintle.iceberg;

import static dev.pintle.iceberg.Warehouse.NAMESPACE;
import static dev.pintle.iceberg.Warehouse.ORDERS;
import static dev.pintle.iceberg.Warehouse.SCHEMA;
import static dev.pintle.iceberg.Warehouse.define;
import static dev.pintle.iceberg.Warehouse.metadata;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pintle.iceberg.FaultyStore.Fault;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Seal;
import dev.pintle.spi.SealTarget;
import dev.pintle.spi.StoreException;
import dev.pintle.spi.StoreFeature;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.apache.iceberg.exceptions.ForbiddenException;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.apache.iceberg.exceptions.NoSuchViewException;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.exceptions.ValidationException;
import org.apache.iceberg.view.View;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Views, and how they keep apart from tables. */
class ViewsTest {
  private static final TableIdentifier RECENT = TableIdentifier.of(NAMESPACE, "recent");
  private static final TableIdentifier OTHER = TableIdentifier.of(NAMESPACE, "other");

  @TempDir private Path folder;
  private Warehouse warehouse;
  private PintleCatalog catalog;
  private FaultyStore store;

  @BeforeEach
  void open() {
    warehouse = new Warehouse(folder);
    catalog = warehouse.catalog;
    store = warehouse.faulty;
  }

  @Test
  void metadataIsCompressedAndNumbered() {
    View view = define(catalog, RECENT, "select 1").create();

    assertThat(metadata(view).metadataFileLocation())
        .matches(folder + "/sales/recent/metadata/00000-[0-9a-f-]{36}\\.gz\\.metadata\\.json");
    define(catalog, RECENT, "select 2").replace();
    assertThat(metadata(warehouse.elsewhere.loadView(RECENT)).metadataFileLocation())
        .contains("/metadata/00001-");
    assertThat(warehouse.queries(RECENT)).containsExactly("select 1", "select 2");
  }

  @Test
  void metadataIsNamedAsTheViewSays() {
    View view =
        define(catalog, RECENT, "select 1")
            .withLocation(folder + "/place/")
            .withProperty("write.metadata.compression-codec", "none")
            .create();
    assertThat(metadata(view).metadataFileLocation())
        .matches(folder + "/place/metadata/00000-[0-9a-f-]{36}\\.metadata\\.json");

    view.updateProperties().set("write.metadata.path", folder + "/elsewhere/").commit();

    assertThat(metadata(view).metadataFileLocation()).startsWith(folder + "/elsewhere/00001-");
  }

  @Test
  void aNameIsATablesOrAViews() {
    warehouse.create(ORDERS);
    warehouse.createView(RECENT);
    Set<String> before = warehouse.files();
    String table = warehouse.pointer(ORDERS);
    String view = metadata(warehouse.elsewhere.loadView(RECENT)).metadataFileLocation();

    assertThatThrownBy(() -> catalog.createTable(RECENT, SCHEMA))
        .isInstanceOf(AlreadyExistsException.class)
        .hasMessage("View with same name already exists: sales.recent");
    assertThatThrownBy(() -> catalog.registerTable(RECENT, table))
        .isInstanceOf(AlreadyExistsException.class)
        .hasMessage("View with same name already exists: sales.recent");
    assertThatThrownBy(() -> catalog.registerTable(RECENT, table, true))
        .isInstanceOf(AlreadyExistsException.class);
    assertThatThrownBy(() -> catalog.renameTable(ORDERS, RECENT))
        .isInstanceOf(AlreadyExistsException.class)
        .hasMessage("Cannot rename sales.orders to sales.recent. View already exists");
    assertThatThrownBy(() -> catalog.newReplaceTableTransaction(RECENT, SCHEMA, false))
        .isInstanceOf(AlreadyExistsException.class);
    assertThatThrownBy(() -> define(catalog, ORDERS, "select 1").create())
        .isInstanceOf(AlreadyExistsException.class)
        .hasMessage("Table with same name already exists: sales.orders");
    assertThatThrownBy(() -> define(catalog, ORDERS, "select 1").createOrReplace())
        .isInstanceOf(AlreadyExistsException.class);
    assertThatThrownBy(() -> catalog.registerView(ORDERS, view))
        .isInstanceOf(AlreadyExistsException.class)
        .hasMessage("Table with same name already exists: sales.orders");
    assertThatThrownBy(() -> catalog.renameView(RECENT, ORDERS))
        .isInstanceOf(AlreadyExistsException.class)
        .hasMessage("Cannot rename sales.recent to sales.orders. Table already exists");

    assertThat(warehouse.files()).isEqualTo(before);
  }

  @Test
  void eachCallTouchesItsOwnKindOnly() {
    warehouse.create(ORDERS);
    warehouse.createView(RECENT);
    Set<String> before = warehouse.files();

    assertThatThrownBy(() -> catalog.loadTable(RECENT)).isInstanceOf(NoSuchTableException.class);
    assertThatThrownBy(() -> catalog.loadView(ORDERS))
        .isInstanceOf(NoSuchViewException.class)
        .hasMessage("View does not exist: sales.orders");
    assertThat(catalog.tableExists(RECENT)).isFalse();
    assertThat(catalog.viewExists(ORDERS)).isFalse();
    assertThat(catalog.dropTable(RECENT, true)).isFalse();
    assertThat(catalog.dropView(ORDERS)).isFalse();
    assertThat(catalog.unregister(RECENT)).isEmpty();
    assertThat(catalog.unregisterView(ORDERS)).isEmpty();
    assertThatThrownBy(() -> catalog.renameTable(RECENT, OTHER))
        .isInstanceOf(NoSuchTableException.class);
    assertThatThrownBy(() -> catalog.renameView(ORDERS, OTHER))
        .isInstanceOf(NoSuchViewException.class);
    assertThatThrownBy(() -> catalog.repoint(RECENT, "x")).isInstanceOf(NoSuchTableException.class);
    assertThat(catalog.listTables(NAMESPACE)).containsExactly(ORDERS);
    assertThat(catalog.listViews(NAMESPACE)).containsExactly(RECENT);

    assertThat(warehouse.files()).isEqualTo(before);
  }

  @Test
  void aTablesFileIsNoViewsAndTheOtherWayRound() {
    warehouse.create(ORDERS);
    warehouse.createView(RECENT);
    String view = metadata(warehouse.elsewhere.loadView(RECENT)).metadataFileLocation();

    assertThatThrownBy(() -> catalog.registerView(OTHER, warehouse.pointer(ORDERS)))
        .isInstanceOf(ValidationException.class)
        .hasMessageContaining("no view metadata");
    assertThatThrownBy(() -> catalog.registerTable(OTHER, view))
        .isInstanceOf(ValidationException.class)
        .hasMessageContaining("no table metadata");
    assertThat(catalog.registerView(OTHER, view).uuid())
        .isEqualTo(warehouse.elsewhere.loadView(RECENT).uuid());
  }

  @Test
  void aDropDeletesTheMetadataFileOnceTheEntryIsGone() {
    warehouse.createView(RECENT);
    warehouse.replaceViewElsewhere(RECENT, "select 2");
    Set<String> before = warehouse.metadataFiles();
    String current = metadata(warehouse.elsewhere.loadView(RECENT)).metadataFileLocation();

    assertThat(catalog.dropView(RECENT)).isTrue();

    assertThat(catalog.viewExists(RECENT)).isFalse();
    assertThat(warehouse.metadataFiles()).hasSize(before.size() - 1).doesNotContain(current);
    assertThat(catalog.dropView(RECENT)).isFalse();
  }

  @Test
  void aDropKeepsWhatIsNotToBeCollectedOrMayBeSomebodysElse() {
    warehouse.createView(RECENT).updateProperties().set("gc.enabled", "false").commit();
    warehouse.createView(OTHER);
    Set<String> before = warehouse.files();
    store.next(Fault.LOST_REPLY);

    assertThat(catalog.dropView(OTHER)).isTrue();
    assertThat(catalog.dropView(RECENT)).isTrue();

    assertThat(warehouse.files()).isEqualTo(before);
  }

  @Test
  void aViewThatIsUnregisteredCanBeRegisteredAgain() {
    View view = warehouse.createView(RECENT);
    warehouse.io.takeCalls();

    String location = catalog.unregisterView(RECENT).orElseThrow();

    assertThat(warehouse.io.takeCalls()).isEmpty();
    assertThat(catalog.registerView(OTHER, location).uuid()).isEqualTo(view.uuid());
    assertThat(catalog.unregisterView(RECENT)).isEmpty();
  }

  @Test
  void aViewWhoseMetadataFileIsGoneSaysSoAndCanBeDropped() throws Exception {
    View view = warehouse.createView(RECENT);
    Files.delete(Path.of(metadata(view).metadataFileLocation()));

    assertThatThrownBy(() -> catalog.loadView(RECENT))
        .isInstanceOf(NotFoundException.class)
        .hasMessageContaining("view sales.recent needs it");
    assertThat(catalog.viewExists(RECENT)).isTrue();
    assertThat(catalog.dropView(RECENT)).isTrue();
  }

  @Test
  void listingsHoldTheirOwnKindAndAMissingNamespaceIsAnError() {
    for (int i = 0; i < 5; i++) {
      warehouse.createView(TableIdentifier.of(NAMESPACE, "v" + i));
      warehouse.create(TableIdentifier.of(NAMESPACE, "t" + i));
    }

    assertThat(catalog.listViews(NAMESPACE)).hasSize(5).allMatch(id -> id.name().startsWith("v"));
    assertThatThrownBy(() -> catalog.listViews(TableIdentifier.of("none", "x").namespace()))
        .isInstanceOf(NoSuchNamespaceException.class);
  }

  @Test
  void aRefusedReplaceDeletesItsOwnFileAndIsTriedAgain() {
    View view = warehouse.createView(RECENT);
    view.updateProperties().set("commit.retry.num-retries", "4").commit();
    View open = catalog.loadView(RECENT);
    store.beforeSwap(() -> warehouse.replaceViewElsewhere(RECENT, "select 2"));

    open.replaceVersion()
        .withSchema(SCHEMA)
        .withDefaultNamespace(NAMESPACE)
        .withQuery("spark", "select 3")
        .commit();

    assertThat(warehouse.queries(RECENT)).containsExactly("select 1", "select 2", "select 3");
    assertThat(warehouse.metadataFiles()).hasSize(4);
  }

  @Test
  void aLostReplaceThatOthersBuiltUponStaysUnknown() {
    warehouse.createView(RECENT);
    View open = catalog.loadView(RECENT);
    store.next(Fault.LOST_REPLY);
    store.beforeSettling(() -> warehouse.replaceViewElsewhere(RECENT, "select 2"));
    Set<String> before = warehouse.files();

    assertThatThrownBy(() -> open.updateProperties().set("owner", "us").commit())
        .isInstanceOf(CommitStateUnknownException.class)
        .hasMessageContaining("sales.recent");

    assertThat(warehouse.files()).containsAll(before);
    assertThat(warehouse.elsewhere.loadView(RECENT).properties()).containsEntry("owner", "us");
  }

  @Test
  void aCreateThatIsForbiddenLeavesNothingBehind() {
    store.refuse(() -> new StoreException.AccessDenied("read only", null));

    assertThatThrownBy(() -> define(catalog, RECENT, "select 1").create())
        .isInstanceOf(ForbiddenException.class);

    assertThat(warehouse.files()).isEmpty();
  }

  @Test
  void aViewThatWasDroppedAndMadeAgainIsNotTheSameView() {
    warehouse.createView(RECENT);
    View open = catalog.loadView(RECENT);
    warehouse.elsewhere.unregisterView(RECENT);
    warehouse.createView(RECENT);

    assertThatThrownBy(() -> open.updateProperties().set("owner", "us").commit())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("View UUID does not match");
  }

  @Test
  void aViewThatIsBeingMovedIsNoViewAndKeepsItsName() {
    View view = warehouse.createView(RECENT);
    Pointer pointer = Pointer.view(metadata(view).metadataFileLocation());
    warehouse
        .store()
        .pointers()
        .swap(
            Names.entry(RECENT),
            Expectation.exactly(pointer),
            Replacement.sealed(
                new Seal.Moving(
                    pointer,
                    1,
                    "mover-7",
                    Instant.EPOCH,
                    new SealTarget.Move("elsewhere", Names.entry(OTHER)))));

    assertThatThrownBy(() -> catalog.loadView(RECENT))
        .isInstanceOf(NoSuchViewException.class)
        .hasMessageContaining("mover-7");
    assertThat(catalog.viewExists(RECENT)).isFalse();
    assertThat(catalog.listViews(NAMESPACE)).isEmpty();
    assertThatThrownBy(() -> define(catalog, RECENT, "select 1").create())
        .isInstanceOf(AlreadyExistsException.class)
        .hasMessageContaining("mover-7");
  }

  @Test
  void aStoreWithoutViewsHasNoneAndTakesNone() {
    View view = warehouse.createView(RECENT);
    String location = metadata(view).metadataFileLocation();
    warehouse.elsewhere.unregisterView(RECENT);
    store.lose(StoreFeature.VIEWS);

    assertThat(catalog.viewExists(RECENT)).isFalse();
    assertThat(catalog.listViews(NAMESPACE)).isEmpty();
    assertThat(catalog.dropView(RECENT)).isFalse();
    assertThatThrownBy(() -> catalog.loadView(RECENT)).isInstanceOf(NoSuchViewException.class);
    for (Runnable refused :
        List.<Runnable>of(
            () -> define(catalog, RECENT, "select 1").create(),
            () -> define(catalog, RECENT, "select 1").createOrReplace(),
            () -> define(catalog, RECENT, "select 1").replace(),
            () -> catalog.registerView(RECENT, location),
            () -> catalog.renameView(RECENT, OTHER))) {
      assertThatThrownBy(refused::run)
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessage("faulty memory of this process does not support views");
    }
    assertThat(warehouse.files()).containsExactly(location);
  }

  @Test
  void defaultsOfTheNamespaceAndTheCatalogHold() {
    warehouse = new Warehouse(folder, Map.of("view-default.a", "1", "view-override.b", "2"));
    warehouse.elsewhere.setProperties(NAMESPACE, Map.of("location", folder + "/own//"));

    View view = define(warehouse.catalog, RECENT, "select 1").withProperty("b", "3").create();

    assertThat(view.location()).isEqualTo(folder + "/own/recent");
    assertThat(view.properties()).containsEntry("a", "1").containsEntry("b", "2");
  }

  @Test
  void aConcurrentReplaceIsAConflict() {
    warehouse.createView(RECENT);
    View open = catalog.loadView(RECENT);
    store.beforeSwap(() -> warehouse.replaceViewElsewhere(RECENT, "select 2"));

    assertThatThrownBy(() -> open.updateProperties().set("owner", "us").commit())
        .isInstanceOf(CommitFailedException.class)
        .hasMessageStartingWith("Cannot commit to sales.recent");
    assertThat(warehouse.queries(RECENT)).containsExactly("select 1", "select 2");
  }
}
