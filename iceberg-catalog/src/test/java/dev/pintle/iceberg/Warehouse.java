package dev.pintle.iceberg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pintle.spi.memory.MemoryStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.iceberg.AppendFiles;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.ManifestFiles;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.view.BaseView;
import org.apache.iceberg.view.SQLViewRepresentation;
import org.apache.iceberg.view.View;
import org.apache.iceberg.view.ViewBuilder;
import org.apache.iceberg.view.ViewMetadata;

/** A folder with tables, a store with their pointers, and two catalogs on both. */
final class Warehouse {
  static final Namespace NAMESPACE = Namespace.of("sales");
  static final TableIdentifier ORDERS = TableIdentifier.of(NAMESPACE, "orders");
  static final Schema SCHEMA =
      new Schema(
          Types.NestedField.required(1, "id", Types.LongType.get()),
          Types.NestedField.optional(2, "note", Types.StringType.get(), "free text"));

  private final Path folder;
  private final MemoryStore store = new MemoryStore();
  final FaultyStore faulty = new FaultyStore(store.openAgain());
  final CountingFileIO io = new CountingFileIO();

  /** The one under test, whose store loses replies. */
  final PintleCatalog catalog;

  /** Another client of the same tables, which works, and reads every file that it needs. */
  final PintleCatalog elsewhere;

  Warehouse(Path folder) {
    this(folder, Map.of());
  }

  Warehouse(Path folder, Map<String, String> more) {
    this.folder = folder;
    Map<String, String> properties = new HashMap<>(more);
    properties.put("warehouse", folder.toString());
    catalog = PintleCatalog.over("here", faulty, io, properties);
    properties.put("metadata-cache.max-bytes", "0");
    elsewhere = PintleCatalog.over("there", store.openAgain(), properties);
    elsewhere.createNamespace(NAMESPACE);
  }

  MemoryStore store() {
    return store;
  }

  /** A table that doesn't retry, made elsewhere. */
  Table create(TableIdentifier name) {
    return elsewhere
        .buildTable(name, SCHEMA)
        .withProperty("commit.retry.num-retries", "0")
        .create();
  }

  /** A view that doesn't retry, made elsewhere. */
  View createView(TableIdentifier name) {
    return define(elsewhere, name, "select 1")
        .withProperty("commit.retry.num-retries", "0")
        .create();
  }

  /** A view that is about to be made or replaced. */
  static ViewBuilder define(PintleCatalog catalog, TableIdentifier name, String sql) {
    return catalog
        .buildView(name)
        .withSchema(SCHEMA)
        .withDefaultNamespace(NAMESPACE)
        .withQuery("spark", sql);
  }

  /** A new version by somebody else. */
  void replaceViewElsewhere(TableIdentifier name, String sql) {
    define(elsewhere, name, sql).replace();
  }

  static ViewMetadata metadata(View view) {
    return ((BaseView) view).operations().current();
  }

  /**
   * A view's queries, the oldest first; the file that its pointer names is asserted to be there.
   */
  List<String> queries(TableIdentifier name) {
    View view = elsewhere.loadView(name);
    assertThat(files()).contains(metadata(view).metadataFileLocation());
    return metadata(view).versions().stream()
        .map(version -> ((SQLViewRepresentation) version.representations().get(0)).sql())
        .toList();
  }

  /** A data file that is there, though nothing is in it. */
  DataFile dataFile(Table table) {
    String location = table.locationProvider().newDataLocation(UUID.randomUUID() + ".parquet");
    try {
      Files.createDirectories(LocalPath.of(location).getParent());
      Files.writeString(LocalPath.of(location), "rows");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return DataFiles.builder(PartitionSpec.unpartitioned())
        .withPath(location)
        .withFileSizeInBytes(4)
        .withRecordCount(1)
        .build();
  }

  AppendFiles append(Table table) {
    return table.newFastAppend().appendFile(dataFile(table));
  }

  /** A commit by somebody else. */
  void appendElsewhere(TableIdentifier name) {
    append(elsewhere.loadTable(name)).commit();
  }

  static String pointer(Table table) {
    return ((BaseTable) table).operations().current().metadataFileLocation();
  }

  String pointer(TableIdentifier name) {
    return pointer(elsewhere.loadTable(name));
  }

  /** Every file that lies in the folder, by its path. */
  Set<String> files() {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile)
          .map(Path::toString)
          .collect(Collectors.toCollection(TreeSet::new));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The metadata files among them. */
  Set<String> metadataFiles() {
    return files().stream()
        .filter(file -> file.contains(".metadata.json"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Every file that a table's pointer leads to; each is asserted to be there. */
  Set<String> requireReachable(TableIdentifier name) {
    Table table = elsewhere.loadTable(name);
    TableMetadata metadata = ((BaseTable) table).operations().current();
    Set<String> reachable = new TreeSet<>();
    reachable.add(metadata.metadataFileLocation());
    metadata.previousFiles().forEach(entry -> reachable.add(entry.file()));
    for (Snapshot snapshot : table.snapshots()) {
      reachable.add(snapshot.manifestListLocation());
      snapshot.allManifests(table.io()).forEach(manifest -> addAll(reachable, manifest, table));
    }
    assertThat(files()).containsAll(reachable);
    return reachable;
  }

  private static void addAll(Set<String> reachable, ManifestFile manifest, Table table) {
    reachable.add(manifest.path());
    try (var entries = ManifestFiles.read(manifest, table.io(), table.specs())) {
      entries.forEach(file -> reachable.add(file.location()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  List<Long> snapshots(TableIdentifier name) {
    return Stream.of(elsewhere.loadTable(name))
        .flatMap(
            table ->
                Stream.iterate(table.currentSnapshot(), s -> parent(table, s))
                    .takeWhile(s -> s != null))
        .map(Snapshot::snapshotId)
        .toList();
  }

  private static Snapshot parent(Table table, Snapshot snapshot) {
    return snapshot.parentId() == null ? null : table.snapshot(snapshot.parentId());
  }
}
