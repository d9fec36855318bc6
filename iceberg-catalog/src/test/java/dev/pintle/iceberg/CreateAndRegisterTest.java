package dev.pintle.iceberg;

import static dev.pintle.iceberg.Warehouse.NAMESPACE;
import static dev.pintle.iceberg.Warehouse.ORDERS;
import static dev.pintle.iceberg.Warehouse.SCHEMA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pintle.iceberg.FaultyStore.Fault;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Seal;
import dev.pintle.spi.SealTarget;
import dev.pintle.spi.StoreException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadataParser;
import org.apache.iceberg.Transaction;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.apache.iceberg.exceptions.ForbiddenException;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.exceptions.ValidationException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How entries come to be, and which files are there when they don't. */
class CreateAndRegisterTest {
  private static final EntryName ENTRY = Names.entry(ORDERS);

  @TempDir private Path folder;
  private Warehouse warehouse;
  private FaultyStore store;

  @BeforeEach
  void open() {
    warehouse = new Warehouse(folder);
    store = warehouse.faulty;
  }

  private Table create() {
    return warehouse.catalog.createTable(ORDERS, SCHEMA);
  }

  @Test
  void aLostRaceForANameLeavesTheWinnersFilesOnly() {
    store.beforeSwap(() -> warehouse.create(ORDERS));

    assertThatThrownBy(this::create)
        .isInstanceOf(AlreadyExistsException.class)
        .hasMessageContaining("already exists: sales.orders");

    assertThat(warehouse.requireReachable(ORDERS)).isEqualTo(warehouse.files());
  }

  @Test
  void aCreateWhoseReplyWasLostSucceeds() {
    store.next(Fault.LOST_REPLY);

    Table table = create();
    warehouse.append(table).commit();

    assertThat(warehouse.requireReachable(ORDERS)).isEqualTo(warehouse.files());
  }

  @Test
  void aCreateThatWasSentTwiceBelowUsSucceeds() {
    store.nextIsSentTwice();

    create();

    assertThat(warehouse.requireReachable(ORDERS)).isEqualTo(warehouse.files());
  }

  @Test
  void aCreateThatWasLostSaysSoAndKeepsItsFile() {
    store.next(Fault.LOST_REQUEST);

    assertThatThrownBy(this::create)
        .isInstanceOf(CommitStateUnknownException.class)
        .hasMessageContaining("not in effect and will not be");

    assertThat(warehouse.metadataFiles()).hasSize(1);
    assertThat(warehouse.elsewhere.tableExists(ORDERS)).isFalse();
  }

  @Test
  void aCreateThatWasLostToAnotherKeepsItsFile() {
    store.next(Fault.LOST_REQUEST);
    store.beforeSettling(() -> warehouse.create(ORDERS));

    assertThatThrownBy(this::create).isInstanceOf(AlreadyExistsException.class);

    assertThat(warehouse.metadataFiles()).hasSize(2);
    warehouse.requireReachable(ORDERS);
  }

  @Test
  void aCreateWithDataThatWasLostToAnotherKeepsEveryFile() {
    Transaction creation = warehouse.catalog.newCreateTableTransaction(ORDERS, SCHEMA);
    warehouse.append(creation.table()).commit();
    Set<String> before = warehouse.files();
    store.next(Fault.LOST_REQUEST);
    store.beforeSettling(() -> warehouse.create(ORDERS));

    assertThatThrownBy(creation::commitTransaction)
        .isInstanceOf(CommitStateUnknownException.class)
        .hasMessageContaining("not in effect and will not be");

    // ours and theirs
    assertThat(warehouse.files()).containsAll(before).hasSize(before.size() + 2);
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  void aCreateThatStaysUnknownDeletesNothing(Fault fault) {
    Transaction creation = warehouse.catalog.newCreateTableTransaction(ORDERS, SCHEMA);
    warehouse.append(creation.table()).commit();
    Set<String> before = warehouse.files();
    store.neverSettles();
    store.next(fault);

    assertThatThrownBy(creation::commitTransaction).isInstanceOf(CommitStateUnknownException.class);

    assertThat(warehouse.files()).containsAll(before).hasSize(before.size() + 1);
  }

  @Test
  void aReplacementThatBeganBeforeTheTableWasThereIsNoReplacementOfIt() {
    Transaction creation = warehouse.catalog.newReplaceTableTransaction(ORDERS, SCHEMA, true);
    warehouse.create(ORDERS);
    String pointer = warehouse.pointer(ORDERS);

    assertThatThrownBy(creation::commitTransaction)
        .isInstanceOf(AlreadyExistsException.class)
        .hasMessageStartingWith("Table already exists: sales.orders");

    assertThat(warehouse.pointer(ORDERS)).isEqualTo(pointer);
  }

  @Test
  void aTableInAMissingNamespaceIsNotMade() {
    TableIdentifier stray = TableIdentifier.of("missing", "orders");
    Supplier<Table> create =
        () -> warehouse.catalog.buildTable(stray, SCHEMA).withLocation(folder + "/stray").create();

    assertThatThrownBy(create::get)
        .isInstanceOf(NoSuchNamespaceException.class)
        .hasMessage("Namespace does not exist: missing");

    assertThat(warehouse.files()).isEmpty();
  }

  @Test
  void aNameThatTheStoreCannotKeepIsNoTableAndBecomesNone() {
    TableIdentifier tooLong = TableIdentifier.of(NAMESPACE, "x".repeat(300));

    assertThat(warehouse.catalog.tableExists(tooLong)).isFalse();
    assertThat(warehouse.catalog.dropTable(tooLong, true)).isFalse();
    assertThatThrownBy(() -> warehouse.catalog.loadTable(tooLong))
        .isInstanceOf(NoSuchTableException.class);
    assertThatThrownBy(
            () ->
                warehouse
                    .catalog
                    .buildTable(tooLong, SCHEMA)
                    .withLocation(folder + "/short")
                    .create())
        .isInstanceOf(ValidationException.class)
        .hasMessageContaining("use at most 255");
    assertThat(warehouse.files()).isEmpty();
  }

  @Test
  void aNameThatAViewHasIsTaken() {
    warehouse
        .store()
        .pointers()
        .swap(ENTRY, Expectation.absent(), Replacement.to(Pointer.view("file:/v.metadata.json")));

    assertThatThrownBy(this::create)
        .isInstanceOf(AlreadyExistsException.class)
        .hasMessage("View with same name already exists: sales.orders");
    assertThatThrownBy(() -> warehouse.catalog.loadTable(ORDERS))
        .isInstanceOf(NoSuchTableException.class);
    assertThat(warehouse.catalog.tableExists(ORDERS)).isFalse();
    assertThat(warehouse.catalog.dropTable(ORDERS, true)).isFalse();
    assertThat(warehouse.catalog.listTables(NAMESPACE)).isEmpty();
    assertThat(warehouse.files()).isEmpty();
  }

  @Test
  void aTableThatIsBeingMovedIsNoTableAndItsNameIsTaken() {
    warehouse.create(ORDERS);
    Table open = warehouse.catalog.loadTable(ORDERS);
    Pointer pointer = Pointer.table(warehouse.pointer(ORDERS));
    Seal seal =
        new Seal.Moving(pointer, 1, "mover-7", Instant.EPOCH, new SealTarget.Move("other", ENTRY));
    warehouse
        .store()
        .pointers()
        .swap(ENTRY, Expectation.exactly(pointer), Replacement.sealed(seal));
    Set<String> before = warehouse.files();

    assertThatThrownBy(this::create)
        .isInstanceOf(AlreadyExistsException.class)
        .hasMessageContaining("mover-7");
    assertThatThrownBy(() -> warehouse.catalog.registerTable(ORDERS, pointer.location()))
        .isInstanceOf(AlreadyExistsException.class)
        .hasMessageContaining("mover-7");
    assertThatThrownBy(() -> warehouse.catalog.loadTable(ORDERS))
        .isInstanceOf(NoSuchTableException.class)
        .hasMessageContaining("mover-7");
    assertThatThrownBy(() -> open.updateProperties().set("owner", "us").commit())
        .hasMessageContaining("mover-7");
    assertThat(warehouse.catalog.tableExists(ORDERS)).isFalse();
    assertThat(warehouse.files()).isEqualTo(before);
  }

  @Test
  void aRegisteredFileOutlivesEveryWayToFail() {
    warehouse.create(ORDERS);
    String location = warehouse.pointer(ORDERS);
    TableIdentifier copy = TableIdentifier.of(NAMESPACE, "copy");

    assertThatThrownBy(() -> warehouse.catalog.registerTable(ORDERS, location))
        .isInstanceOf(AlreadyExistsException.class);
    store.next(Fault.LOST_REQUEST);
    assertThatThrownBy(() -> warehouse.catalog.registerTable(copy, location))
        .isInstanceOf(CommitStateUnknownException.class);
    store.refuse(() -> new StoreException.AccessDenied("no", null));
    assertThatThrownBy(() -> warehouse.catalog.registerTable(copy, location))
        .isInstanceOf(ForbiddenException.class);

    assertThat(warehouse.metadataFiles()).containsExactly(location);
  }

  @Test
  void registeringAFileThatIsMissingOrTornWritesNothing() throws Exception {
    String missing = folder + "/00001-x.metadata.json";
    assertThatThrownBy(() -> warehouse.catalog.registerTable(ORDERS, missing))
        .isInstanceOf(NotFoundException.class)
        .hasMessageContaining(missing)
        .hasMessageContaining("there is no such file");

    Path torn = Files.writeString(folder.resolve("00002-x.metadata.json"), "{\"format-vers");
    assertThatThrownBy(() -> warehouse.catalog.registerTable(ORDERS, torn.toString()))
        .isInstanceOf(ValidationException.class)
        .hasMessageContaining(torn.toString())
        .hasMessageContaining("no table metadata");

    assertThat(store.takeRequests()).isEmpty();
    assertThat(warehouse.files()).containsExactly(torn.toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "v3.metadata.json",
        "00003-a3f1.metadata.json",
        "weird.metadata.json",
        "99999999999-x.metadata.json",
        "2147483647-x.metadata.json",
        "-x.metadata.json"
      })
  void aTableGoesOnAfterAFileOfAnyName(String fileName) throws Exception {
    warehouse.create(ORDERS);
    Path odd = folder.resolve(fileName);
    Files.copy(Path.of(warehouse.pointer(ORDERS)), odd);
    TableIdentifier copy = TableIdentifier.of(NAMESPACE, "copy");

    Table table = warehouse.catalog.registerTable(copy, odd.toString());
    warehouse.append(table).commit();

    assertThat(warehouse.snapshots(copy)).hasSize(1);
    assertThat(Path.of(warehouse.pointer(copy)).getFileName().toString())
        .matches("(00000|00004)-[0-9a-f-]{36}\\.metadata\\.json");
    warehouse.requireReachable(copy);
  }

  @Test
  void compressedMetadataIsReadUnderBothSpellings() throws Exception {
    warehouse
        .elsewhere
        .buildTable(ORDERS, SCHEMA)
        .withProperty("write.metadata.compression-codec", "gzip")
        .create();
    String location = warehouse.pointer(ORDERS);
    assertThat(location).endsWith(".gz.metadata.json");
    Path old = folder.resolve("v1.metadata.json.gz");
    Files.copy(Path.of(location), old);

    Table copy =
        warehouse.catalog.registerTable(TableIdentifier.of(NAMESPACE, "copy"), old.toString());

    assertThat(copy.schema().asStruct()).isEqualTo(SCHEMA.asStruct());
    assertThat(warehouse.catalog.loadTable(ORDERS).location()).isEqualTo(copy.location());
  }

  @Test
  void metadataGoesWhereTheTableSays() {
    Table table =
        warehouse
            .catalog
            .buildTable(ORDERS, SCHEMA)
            .withProperty("write.metadata.path", folder + "/elsewhere/")
            .create();

    assertThat(Warehouse.pointer(table)).startsWith(folder + "/elsewhere/00000-");
  }

  @Test
  void whatIsKnownAfterACommitIsWhatTheFileSays() {
    Table table = create();
    warehouse.append(table).commit();
    Transaction transaction = table.newTransaction();
    warehouse.append(transaction.table()).commit();
    transaction.table().updateProperties().set("owner", "us").commit();
    transaction.commitTransaction();

    var known = ((BaseTable) table).operations().current();
    var read =
        new MetadataFiles<>(new LocalFileIO(), TableFormat.TABLES, new MetadataCache(0))
            .read(ENTRY, known.metadataFileLocation());

    assertThat(TableMetadataParser.toJson(known)).isEqualTo(TableMetadataParser.toJson(read));
    assertThat(known.changes()).isEmpty();
    assertThat(known.previousFiles()).isEqualTo(read.previousFiles()).hasSize(2);
  }
}
