package dev.pintle.iceberg;

import dev.pintle.spi.EntryKind;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.Store;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.MetadataTableType;
import org.apache.iceberg.MetadataTableUtils;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.Transaction;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.view.BaseView;
import org.apache.iceberg.view.View;
import org.apache.iceberg.view.ViewBuilder;
import org.apache.iceberg.view.ViewOperations;
import org.apache.iceberg.view.ViewUtil;

/**
 * Iceberg's catalog of tables and views over a {@link Store}.
 *
 * <p>Engines make one by its class name ({@code catalog-impl}) and call {@link #initialize};
 * programs may use {@link #over}. The properties and exceptions stand in the module's README.
 *
 * <p>Each commit is one conditional move of the entry's pointer. If its reply is lost, the store is
 * asked what became of it, and the commit is sent again where that is safe; if neither helps,
 * {@link org.apache.iceberg.exceptions.CommitStateUnknownException} says so, and no file of the
 * attempt is ever deleted.
 *
 * <p>A name is a table's or a view's, never both: what one has, the other can't take.
 *
 * <p>Thread-safe once initialised.
 */
public final class PintleCatalog extends OpenableCatalog {
  /** For Iceberg, which calls {@link #initialize} next. */
  public PintleCatalog() {}

  /**
   * A catalog over a store that is open. Closing the catalog closes the store.
   *
   * @param properties as for {@link #initialize}; the {@code backend} is not read
   * @throws IllegalArgumentException for a property that isn't accepted; the store stays open
   */
  public static PintleCatalog over(String name, Store store, Map<String, String> properties) {
    PintleCatalog catalog = new PintleCatalog();
    catalog.open(name, store, properties);
    return catalog;
  }

  /** As {@link #over(String, Store, Map)}, with files read and written by {@code io}. */
  static PintleCatalog over(String name, Store store, FileIO io, Map<String, String> properties) {
    PintleCatalog catalog = new PintleCatalog();
    catalog.open(name, store, io, properties);
    return catalog;
  }

  @Override
  protected TableOperations newTableOps(TableIdentifier identifier) {
    return open().tables().operations(entry(identifier));
  }

  @Override
  protected ViewOperations newViewOps(TableIdentifier identifier) {
    return open().views().operations(entry(identifier));
  }

  @Override
  protected String defaultWarehouseLocation(TableIdentifier identifier) {
    EntryName name = entry(identifier);
    Namespaces namespaces = open().namespaces();
    Map<String, String> properties =
        name.namespace().isRoot()
            ? namespaces.find(name.namespace()).orElse(Map.of())
            : namespaces.properties(name.namespace());
    return open().locations().of(name, properties);
  }

  /**
   * Loads a table, or one of a table's metadata tables.
   *
   * @throws NoSuchTableException if there is none, it is a view, or it is being moved
   * @throws org.apache.iceberg.exceptions.NotFoundException if its metadata file is missing
   * @throws org.apache.iceberg.exceptions.ValidationException if its metadata file is torn
   */
  @Override
  public Table loadTable(TableIdentifier identifier) {
    if (!isMetadataTable(identifier)) {
      return table(identifier, open().tables().load(entry(identifier)));
    }
    return open()
        .tables()
        .find(entry(identifier))
        .map(operations -> table(identifier, operations))
        .orElseGet(() -> loadMetadataTable(identifier));
  }

  private Table table(TableIdentifier identifier, TableOperations operations) {
    return new BaseTable(operations, fullTableName(name(), identifier), metricsReporter());
  }

  private Table loadMetadataTable(TableIdentifier identifier) {
    TableIdentifier base = baseTable(identifier);
    return MetadataTableUtils.createMetadataTableInstance(
        open().tables().load(entry(base)),
        name(),
        base,
        identifier,
        MetadataTableType.from(identifier.name()));
  }

  private static boolean isMetadataTable(TableIdentifier identifier) {
    return identifier.hasNamespace() && MetadataTableType.from(identifier.name()) != null;
  }

  private static TableIdentifier baseTable(TableIdentifier metadataTable) {
    return TableIdentifier.of(metadataTable.namespace().levels());
  }

  /** Whether there is such a table. One request, and no file is read. */
  @Override
  public boolean tableExists(TableIdentifier identifier) {
    Tables tables = open().tables();
    return tables.exist(entry(identifier))
        || (isMetadataTable(identifier) && tables.exist(entry(baseTable(identifier))));
  }

  @Override
  public TableBuilder buildTable(TableIdentifier identifier, Schema schema) {
    return new BaseMetastoreCatalogTableBuilder(identifier, schema) {
      private boolean hasLocation;

      @Override
      public TableBuilder withLocation(String location) {
        hasLocation = location != null;
        return super.withLocation(location);
      }

      @Override
      public Table create() {
        open().newEntries().require(entry(identifier), hasLocation);
        return super.create();
      }

      @Override
      public Transaction createTransaction() {
        open().newEntries().require(entry(identifier), hasLocation);
        return super.createTransaction();
      }

      @Override
      public Transaction replaceTransaction() {
        try {
          return super.replaceTransaction();
        } catch (NoSuchTableException e) {
          if (viewExists(identifier)) {
            throw new AlreadyExistsException(
                e, "View with same name already exists: %s", identifier);
          }
          throw e;
        }
      }
    };
  }

  /**
   * Makes an entry for a table whose metadata file is there. The file belongs to whoever wrote it:
   * no path of this call deletes it.
   *
   * @throws AlreadyExistsException if the name is taken, by a view or a table being moved too
   * @throws org.apache.iceberg.exceptions.NotFoundException if there is no such file
   * @throws org.apache.iceberg.exceptions.ValidationException if it holds no table metadata
   */
  @Override
  public Table registerTable(TableIdentifier identifier, String metadataFileLocation) {
    requireLocation(identifier, metadataFileLocation);
    return table(identifier, open().tables().register(entry(identifier), metadataFileLocation));
  }

  /**
   * As {@link #registerTable(TableIdentifier, String)}. With {@code overwrite} a table of that name
   * is pointed to the file, if it still is as it was found and the file is its own, by its UUID.
   *
   * <p>The pointer becomes the very text that is given. Where that is one that the table had
   * before, a commit that was lost back then may still arrive and take effect, on stores without
   * {@link dev.pintle.spi.StoreFeature#TOKENS}; {@link #repoint} has no such effect.
   *
   * @throws AlreadyExistsException if the name is taken: by a table without {@code overwrite}, by a
   *     view or a table being moved in any case
   * @throws org.apache.iceberg.exceptions.ValidationException if the file holds no table metadata,
   *     or another table's; {@link #registerAnotherTable} takes that
   * @throws org.apache.iceberg.exceptions.CommitFailedException if the table was committed to
   *     meanwhile
   * @throws org.apache.iceberg.exceptions.CommitStateUnknownException if nobody can say whether it
   *     took effect
   */
  @Override
  public Table registerTable(
      TableIdentifier identifier, String metadataFileLocation, boolean overwrite) {
    return overwrite
        ? registerOver(identifier, metadataFileLocation, false)
        : registerTable(identifier, metadataFileLocation);
  }

  /**
   * As {@link #registerTable(TableIdentifier, String, boolean)} with overwrite, also where the file
   * is the metadata of another table than the one that has the name. Writers of the table that was
   * there are refused from then on, by its UUID.
   */
  public Table registerAnotherTable(TableIdentifier identifier, String metadataFileLocation) {
    return registerOver(identifier, metadataFileLocation, true);
  }

  private Table registerOver(TableIdentifier identifier, String location, boolean anyTable) {
    requireLocation(identifier, location);
    return table(identifier, open().tables().registerOver(entry(identifier), location, anyTable));
  }

  private static void requireLocation(TableIdentifier identifier, String location) {
    if (location == null || location.isEmpty()) {
      throw new IllegalArgumentException(
          "Cannot register an empty metadata file location as " + identifier);
    }
  }

  /**
   * Makes a table what an earlier one of its metadata files says. The content is written to a new
   * file, whose log holds all the files that were current in between, so that the table's history
   * goes on and no old pointer comes back. Snapshots that came later are no longer part of the
   * table; their files stay. A location that is current already changes nothing.
   *
   * @param metadataFileLocation any metadata file of this table
   * @throws NoSuchTableException if there is no such table
   * @throws org.apache.iceberg.exceptions.NotFoundException if there is no such file
   * @throws org.apache.iceberg.exceptions.ValidationException if it holds no table metadata,
   *     another table's, or its current snapshot has expired
   * @throws org.apache.iceberg.exceptions.CommitFailedException if the table was committed to
   *     meanwhile
   * @throws org.apache.iceberg.exceptions.CommitStateUnknownException if nobody can say whether it
   *     took effect
   */
  public Table repoint(TableIdentifier identifier, String metadataFileLocation) {
    requireLocation(identifier, metadataFileLocation);
    return table(identifier, open().tables().repoint(entry(identifier), metadataFileLocation));
  }

  /**
   * As {@link #repoint}, to the metadata file that was current so many versions ago by the table's
   * metadata log. A rollback is a version too: the next rollback by 1 takes it back.
   *
   * @param versions from 1 to the length of the metadata log
   * @throws IllegalArgumentException if the log doesn't go back so far
   */
  public Table rollback(TableIdentifier identifier, int versions) {
    return table(identifier, open().tables().rollback(entry(identifier), versions));
  }

  /**
   * Removes a table's entry and nothing else. Neither its metadata nor any other file is read, so
   * that a table whose files are gone or broken can be unregistered too.
   *
   * @return the metadata location that the entry had, to register it by again; empty where there is
   *     no such table
   * @throws org.apache.iceberg.exceptions.CommitFailedException if the table kept being committed
   *     to
   * @throws org.apache.iceberg.exceptions.CommitStateUnknownException if nobody can say whether the
   *     entry is removed
   */
  public Optional<String> unregister(TableIdentifier identifier) {
    return open().tables().unregister(entry(identifier));
  }

  /**
   * Drops a table, as {@link #drop} does. Where a purge leaves files behind, that is logged, and
   * only {@link #drop} tells.
   *
   * @return false where there is no such table
   * @throws org.apache.iceberg.exceptions.CommitFailedException if the table kept being committed
   *     to
   * @throws org.apache.iceberg.exceptions.CommitStateUnknownException if nobody can say whether it
   *     is dropped
   */
  @Override
  public boolean dropTable(TableIdentifier identifier, boolean purge) {
    return drop(identifier, purge).dropped();
  }

  /**
   * Drops a table and tells what became of its files. Without {@code purge} none is deleted, and
   * none is read unless others commit to the table meanwhile. With it, what the table reaches is
   * deleted once the entry is gone. All files stay where the reply to the removal was lost, and
   * where another entry of the same table stands that this catalog instance has seen; entries that
   * it hasn't seen are not looked for.
   *
   * <p>Only the table that is found at first is dropped, never another one that takes its name.
   *
   * @return {@link DropReport#dropped} is false where there is no such table; {@link
   *     DropReport#complete} is false where a purge left files behind
   * @throws org.apache.iceberg.exceptions.CommitFailedException if the table kept being committed
   *     to, or another one took its name; nothing is dropped
   * @throws org.apache.iceberg.exceptions.CommitStateUnknownException if nobody can say whether it
   *     is dropped; no file is deleted
   */
  public DropReport drop(TableIdentifier identifier, boolean purge) {
    return purge
        ? open().tables().dropAndPurge(entry(identifier))
        : unregister(identifier).map(DropReport::done).orElseGet(DropReport::noSuchTable);
  }

  /**
   * Gives a table another name. Its files stay where they are.
   *
   * @throws NoSuchTableException if there is no such table
   * @throws org.apache.iceberg.exceptions.NoSuchNamespaceException if the namespace of the new name
   *     doesn't exist
   * @throws AlreadyExistsException if the new name is taken
   * @throws UnsupportedOperationException if the store can't rename in one step
   */
  @Override
  public void renameTable(TableIdentifier from, TableIdentifier to) {
    open().tables().rename(entry(from), entry(to));
  }

  /**
   * @throws org.apache.iceberg.exceptions.NoSuchNamespaceException if the namespace doesn't exist
   */
  @Override
  public List<TableIdentifier> listTables(Namespace namespace) {
    return list(namespace, EntryKind.TABLE);
  }

  private List<TableIdentifier> list(Namespace namespace, EntryKind kind) {
    NamespaceName name = namespace(namespace);
    List<EntryName> entries = open().listings().entries(name, kind);
    if (entries.isEmpty()) {
      requireExists(name);
    }
    return entries.stream().map(Names::identifier).toList();
  }

  /**
   * Loads a view.
   *
   * @throws org.apache.iceberg.exceptions.NoSuchViewException if there is none, it is a table, or
   *     it is being moved
   * @throws org.apache.iceberg.exceptions.NotFoundException if its metadata file is missing
   * @throws org.apache.iceberg.exceptions.ValidationException if its metadata file is torn
   */
  @Override
  public View loadView(TableIdentifier identifier) {
    return view(identifier, open().views().load(entry(identifier)));
  }

  private View view(TableIdentifier identifier, ViewOperations operations) {
    return new BaseView(operations, ViewUtil.fullViewName(name(), identifier));
  }

  /** Whether there is such a view. One request, and no file is read. */
  @Override
  public boolean viewExists(TableIdentifier identifier) {
    return open().views().exist(entry(identifier));
  }

  /**
   * @throws UnsupportedOperationException if the store can't hold views
   */
  @Override
  public ViewBuilder buildView(TableIdentifier identifier) {
    open().views().requireSupported();
    return new BaseViewBuilder(identifier) {
      private boolean hasLocation;

      @Override
      public ViewBuilder withLocation(String location) {
        hasLocation = location != null;
        return super.withLocation(location);
      }

      @Override
      public View create() {
        open().newEntries().require(entry(identifier), hasLocation);
        return super.create();
      }
    };
  }

  /**
   * Makes an entry for a view whose metadata file is there; the file stays its writer's, as with
   * {@link #registerTable(TableIdentifier, String)}.
   *
   * @throws AlreadyExistsException if the name is taken, by a table or an entry being moved too
   * @throws org.apache.iceberg.exceptions.NotFoundException if there is no such file
   * @throws org.apache.iceberg.exceptions.ValidationException if it holds no view metadata
   * @throws UnsupportedOperationException if the store can't hold views
   */
  @Override
  public View registerView(TableIdentifier identifier, String metadataFileLocation) {
    requireLocation(identifier, metadataFileLocation);
    return view(identifier, open().views().register(entry(identifier), metadataFileLocation));
  }

  /** As {@link #unregister}, for a view. */
  public Optional<String> unregisterView(TableIdentifier identifier) {
    return open().views().unregister(entry(identifier));
  }

  /**
   * Drops a view. Its metadata file is deleted once the entry is gone, unless the view's property
   * {@code gc.enabled} is {@code false}; files of earlier versions stay, as with every Iceberg
   * catalog. {@link #unregisterView} deletes none.
   *
   * @return false where there is no such view
   * @throws org.apache.iceberg.exceptions.CommitFailedException if the view kept being replaced
   * @throws org.apache.iceberg.exceptions.CommitStateUnknownException if nobody can say whether it
   *     is dropped
   */
  @Override
  public boolean dropView(TableIdentifier identifier) {
    return open().views().drop(entry(identifier));
  }

  /**
   * Gives a view another name. Its files stay where they are.
   *
   * @throws org.apache.iceberg.exceptions.NoSuchViewException if there is no such view
   * @throws org.apache.iceberg.exceptions.NoSuchNamespaceException if the namespace of the new name
   *     doesn't exist
   * @throws AlreadyExistsException if the new name is taken
   * @throws UnsupportedOperationException if the store can't rename in one step, or hold views
   */
  @Override
  public void renameView(TableIdentifier from, TableIdentifier to) {
    open().views().rename(entry(from), entry(to));
  }

  /**
   * The views of a namespace; none on a store that can't hold views.
   *
   * @throws org.apache.iceberg.exceptions.NoSuchNamespaceException if the namespace doesn't exist
   */
  @Override
  public List<TableIdentifier> listViews(Namespace namespace) {
    return list(namespace, EntryKind.VIEW);
  }
}
