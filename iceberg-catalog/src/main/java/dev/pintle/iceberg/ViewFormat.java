package dev.pintle.iceberg;

import dev.pintle.spi.CourtesyCopy;
import dev.pintle.spi.EntryKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.exceptions.NoSuchViewException;
import org.apache.iceberg.io.OutputFile;
import org.apache.iceberg.view.ViewMetadata;
import org.apache.iceberg.view.ViewMetadataParser;
import org.apache.iceberg.view.ViewProperties;

/** Views' metadata. It names no other file, and keeps no log of its own files. */
enum ViewFormat implements MetadataFormat<ViewMetadata> {
  VIEWS;

  @Override
  public EntryKind kind() {
    return EntryKind.VIEW;
  }

  @Override
  public Class<ViewMetadata> type() {
    return ViewMetadata.class;
  }

  @Override
  public ViewMetadata parse(String location, String json) {
    return ViewMetadataParser.fromJson(location, json);
  }

  @Override
  public void write(ViewMetadata metadata, OutputFile file) {
    ViewMetadataParser.overwrite(metadata, file);
  }

  @Override
  public ViewMetadata at(ViewMetadata metadata, String fileLocation) {
    return fileLocation.equals(metadata.metadataFileLocation())
        ? metadata
        : ViewMetadata.buildFrom(metadata).setMetadataLocation(fileLocation).build();
  }

  @Override
  public String fileLocation(ViewMetadata metadata) {
    return metadata.metadataFileLocation();
  }

  @Override
  public Optional<String> uuid(ViewMetadata metadata) {
    return Optional.of(metadata.uuid());
  }

  @Override
  public String location(ViewMetadata metadata) {
    return metadata.location();
  }

  @Override
  public Map<String, String> properties(ViewMetadata metadata) {
    return metadata.properties();
  }

  @Override
  public String defaultCodec() {
    return ViewProperties.METADATA_COMPRESSION_DEFAULT;
  }

  @Override
  public boolean keepsLog() {
    return false;
  }

  @Override
  public List<String> previousFiles(ViewMetadata metadata) {
    return List.of();
  }

  @Override
  public boolean addsFiles(ViewMetadata base, ViewMetadata metadata) {
    return false;
  }

  @Override
  public boolean namesFiles(ViewMetadata metadata) {
    return false;
  }

  @Override
  public CourtesyCopy courtesyCopy(ViewMetadata metadata) {
    return new MetadataCourtesyCopy(metadata.location(), metadata.schema(), metadata.properties());
  }

  @Override
  public int weight(ViewMetadata metadata) {
    int fields = metadata.schemas().stream().mapToInt(schema -> schema.columns().size()).sum();
    return 2_000
        + 200 * fields
        + 100 * metadata.properties().size()
        + 2_000 * metadata.versions().size();
  }

  @Override
  public RuntimeException missing(String message) {
    return new NoSuchViewException("%s", message);
  }
}
