package dev.pintle.iceberg;

import dev.pintle.spi.EntryName;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.Store;
import dev.pintle.spi.StoreConfig;
import dev.pintle.spi.Stores;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.iceberg.CatalogUtil;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.SupportsNamespaces;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.hadoop.Configurable;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.view.BaseMetastoreViewCatalog;

/** Opening and closing a catalog, and its namespaces. */
abstract class OpenableCatalog extends BaseMetastoreViewCatalog
    implements SupportsNamespaces, Configurable<Object> {
  private Object hadoopConfiguration;
  private volatile OpenCatalog open;

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

  final void open(String name, Store store, Map<String, String> properties) {
    CatalogSettings settings = settings(name, properties);
    FileIO io = CatalogUtil.loadFileIO(FileIoChoice.of(settings), properties, hadoopConfiguration);
    open = OpenCatalog.of(name, properties, settings, store, io);
  }

  final void open(String name, Store store, FileIO io, Map<String, String> properties) {
    open = OpenCatalog.of(name, properties, settings(name, properties), store, io);
  }

  private static CatalogSettings settings(String name, Map<String, String> properties) {
    return StoreFailures.translating(() -> CatalogSettings.of(StoreConfig.of(name, properties)));
  }

  final OpenCatalog open() {
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
  final void requireExists(NamespaceName name) {
    if (!name.isRoot()) {
      open().namespaces().requireExists(name);
    }
  }

  static EntryName entry(TableIdentifier identifier) {
    return StoreFailures.translating(() -> Names.entry(identifier));
  }

  static NamespaceName namespace(Namespace namespace) {
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
