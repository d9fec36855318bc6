package dev.pintle.iceberg;

import dev.pintle.spi.EntryName;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadataParser;
import org.apache.iceberg.TableMetadataParser.Codec;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.exceptions.RuntimeIOException;
import org.apache.iceberg.exceptions.ValidationException;
import org.apache.iceberg.io.FileIO;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tables' metadata files, written once and never changed.
 *
 * <p>Only those forms of Iceberg's parser are used whose signatures hold no Jackson type: beside an
 * engine's runtime jar the others don't link.
 */
final class MetadataFiles {
  private static final Logger LOG = LoggerFactory.getLogger(MetadataFiles.class);

  private final FileIO io;

  MetadataFiles(FileIO io) {
    this.io = io;
  }

  FileIO io() {
    return io;
  }

  /**
   * Writes a new file, or none at all.
   *
   * @param previous the location of the file that it follows
   * @return its location
   */
  String write(TableMetadata metadata, Optional<String> previous) {
    String location = MetadataFileName.next(metadata, previous);
    try {
      // Overwriting spares object stores a look for a file that a random name rules out.
      TableMetadataParser.overwrite(metadata, io.newOutputFile(location));
      return location;
    } catch (RuntimeException e) {
      discard(location);
      throw e;
    }
  }

  /** Deletes a file that was written by {@link #write} and that no pointer ever named. */
  void discard(String location) {
    try {
      io.deleteFile(location);
    } catch (RuntimeException e) {
      LOG.warn("Failed to delete the metadata file of an attempt without effect: {}", location, e);
    }
  }

  /**
   * Reads a file, once: a file that is missing or torn now will be so in a minute.
   *
   * @param owner the table whose file it is, for messages
   * @throws NotFoundException if there is no such file
   * @throws ValidationException if it holds no table metadata
   */
  TableMetadata read(EntryName owner, String location) {
    byte[] content = readBytes(owner, location);
    try {
      return TableMetadataParser.fromJson(location, text(location, content));
    } catch (RuntimeException e) {
      throw new ValidationException(
          e,
          "the metadata file %s of table %s holds no table metadata (%s): it is torn or was"
              + " overwritten; restore it, or unregister the table and register an older file",
          location,
          owner,
          e.getMessage());
    }
  }

  /**
   * Reads a file that is to be registered.
   *
   * @throws NotFoundException if there is no such file
   * @throws ValidationException if it holds no table metadata
   */
  TableMetadata readToRegister(EntryName name, String location) {
    try {
      return read(name, location);
    } catch (NotFoundException e) {
      throw new NotFoundException(
          e,
          "Cannot register %s as %s: there is no such file; give the location of a metadata file",
          location,
          name);
    } catch (ValidationException e) {
      throw new ValidationException(
          e,
          "Cannot register %s as %s: it holds no table metadata (%s); give the location of a"
              + " metadata file",
          location,
          name,
          e.getCause().getMessage());
    }
  }

  private byte[] readBytes(EntryName owner, String location) {
    try (InputStream stream = io.newInputFile(location).newStream()) {
      return stream.readAllBytes();
    } catch (NotFoundException e) {
      throw new NotFoundException(
          e,
          "%s (table %s needs it: restore it, or unregister the table and register an older file)",
          e.getMessage(),
          owner);
    } catch (IOException e) {
      throw new RuntimeIOException(
          e, "Failed to read the metadata file %s of table %s", location, owner);
    }
  }

  private static String text(String location, byte[] content) {
    if (Codec.fromFileName(location) == Codec.NONE) {
      return new String(content, StandardCharsets.UTF_8);
    }
    try (InputStream inflated = new GZIPInputStream(new ByteArrayInputStream(content))) {
      return new String(inflated.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
