package dev.pintle.interop;

import dev.pintle.conformance.fault.Fault;
import dev.pintle.iceberg.PintleCatalog;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.iceberg.AppendFiles;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.ManifestFiles;
import org.apache.iceberg.ManifestReader;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.util.SnapshotUtil;

/** A table with one snapshot, an append to it that gets lost, and what is found afterwards. */
final class LostAppend implements Closeable {
  static final String OURS = "ours";
  static final String OTHERS = "others";
  private static final String WRITER = "writer";
  private static final TableIdentifier TABLE = TableIdentifier.of("sales", "orders");

  private final Warehouse warehouse;
  private final LossyLine line;
  private final PintleCatalog witness;
  private final Catalog client;
  private final Table table;

  /**
   * @param retries what Iceberg may try again
   */
  LostAppend(Warehouse warehouse, LossyLine line, Client client, int retries) {
    this.warehouse = warehouse;
    this.line = line;
    this.witness = warehouse.pintle(KitCatalogs.WITHOUT_CACHE);
    witness.createNamespace(TABLE.namespace());
    witness
        .buildTable(TABLE, Rows.SCHEMA)
        .withProperty(TableProperties.COMMIT_NUM_RETRIES, Integer.toString(retries))
        .withProperty(TableProperties.COMMIT_MIN_RETRY_WAIT_MS, "1")
        .create();
    append(witness.loadTable(TABLE), "first").commit();
    this.client = line.open(client);
    this.table = this.client.loadTable(TABLE);
  }

  private AppendFiles append(Table to, String writer) {
    return to.newFastAppend()
        .set(WRITER, writer)
        .appendFile(Rows.in(warehouse.folder().resolve("data"), writer));
  }

  private void appendOthers() {
    append(witness.loadTable(TABLE), OTHERS).commit();
  }

  /**
   * Appends, and has the request lost; returns when all that was under way has arrived.
   *
   * @param othersWrite whether somebody else appends in between
   */
  Append.Answer lose(Loss loss, boolean othersWrite) throws SQLException {
    Fault lost = line.plan(loss);
    Optional<Fault> held =
        line.holds(loss)
            ? Optional.of(lost)
            : othersWrite ? Optional.of(line.holdWhatFollows(lost)) : Optional.empty();
    Append append = Append.start(append(table, OURS));
    held.orElse(lost).awaitFired();
    if (othersWrite) {
      appendOthers();
    }
    if (loss == Loss.CONNECTION_ENDED) {
      line.endConnections();
    }
    held.ifPresent(Fault::release);
    Append.Answer answer = append.await();
    if (loss == Loss.DELIVERED_LATE) {
      lost.releaseAndAwaitAnswer();
    }
    return answer;
  }

  private Table found() {
    return witness.loadTable(TABLE);
  }

  /** Whose snapshots are part of the table as it now is. */
  List<String> current() {
    return writers(SnapshotUtil.currentAncestors(found()));
  }

  /** Whose snapshots the table knows, current or not. */
  List<String> known() {
    return writers(found().snapshots());
  }

  private static List<String> writers(Iterable<Snapshot> snapshots) {
    return StreamSupport.stream(snapshots.spliterator(), false)
        .map(snapshot -> snapshot.summary().get(WRITER))
        .toList();
  }

  /** Which files are not there that the pointer reaches. */
  List<String> missingFiles() throws IOException {
    Table found = found();
    TableMetadata metadata = ((HasTableOperations) found).operations().current();
    List<String> missing = new ArrayList<>();
    Stream.concat(
            Stream.of(metadata.metadataFileLocation()),
            metadata.previousFiles().stream().map(TableMetadata.MetadataLogEntry::file))
        .filter(LostAppend::isMissing)
        .forEach(missing::add);
    for (Snapshot snapshot : found.snapshots()) {
      missing.addAll(missingFiles(found, snapshot));
    }
    return missing;
  }

  private static List<String> missingFiles(Table found, Snapshot snapshot) throws IOException {
    if (isMissing(snapshot.manifestListLocation())) {
      return List.of(snapshot.manifestListLocation());
    }
    List<String> missing = new ArrayList<>();
    for (ManifestFile manifest : snapshot.allManifests(found.io())) {
      if (isMissing(manifest.path())) {
        missing.add(manifest.path());
        continue;
      }
      try (ManifestReader<DataFile> files =
          ManifestFiles.read(manifest, found.io(), Map.copyOf(found.specs()))) {
        for (DataFile file : files) {
          if (isMissing(file.location())) {
            missing.add(file.location());
          }
        }
      }
    }
    return missing;
  }

  private static boolean isMissing(String location) {
    return Files.notExists(Path.of(location));
  }

  @Override
  public void close() throws IOException {
    ((Closeable) client).close();
    witness.close();
  }
}
