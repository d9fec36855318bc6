package dev.pintle.iceberg;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.iceberg.TableMetadataParser;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.util.LocationUtil;

/** How metadata files are named: as every Iceberg catalog does, a counter and a random part. */
final class MetadataFileName {
  private static final String FOLDER = "metadata";

  private MetadataFileName() {}

  /** The location of the file that follows {@code previous}; no other file has it. */
  static <M> String next(MetadataFormat<M> format, M metadata, Optional<String> previous) {
    String codec =
        format
            .properties(metadata)
            .getOrDefault(TableProperties.METADATA_COMPRESSION, format.defaultCodec());
    String fileName =
        String.format(
            Locale.ROOT,
            "%05d-%s%s",
            previous.map(MetadataFileName::counter).orElse(-1) + 1,
            UUID.randomUUID(),
            TableMetadataParser.getFileExtension(codec));
    return in(format.location(metadata), format.properties(metadata), fileName);
  }

  /** Where an entry keeps a metadata file, manifests included. */
  static String in(String location, Map<String, String> properties, String fileName) {
    String folder = properties.get(TableProperties.WRITE_METADATA_LOCATION);
    return folder == null
        ? LocationUtil.stripTrailingSlash(location) + "/" + FOLDER + "/" + fileName
        : LocationUtil.stripTrailingSlash(folder) + "/" + fileName;
  }

  /**
   * The counter of a file's name: {@code 00007-….metadata.json}, or {@code v7.metadata.json} of a
   * table that lived in the file system alone; -1 for any other name.
   */
  static int counter(String location) {
    String name = location.substring(location.lastIndexOf('/') + 1);
    int end = name.indexOf('-');
    String digits = end >= 0 ? name.substring(0, end) : afterV(name);
    try {
      int counter = Integer.parseInt(digits);
      return counter < 0 || counter == Integer.MAX_VALUE ? -1 : counter;
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  private static String afterV(String name) {
    int dot = name.indexOf('.');
    return name.startsWith("v") && dot > 1 ? name.substring(1, dot) : "";
  }
}
