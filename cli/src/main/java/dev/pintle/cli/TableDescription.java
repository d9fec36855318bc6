package dev.pintle.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.pintle.spi.EntryName;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.iceberg.PartitionField;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadata.MetadataLogEntry;

/** What {@code show} tells of a table. */
record TableDescription(EntryName name, TableMetadata metadata) implements Answer {

  @Override
  public void print(Screen screen) {
    screen.heading("table " + Names.text(name));
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("pointer", metadata.metadataFileLocation());
    fields.put("previous", previous() == null ? "-" : previous());
    fields.put("uuid", metadata.uuid());
    fields.put("format version", Integer.toString(metadata.formatVersion()));
    fields.put("location", metadata.location());
    fields.put("last updated", updated());
    fields.put("partitioned by", partitioning());
    fields.put("snapshots", Integer.toString(metadata.snapshots().size()));
    screen.fields(fields);
    SchemaText.print(screen, metadata.schema());
    printSnapshot(screen);
    SchemaText.printProperties(screen, "properties", metadata.properties());
  }

  private void printSnapshot(Screen screen) {
    Snapshot current = metadata.currentSnapshot();
    if (current == null) {
      return;
    }
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("id", Long.toString(current.snapshotId()));
    fields.put("committed", Instant.ofEpochMilli(current.timestampMillis()).toString());
    fields.put("operation", current.operation() == null ? "-" : current.operation());
    if (current.summary() != null) {
      fields.putAll(new TreeMap<>(current.summary()));
    }
    screen.line("");
    screen.heading("current snapshot");
    screen.fields(fields);
  }

  private String partitioning() {
    PartitionSpec spec = metadata.spec();
    return spec.isUnpartitioned()
        ? "nothing"
        : spec.fields().stream()
            .map(field -> field.transform() + "(" + source(field) + ")")
            .collect(Collectors.joining(", "));
  }

  private String source(PartitionField field) {
    String column = metadata.schema().findColumnName(field.sourceId());
    return column == null ? "column " + field.sourceId() : column;
  }

  /** The newest file of the metadata log, or null. */
  private String previous() {
    List<MetadataLogEntry> files = metadata.previousFiles();
    return files.isEmpty() ? null : files.get(files.size() - 1).file();
  }

  private String updated() {
    return Instant.ofEpochMilli(metadata.lastUpdatedMillis()).toString();
  }

  @Override
  public ObjectNode json() {
    ObjectNode object = Json.putName(Json.object().put("kind", "table"), name);
    object.put("pointer", metadata.metadataFileLocation());
    object.put("previous_pointer", previous());
    object.put("uuid", metadata.uuid());
    object.put("format_version", metadata.formatVersion());
    object.put("location", metadata.location());
    object.put("last_updated", updated());
    object.set("schema", SchemaText.json(metadata.schema()));
    object.set("partition_spec", specJson());
    object.put("snapshots", metadata.snapshots().size());
    Snapshot current = metadata.currentSnapshot();
    object.set("current_snapshot", current == null ? null : SnapshotJson.of(current));
    object.set("properties", Json.properties(metadata.properties()));
    return object;
  }

  private ObjectNode specJson() {
    ObjectNode object = Json.object();
    object.put("id", metadata.spec().specId());
    ArrayNode fields = object.putArray("fields");
    for (PartitionField field : metadata.spec().fields()) {
      fields
          .addObject()
          .put("name", field.name())
          .put("transform", field.transform().toString())
          .put("source", source(field));
    }
    return object;
  }
}
