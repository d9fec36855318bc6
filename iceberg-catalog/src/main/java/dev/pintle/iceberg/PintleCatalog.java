package dev.pintle.iceberg;

import dev.pintle.spi.EntryKind;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.Store;
import dev.pintle.spi.StoreConfig;
import dev.pintle.spi.Stores;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.BaseMetastoreCatalog;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.CatalogUtil;
import org.apache.iceberg.MetadataTableType;
import org.apache.iceberg.MetadataTableUtils;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.SupportsNamespaces;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.apache.iceberg.hadoop.Configurable;
import org.apache.iceberg.io.FileIO;

/**
 * Iceberg's catalog over a {@link Store}.
 *
 * <p>Engines make one by its class name ({@code catalog-impl}) and call {@link #initialize};
 * programs may use {@link #over}. The properties and exceptions stand in the module's README.
 *
 * <p>Each commit is one conditional move of the table's pointer. If its reply is lost, the store is
 * asked what became of it; if that can't be known, {@link
 * org.apache.iceberg.exceptions.CommitStateUnknownException} says so, and no file of the attempt is
 * ever deleted.
 *
 * <p>Thread-safe once initialised.
 */
public final class PintleCatalog extends BaseMetastoreCatalog
    implements SupportsNamespaces, Configurable<Object> {
  private Object hadoopConfiguration;
  private volatile OpenCatalog open;

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
    catalog.open = OpenCatalog.of(name, properties, settings(name, properties), store, io);
    return catalog;
  }

  /** For Iceberg: what a FileIO of Hadoop's is configured by. No Hadoop class is needed here. */
  @Override
  public void setConf(Object configuration) {
    hadoopConfiguration = configuration;
  }

  /**
   * Opens the store and the FileIO.
   *
   * @param properties the {@code backend}, which is required, the catalog's own properties, those
   *     of the FileIO, and those of the store
   * @throws IllegalArgumentException for a property that is missing or not accepted
   * @throws IllegalStateException if the catalog is open already
   * @throws org.apache.iceberg.exceptions.ForbiddenException if the store doesn't let us in
   * @throws org.apache.iceberg.exceptions.ServiceUnavailableException if it can't be reached
   */
  @Override
  public void initialize(String name, Map<String, String> properties) {
    if (open != null) {
      throw new IllegalStateException("the catalog '" + name() + "' is open already");
    }
    Store store =
        StoreFailures.translating(
            () ->
                Stores.open(
                    CatalogSettings.backend(name, properties), StoreConfig.of(name, properties)));
    try {
      open(name, store, properties);
    } catch (RuntimeException e) {
      store.close();
      throw e;
    }
  }

  private void open(String name, Store store, Map<String, String> properties) {
    CatalogSettings settings = settings(name, properties);
    FileIO io = CatalogUtil.loadFileIO(FileIoChoice.of(settings), properties, hadoopConfiguration);
    open = OpenCatalog.of(name, properties, settings, store, io);
  }

  private static CatalogSettings settings(String name, Map<String, String> properties) {
    return StoreFailures.translating(() -> CatalogSettings.of(StoreConfig.of(name, properties)));
  }

  private OpenCatalog open() {
    OpenCatalog opened = open;
    if (opened == null) {
      throw new IllegalStateException("the catalog is not open: call initialize first");
    }
    return opened;
  }

  @Override
  public String name() {
    return open().name();
  }

  @Override
  protected Map<String, String> properties() {
    return open().properties();
  }

  @Override
  protected PintleTableOperations newTableOps(TableIdentifier identifier) {
    return open().operations(entry(identifier));
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
    PintleTableOperations operations = newTableOps(identifier);
    if (operations.current() != null) {
      return table(identifier, operations);
    }
    if (isMetadataTable(identifier)) {
      return loadMetadataTable(identifier);
    }
    throw operations.noSuchTable();
  }

  private Table table(TableIdentifier identifier, PintleTableOperations operations) {
    return new BaseTable(operations, fullTableName(name(), identifier), metricsReporter());
  }

  private Table loadMetadataTable(TableIdentifier identifier) {
    TableIdentifier base = baseTable(identifier);
    PintleTableOperations operations = newTableOps(base);
    if (operations.current() == null) {
      throw operations.noSuchTable();
    }
    return MetadataTableUtils.createMetadataTableInstance(
        operations, name(), base, identifier, MetadataTableType.from(identifier.name()));
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
    Entries entries = open().entries();
    return entries.table(entry(identifier)).isPresent()
        || (isMetadataTable(identifier) && entries.table(entry(baseTable(identifier))).isPresent());
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
    if (metadataFileLocation == null || metadataFileLocation.isEmpty()) {
      throw new IllegalArgumentException(
          "Cannot register an empty metadata file location as " + identifier);
    }
    EntryName name = entry(identifier);
    TableMetadata metadata = open().files().readToRegister(name, metadataFileLocation);
    PintleTableOperations operations = newTableOps(identifier);
    operations.register(metadata);
    return table(identifier, operations);
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
    return open()
        .removal()
        .remove(entry(identifier), location -> location)
        .map(TableRemoval.Removed::location);
  }

  /**
   * Drops a table. Without {@code purge} no file is read or deleted. With it, what the table
   * reaches is deleted once the entry is gone; files that can't be deleted are logged.
   *
   * @return false where there is no such table
   * @throws org.apache.iceberg.exceptions.CommitFailedException if the table kept being committed
   *     to
   * @throws org.apache.iceberg.exceptions.CommitStateUnknownException if nobody can say whether it
   *     is dropped
   */
  @Override
  public boolean dropTable(TableIdentifier identifier, boolean purge) {
    if (!purge) {
      return unregister(identifier).isPresent();
    }
    EntryName name = entry(identifier);
    TablePurge purging = open().purge();
    Optional<TableRemoval.Removed<Optional<TableMetadata>>> removed =
        open().removal().remove(name, location -> purging.prepare(name, location));
    removed.ifPresent(done -> purging.purge(name, done));
    return removed.isPresent();
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
    open().renaming().rename(entry(from), entry(to));
  }

  /**
   * @throws org.apache.iceberg.exceptions.NoSuchNamespaceException if the namespace doesn't exist
   */
  @Override
  public List<TableIdentifier> listTables(Namespace namespace) {
    NamespaceName name = namespace(namespace);
    List<EntryName> tables = open().listings().entries(name, EntryKind.TABLE);
    if (tables.isEmpty()) {
      requireExists(name);
    }
    return tables.stream().map(Names::identifier).toList();
  }

  @Override
  public void createNamespace(Namespace namespace, Map<String, String> properties) {
    open().namespaces().create(namespace(namespace), properties);
  }

  @Override
  public List<Namespace> listNamespaces(Namespace parent) {
    NamespaceName name = namespace(parent);
    List<NamespaceName> children = open().listings().namespaces(name);
    if (children.isEmpty()) {
      requireExists(name);
    }
    return children.stream().map(Names::namespace).toList();
  }

  /** The namespace's own properties, as they are stored. */
  @Override
  public Map<String, String> loadNamespaceMetadata(Namespace namespace) {
    return open().namespaces().properties(namespace(namespace));
  }

  @Override
  public boolean namespaceExists(Namespace namespace) {
    return open().namespaces().exists(namespace(namespace));
  }

  /**
   * @return false where there is no such namespace
   * @throws org.apache.iceberg.exceptions.NamespaceNotEmptyException if it holds a table, a view, a
   *     table being moved, or a namespace
   */
  @Override
  public boolean dropNamespace(Namespace namespace) {
    return open().namespaces().drop(namespace(namespace));
  }

  @Override
  public boolean setProperties(Namespace namespace, Map<String, String> properties) {
    open().namespaces().update(namespace(namespace), properties, Set.of());
    return true;
  }

  @Override
  public boolean removeProperties(Namespace namespace, Set<String> keys) {
    open().namespaces().update(namespace(namespace), Map.of(), keys);
    return true;
  }

  /** The root is always there to be listed. */
  private void requireExists(NamespaceName name) {
    if (!name.isRoot()) {
      open().namespaces().requireExists(name);
    }
  }

  private static EntryName entry(TableIdentifier identifier) {
    return StoreFailures.translating(() -> Names.entry(identifier));
  }

  private static NamespaceName namespace(Namespace namespace) {
    return StoreFailures.translating(() -> Names.namespace(namespace));
  }

  /** Closes the store, the FileIO and the metrics reporter. Closing twice is no error. */
  @Override
  public void close() throws IOException {
    OpenCatalog opened = open;
    if (opened != null) {
      try {
        super.close();
      } finally {
        opened.close();
      }
    }
  }

  @Override
  public String toString() {
    OpenCatalog opened = open;
    return opened == null
        ? "PintleCatalog (not open)"
        : "PintleCatalog " + opened.name() + " over " + opened.store().describe();
  }
}
