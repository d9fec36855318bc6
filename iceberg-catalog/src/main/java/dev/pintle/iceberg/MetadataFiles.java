package dev.pintle.iceberg;

import dev.pintle.spi.EntryName;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.apache.iceberg.TableMetadataParser.Codec;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.exceptions.RuntimeIOException;
import org.apache.iceberg.exceptions.ValidationException;
import org.apache.iceberg.io.FileIO;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Metadata files of tables or of views, written once and never changed. */
final class MetadataFiles<M> {
  private static final Logger LOG = LoggerFactory.getLogger(MetadataFiles.class);

  private final FileIO io;
  private final MetadataFormat<M> format;
  private final MetadataCache cache;

  MetadataFiles(FileIO io, MetadataFormat<M> format, MetadataCache cache) {
    this.io = io;
    this.format = format;
    this.cache = cache;
  }

  FileIO io() {
    return io;
  }

  MetadataFormat<M> format() {
    return format;
  }

  /**
   * Writes a new file, or none at all.
   *
   * @param previous the location of the file that it follows
   * @return its location
   */
  String write(M metadata, Optional<String> previous) {
    String location = MetadataFileName.next(format, metadata, previous);
    writeTo(location, metadata);
    return location;
  }

  /** As {@link #write}, to a location that {@link MetadataFileName#next} gave. */
  void writeTo(String location, M metadata) {
    try {
      format.write(metadata, io.newOutputFile(location));
    } catch (RuntimeException e) {
      deleteRest(location, e);
      throw e;
    }
  }

  /** What is there of a file that could not be written, if anything is. */
  private void deleteRest(String location, RuntimeException failure) {
    try {
      io.deleteFile(location);
    } catch (RuntimeException e) {
      failure.addSuppressed(e);
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

  /** Metadata that was written, as a reader of the file sees it, so that nobody has to read it. */
  M written(M metadata, String location) {
    M read = format.at(metadata, location);
    cache.keep(format, read);
    return read;
  }

  /**
   * Reads a file that a pointer names, unless it was read before. It is read once: a file that is
   * missing or torn now will be so in a minute.
   *
   * @param owner the entry whose file it is, for messages
   * @throws NotFoundException if there is no such file
   * @throws ValidationException if it holds no metadata of this kind
   */
  M read(EntryName owner, String location) {
    return cache.find(format, location).orElseGet(() -> readFile(owner, location));
  }

  private M readFile(EntryName owner, String location) {
    byte[] content = readBytes(owner, location);
    try {
      M metadata = format.parse(location, text(location, content));
      cache.keep(format, metadata);
      return metadata;
    } catch (RuntimeException e) {
      throw new ValidationException(
          e,
          "the metadata file %s of %s %s holds no %s metadata (%s): it is torn or was"
              + " overwritten; restore it, or unregister the %s and register an older file",
          location,
          kind(),
          owner,
          kind(),
          e.getMessage(),
          kind());
    }
  }

  /**
   * Reads a file that is to be registered, which has to be there now, also if it was read before.
   *
   * @throws NotFoundException if there is no such file
   * @throws ValidationException if it holds no metadata of this kind
   */
  M readToRegister(EntryName name, String location) {
    try {
      return readFile(name, location);
    } catch (NotFoundException e) {
      throw new NotFoundException(
          e,
          "Cannot register %s as %s: there is no such file; give the location of a metadata file",
          location,
          name);
    } catch (ValidationException e) {
      throw new ValidationException(
          e,
          "Cannot register %s as %s: it holds no %s metadata (%s); give the location of a metadata"
              + " file",
          location,
          name,
          kind(),
          e.getCause().getMessage());
    }
  }

  private String kind() {
    return format.kind().word();
  }

  private byte[] readBytes(EntryName owner, String location) {
    try (InputStream stream = io.newInputFile(location).newStream()) {
      return stream.readAllBytes();
    } catch (NotFoundException e) {
      throw new NotFoundException(
          e,
          "%s (%s %s needs it: restore it, or unregister the %s and register an older file)",
          e.getMessage(),
          kind(),
          owner,
          kind());
    } catch (IOException e) {
      throw new RuntimeIOException(
          e, "Failed to read the metadata file %s of %s %s", location, kind(), owner);
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
