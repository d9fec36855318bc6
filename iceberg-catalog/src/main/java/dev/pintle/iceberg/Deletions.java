package dev.pintle.iceberg;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.io.BulkDeletionFailureException;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;
import org.apache.iceberg.io.SeekableInputStream;
import org.apache.iceberg.io.SupportsBulkOperations;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes files and counts those that stay, since Iceberg's clean-up only logs them. A file that
 * can't be deleted doesn't keep the others. Thread-safe; closing is its owner's.
 */
final class Deletions implements SupportsBulkOperations {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = LoggerFactory.getLogger(Deletions.class);

  private final FileIO io;
  private final AtomicLong left = new AtomicLong();
  private final AtomicLong unread = new AtomicLong();

  Deletions(FileIO io) {
    this.io = io;
  }

  /** How many files could not be deleted. */
  long left() {
    return left.get();
  }

  /** How many files could not be read that name others: what only they name stays too. */
  long unread() {
    return unread.get();
  }

  @Override
  public void deleteFile(String location) {
    try {
      io.deleteFile(location);
    } catch (RuntimeException e) {
      left.incrementAndGet();
      LOG.warn("Failed to delete {}", location, e);
    }
  }

  @Override
  public void deleteFiles(Iterable<String> locations) {
    if (!(io instanceof SupportsBulkOperations bulk)) {
      locations.forEach(this::deleteFile);
      return;
    }
    try {
      bulk.deleteFiles(locations);
    } catch (BulkDeletionFailureException e) {
      left.addAndGet(e.numberFailedObjects());
      LOG.warn("Failed to delete {} files", e.numberFailedObjects(), e);
    } catch (RuntimeException e) {
      locations.forEach(location -> left.incrementAndGet());
      LOG.warn("Failed to delete files; how many of them is not known", e);
    }
  }

  @Override
  public InputFile newInputFile(String location) {
    return new Watched(io.newInputFile(location));
  }

  @Override
  public InputFile newInputFile(String location, long length) {
    return new Watched(io.newInputFile(location, length));
  }

  @Override
  public InputFile newInputFile(ManifestFile manifest) {
    return new Watched(io.newInputFile(manifest));
  }

  @Override
  public OutputFile newOutputFile(String location) {
    return io.newOutputFile(location);
  }

  /** A file that is noted where it can't be opened. */
  private final class Watched implements InputFile {
    private final InputFile file;

    Watched(InputFile file) {
      this.file = file;
    }

    @Override
    public long getLength() {
      return noting(file::getLength);
    }

    @Override
    public SeekableInputStream newStream() {
      return noting(file::newStream);
    }

    private <T> T noting(Supplier<T> read) {
      try {
        return read.get();
      } catch (RuntimeException e) {
        unread.incrementAndGet();
        throw e;
      }
    }

    @Override
    public String location() {
      return file.location();
    }

    @Override
    public boolean exists() {
      return file.exists();
    }
  }
}
