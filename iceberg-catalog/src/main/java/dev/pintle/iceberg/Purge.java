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
  private final Sharers<M> sharers;
  private final BiConsumer<FileIO, M> delete;

  /**
   * @param sharers who else may reach the files
   * @param delete deletes what metadata reaches
   */
  Purge(MetadataFiles<M> files, Sharers<M> sharers, BiConsumer<FileIO, M> delete) {
    this.files = files;
    this.sharers = sharers;
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
      LOG.info("The metadata file of {} is gone", name, e);
      return Optional.empty();
    }
  }

  /** After the removal, so nothing here may fail. */
  DropReport purge(EntryName name, EntryRemoval.Removed<Optional<M>> removed) {
    DropReport report = tryToPurge(name, removed);
    report
        .whyLeft()
        .ifPresent(
            why ->
                LOG.warn(
                    "{} is dropped, but not all of its files: {}. Its metadata file was {}",
                    name,
                    why,
                    removed.location()));
    return report;
  }

  private DropReport tryToPurge(EntryName name, EntryRemoval.Removed<Optional<M>> removed) {
    String location = removed.location();
    if (!removed.certain()) {
      return DropReport.left(
          location,
          0,
          "the reply to its removal was lost, so somebody else may have removed it, and no file is"
              + " deleted");
    }
    if (removed.prepared().isEmpty()) {
      return DropReport.left(location, 0, "its metadata file is gone, which names the others");
    }
    M metadata = removed.prepared().get();
    Optional<EntryName> sharer = sharers.of(name, metadata);
    if (sharer.isPresent()) {
      return DropReport.left(
          location, 0, sharer.get() + " reaches the same files, so none is deleted");
    }
    return delete(location, metadata);
  }

  private DropReport delete(String location, M metadata) {
    Deletions deletions = new Deletions(files.io());
    try {
      delete.accept(deletions, metadata);
    } catch (RuntimeException e) {
      LOG.warn("Failed to delete the files that {} reaches", location, e);
      return DropReport.left(location, deletions.left(), "what it reaches can't be read");
    }
    if (deletions.unread() > 0) {
      return DropReport.left(
          location, deletions.left(), "manifests can't be read, and what only they name stays");
    }
    return deletions.left() == 0
        ? DropReport.done(location)
        : DropReport.left(location, deletions.left(), deletions.left() + " files can't be deleted");
  }
}
