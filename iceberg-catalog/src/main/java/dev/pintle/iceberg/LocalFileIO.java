package dev.pintle.iceberg;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.exceptions.RuntimeIOException;
import org.apache.iceberg.io.BulkDeletionFailureException;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.FileInfo;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;
import org.apache.iceberg.io.SupportsBulkOperations;
import org.apache.iceberg.io.SupportsPrefixOperations;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Files on this machine, without Hadoop. Locations are plain paths or begin with {@code file:}; a
 * file gives back its location exactly as it was asked for.
 *
 * <p>A file that was written and closed is there after a power cut, name and content: both are
 * forced to the disk before {@code close} returns.
 *
 * <p>A prefix is a directory or a file: {@code /w/t} holds {@code /w/t/x} and not {@code /w/t2}.
 * Links to directories are not followed. Deleting a file that isn't there is no error.
 *
 * <p>Thread-safe, serializable, and without properties. Every method that takes a location throws
 * {@link IllegalArgumentException} for one with another scheme or host.
 */
public final class LocalFileIO implements FileIO, SupportsPrefixOperations, SupportsBulkOperations {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = LoggerFactory.getLogger(LocalFileIO.class);

  /** For Iceberg, which calls {@link #initialize} next. */
  public LocalFileIO() {}

  @Override
  public void initialize(Map<String, String> properties) {
    // Nothing of the catalog's is needed, and a serialized copy carries no secret of it.
  }

  @Override
  public Map<String, String> properties() {
    return Map.of();
  }

  @Override
  public InputFile newInputFile(String location) {
    return new LocalInputFile(location);
  }

  @Override
  public OutputFile newOutputFile(String location) {
    return new LocalOutputFile(location);
  }

  /**
   * @throws RuntimeIOException if the file can't be deleted, or is a directory
   */
  @Override
  public void deleteFile(String location) {
    Path path = LocalPath.of(location);
    try {
      if (Files.isDirectory(path)) {
        throw new DirectoryNotEmptyException(path.toString());
      }
      Files.deleteIfExists(path);
    } catch (IOException e) {
      throw new RuntimeIOException(e, "Failed to delete file: %s", location);
    }
  }

  /** Deletes as many as it can. */
  @Override
  public void deleteFiles(Iterable<String> locations) throws BulkDeletionFailureException {
    int failed = 0;
    for (String location : locations) {
      try {
        deleteFile(location);
      } catch (UncheckedIOException | IllegalArgumentException e) {
        LOG.warn("Failed to delete file: {}", location, e);
        failed++;
      }
    }
    if (failed > 0) {
      throw new BulkDeletionFailureException(failed);
    }
  }

  /** The files below a directory, at any depth; none where it isn't there. */
  @Override
  public Iterable<FileInfo> listPrefix(String prefix) {
    Path root = LocalPath.of(prefix);
    List<FileInfo> found = new ArrayList<>();
    walk(
        root,
        prefix,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            found.add(
                new FileInfo(
                    locationOf(file, root, prefix),
                    attributes.size(),
                    attributes.lastModifiedTime().toMillis()));
            return FileVisitResult.CONTINUE;
          }
        });
    return found;
  }

  /** Deletes a directory with everything below it. */
  @Override
  public void deletePrefix(String prefix) {
    walk(
        LocalPath.of(prefix),
        prefix,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path directory, IOException failure)
              throws IOException {
            if (failure != null) {
              throw failure;
            }
            Files.delete(directory);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  private static void walk(Path root, String prefix, SimpleFileVisitor<Path> visitor) {
    try {
      if (Files.exists(root)) {
        Files.walkFileTree(root, visitor);
      }
    } catch (IOException e) {
      throw new RuntimeIOException(e, "Failed to walk the files below: %s", prefix);
    }
  }

  /** In the same form as the prefix, scheme and all. */
  private static String locationOf(Path file, Path root, String prefix) {
    String below = root.relativize(file).toString();
    if (below.isEmpty()) {
      return prefix;
    }
    return prefix.endsWith("/") ? prefix + below : prefix + "/" + below;
  }
}
