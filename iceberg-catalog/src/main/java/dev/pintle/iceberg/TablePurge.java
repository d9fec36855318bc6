package dev.pintle.iceberg;

import dev.pintle.spi.EntryName;
import java.util.Optional;
import org.apache.iceberg.CatalogUtil;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.exceptions.NotFoundException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Deletes what a dropped table reaches, and nothing that merely lies beside it. */
final class TablePurge {
  private static final Logger LOG = LoggerFactory.getLogger(TablePurge.class);

  private final MetadataFiles files;

  TablePurge(MetadataFiles files) {
    this.files = files;
  }

  /**
   * The metadata to purge by, read while the entry still stands.
   *
   * @return empty where the file is gone: such a table can be dropped, but nothing of it found
   */
  Optional<TableMetadata> prepare(EntryName name, String location) {
    try {
      return Optional.of(files.read(name, location));
    } catch (NotFoundException e) {
      LOG.warn("The metadata file of {} is gone: it is dropped, and none of its files", name, e);
      return Optional.empty();
    }
  }

  /** After the removal, so nothing here may fail. */
  void purge(EntryName name, TableRemoval.Removed<Optional<TableMetadata>> removed) {
    if (!removed.certain()) {
      LOG.warn(
          "{} is gone, but the reply to its removal was lost: none of its files is deleted. Its"
              + " metadata file was {}",
          name,
          removed.location());
      return;
    }
    try {
      removed.prepared().ifPresent(metadata -> CatalogUtil.dropTableData(files.io(), metadata));
    } catch (RuntimeException e) {
      LOG.warn("{} is dropped, but not all of its files could be deleted", name, e);
    }
  }
}
