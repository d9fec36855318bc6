package dev.pintle.iceberg;

import dev.pintle.spi.EntryName;
import java.util.HashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.CatalogUtil;
import org.apache.iceberg.LocationProviders;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.LocationProvider;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One table, as Iceberg's operations see it. Thread-safe. */
final class PintleTableOperations implements TableOperations {
  private static final Logger LOG = LoggerFactory.getLogger(PintleTableOperations.class);

  private final EntryName name;
  private final EntryState<TableMetadata> table;
  private final FileIO io;
  private final Sharers<TableMetadata> sharers;

  PintleTableOperations(
      EntryName name, EntryState<TableMetadata> table, FileIO io, Sharers<TableMetadata> sharers) {
    this.name = name;
    this.table = table;
    this.io = io;
    this.sharers = sharers;
  }

  /** The metadata; null where there is no such table, as Iceberg wants it. */
  @Override
  public TableMetadata current() {
    return table.current().orElse(null);
  }

  /**
   * @throws org.apache.iceberg.exceptions.NoSuchTableException if the table was there before and no
   *     longer is
   * @throws IllegalStateException if another table has taken its name
   */
  @Override
  public TableMetadata refresh() {
    return table.refresh().orElse(null);
  }

  /**
   * {@inheritDoc}
   *
   * @throws org.apache.iceberg.exceptions.CommitFailedException if somebody else was faster;
   *     Iceberg then tries again
   * @throws org.apache.iceberg.exceptions.AlreadyExistsException on create, if the name is taken
   * @throws org.apache.iceberg.exceptions.CommitStateUnknownException if nobody can say whether it
   *     took effect, or files of it must be kept although it did not
   */
  @Override
  public void commit(TableMetadata base, TableMetadata metadata) {
    Optional<EntrySwap.Done> done = table.commit(base, metadata);
    if (base == null) {
      sharers.added(name, metadata);
    } else if (done.isPresent() && !done.get().wasUnknown()) {
      deleteOldMetadata(base, metadata);
    }
  }

  /** After the swap, so nothing here may fail. */
  private void deleteOldMetadata(TableMetadata base, TableMetadata metadata) {
    if (!metadata.propertyAsBoolean(
        TableProperties.METADATA_DELETE_AFTER_COMMIT_ENABLED,
        TableProperties.METADATA_DELETE_AFTER_COMMIT_ENABLED_DEFAULT)) {
      return;
    }
    try {
      Set<String> old = new HashSet<>(TableFormat.TABLES.previousFiles(base));
      old.removeAll(TableFormat.TABLES.previousFiles(metadata));
      // another entry of this table may need any of them, under whatever spelling of its location
      if (!old.isEmpty() && sharers.of(name, metadata).isEmpty()) {
        CatalogUtil.deleteFiles(io, old, "metadata");
      }
    } catch (RuntimeException e) {
      LOG.warn("Failed to delete old metadata files of {}", name, e);
    }
  }

  @Override
  public FileIO io() {
    return io;
  }

  @Override
  public String metadataFileLocation(String fileName) {
    TableMetadata metadata = current();
    return MetadataFileName.in(metadata.location(), metadata.properties(), fileName);
  }

  @Override
  public LocationProvider locationProvider() {
    TableMetadata metadata = current();
    return LocationProviders.locationsFor(metadata.location(), metadata.properties());
  }

  @Override
  public TableOperations temp(TableMetadata uncommitted) {
    return new UncommittedTableOperations(Objects.requireNonNull(uncommitted, "uncommitted"), io);
  }

  @Override
  public String toString() {
    return name.toString();
  }
}
