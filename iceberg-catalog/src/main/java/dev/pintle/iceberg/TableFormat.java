package dev.pintle.iceberg;

import dev.pintle.spi.CourtesyCopy;
import dev.pintle.spi.EntryKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadata.MetadataLogEntry;
import org.apache.iceberg.TableMetadataParser;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.apache.iceberg.io.OutputFile;

/** Tables' metadata. */
enum TableFormat implements MetadataFormat<TableMetadata> {
  TABLES;

  @Override
  public EntryKind kind() {
    return EntryKind.TABLE;
  }

  @Override
  public Class<TableMetadata> type() {
    return TableMetadata.class;
  }

  @Override
  public TableMetadata parse(String location, String json) {
    return TableMetadataParser.fromJson(location, json);
  }

  @Override
  public void write(TableMetadata metadata, OutputFile file) {
    // Overwriting spares object stores a look for a file that a random name rules out.
    TableMetadataParser.overwrite(metadata, file);
  }

  @Override
  public TableMetadata at(TableMetadata metadata, String fileLocation) {
    return fileLocation.equals(metadata.metadataFileLocation())
        ? metadata
        : TableMetadata.buildFrom(metadata)
            .discardChanges()
            .withMetadataLocation(fileLocation)
            .build();
  }

  @Override
  public String fileLocation(TableMetadata metadata) {
    return metadata.metadataFileLocation();
  }

  @Override
  public Optional<String> uuid(TableMetadata metadata) {
    return Optional.ofNullable(metadata.uuid());
  }

  @Override
  public String location(TableMetadata metadata) {
    return metadata.location();
  }

  @Override
  public Map<String, String> properties(TableMetadata metadata) {
    return metadata.properties();
  }

  @Override
  public String defaultCodec() {
    return TableProperties.METADATA_COMPRESSION_DEFAULT;
  }

  @Override
  public boolean keepsLog() {
    return true;
  }

  @Override
  public List<String> previousFiles(TableMetadata metadata) {
    return metadata.previousFiles().stream().map(MetadataLogEntry::file).toList();
  }

  @Override
  public boolean addsFiles(TableMetadata base, TableMetadata metadata) {
    Set<Long> known = new HashSet<>();
    base.snapshots().forEach(snapshot -> known.add(snapshot.snapshotId()));
    return metadata.snapshots().stream()
            .map(Snapshot::snapshotId)
            .anyMatch(id -> !known.contains(id))
        || !base.statisticsFiles().containsAll(metadata.statisticsFiles())
        || !base.partitionStatisticsFiles().containsAll(metadata.partitionStatisticsFiles());
  }

  @Override
  public boolean namesFiles(TableMetadata metadata) {
    return !metadata.snapshots().isEmpty()
        || !metadata.statisticsFiles().isEmpty()
        || !metadata.partitionStatisticsFiles().isEmpty();
  }

  @Override
  public CourtesyCopy courtesyCopy(TableMetadata metadata) {
    return new MetadataCourtesyCopy(metadata.location(), metadata.schema(), metadata.properties());
  }

  @Override
  public int weight(TableMetadata metadata) {
    int fields = metadata.schemas().stream().mapToInt(schema -> schema.columns().size()).sum();
    return 2_000
        + 200 * fields
        + 100 * metadata.properties().size()
        + 1_000 * metadata.snapshots().size()
        + 200 * metadata.snapshotLog().size()
        + 300 * metadata.previousFiles().size()
        + 500 * (metadata.statisticsFiles().size() + metadata.partitionStatisticsFiles().size());
  }

  @Override
  public RuntimeException missing(String message) {
    return new NoSuchTableException("%s", message);
  }

  /**
   * Earlier metadata as it is when it becomes current again: the same table, in a new file whose
   * log holds every file that was current before, those since then included.
   *
   * <p>The log's new entries carry the time of the earlier metadata; Iceberg keeps no other.
   *
   * @param fileLocation the location of the new file
   */
  static TableMetadata revived(TableMetadata earlier, TableMetadata current, String fileLocation) {
    List<String> passed = new ArrayList<>();
    passed.add(earlier.metadataFileLocation());
    passed.addAll(TABLES.previousFiles(current));
    passed.add(current.metadataFileLocation());
    Set<String> logged = new HashSet<>(TABLES.previousFiles(earlier));
    TableMetadata revived = TABLES.at(earlier, fileLocation);
    for (String file : passed) {
      if (logged.add(file)) {
        revived =
            TableMetadata.buildFrom(revived)
                .withMetadataLocation(fileLocation)
                .setPreviousFileLocation(file)
                .build();
      }
    }
    return revived;
  }
}
