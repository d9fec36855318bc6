package dev.pintle.iceberg;

import dev.pintle.spi.EntryName;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.io.FileIO;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Deletes what a dropped entry reaches, and nothing that merely lies beside it. */
final class Purge<M> {
  private static final Logger LOG = LoggerFactory.getLogger(Purge.class);

  private final MetadataFiles<M> files;
  private final BiConsumer<FileIO, M> delete;

  /**
   * @param delete deletes what metadata reaches
   */
  Purge(MetadataFiles<M> files, BiConsumer<FileIO, M> delete) {
    this.files = files;
    this.delete = delete;
  }

  /**
   * The metadata to purge by, read while the entry still stands.
   *
   * @return empty where the file is gone: such an entry can be dropped, but nothing of it found
   */
  Optional<M> prepare(EntryName name, String location) {
    try {
      return Optional.of(files.read(name, location));
    } catch (NotFoundException e) {
      LOG.warn("The metadata file of {} is gone: it is dropped, and none of its files", name, e);
      return Optional.empty();
    }
  }

  /** After the removal, so nothing here may fail. */
  void purge(EntryName name, EntryRemoval.Removed<Optional<M>> removed) {
    if (!removed.certain()) {
      LOG.warn(
          "{} is gone, but the reply to its removal was lost: none of its files is deleted. Its"
              + " metadata file was {}",
          name,
          removed.location());
      return;
    }
    try {
      removed.prepared().ifPresent(metadata -> delete.accept(files.io(), metadata));
    } catch (RuntimeException e) {
      LOG.warn("{} is dropped, but not all of its files could be deleted", name, e);
    }
  }
}
