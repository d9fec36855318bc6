package dev.pintle.iceberg;

import dev.pintle.spi.CourtesyCopy;
import dev.pintle.spi.EntryKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.io.OutputFile;

/**
 * What a catalog has to know of tables' metadata and of views', so that everything else is said
 * once for both.
 *
 * <p>Only those forms of Iceberg's parsers are used whose signatures hold no Jackson type: beside
 * an engine's runtime jar the others don't link.
 *
 * @param <M> the metadata, immutable
 */
interface MetadataFormat<M> {
  EntryKind kind();

  Class<M> type();

  /**
   * Makes the metadata from its text.
   *
   * @param location where the text came from, which the metadata then tells
   * @throws RuntimeException of any kind for a text that holds no such metadata
   */
  M parse(String location, String json);

  /** Writes a metadata file, compressed if its name says so. */
  void write(M metadata, OutputFile file);

  /** The metadata as a reader of the file at {@code fileLocation} sees it. */
  M at(M metadata, String fileLocation);

  /** Where the metadata was read or written; null where it is new. */
  String fileLocation(M metadata);

  /** Empty for tables so old that they have none. */
  Optional<String> uuid(M metadata);

  /** Where the entry keeps its files. */
  String location(M metadata);

  Map<String, String> properties(M metadata);

  /** The compression of metadata files where the properties name none. */
  String defaultCodec();

  /** Whether metadata tells which files came before its own. */
  boolean keepsLog();

  /** The metadata files before this one, oldest first, as far as it tells. */
  List<String> previousFiles(M metadata);

  /** Whether metadata that follows {@code base} names files that it doesn't, beside its own. */
  boolean addsFiles(M base, M metadata);

  /** Whether metadata without a base names files beside its own. */
  boolean namesFiles(M metadata);

  CourtesyCopy courtesyCopy(M metadata);

  /** Roughly how many bytes the metadata takes in memory. */
  int weight(M metadata);

  /** That there is no such entry, in the exception that Iceberg has for this kind. */
  RuntimeException missing(String message);
}
