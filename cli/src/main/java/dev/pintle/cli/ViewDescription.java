package dev.pintle.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.pintle.spi.EntryName;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.view.SQLViewRepresentation;
import org.apache.iceberg.view.ViewMetadata;
import org.apache.iceberg.view.ViewVersion;

/** What {@code show} tells of a view. */
record ViewDescription(EntryName name, ViewMetadata metadata) implements Answer {

  @Override
  public void print(Screen screen) {
    screen.heading("view " + Names.text(name));
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("pointer", metadata.metadataFileLocation());
    fields.put("uuid", metadata.uuid());
    fields.put("format version", Integer.toString(metadata.formatVersion()));
    fields.put("location", metadata.location());
    fields.put("version", Integer.toString(metadata.currentVersionId()));
    fields.put("made", made());
    fields.put("versions", Integer.toString(metadata.versions().size()));
    screen.fields(fields);
    SchemaText.print(screen, metadata.schema());
    for (SQLViewRepresentation query : queries()) {
      screen.line("");
      screen.heading("query (" + query.dialect() + ")");
      query.sql().lines().forEach(screen::line);
    }
    SchemaText.printProperties(screen, "properties", metadata.properties());
  }

  private ViewVersion current() {
    return metadata.currentVersion();
  }

  private String made() {
    return Instant.ofEpochMilli(current().timestampMillis()).toString();
  }

  /** What Iceberg knows no other kind of. */
  private List<SQLViewRepresentation> queries() {
    return current().representations().stream()
        .filter(SQLViewRepresentation.class::isInstance)
        .map(SQLViewRepresentation.class::cast)
        .toList();
  }

  @Override
  public ObjectNode json() {
    ObjectNode object = Json.putName(Json.object().put("kind", "view"), name);
    object.put("pointer", metadata.metadataFileLocation());
    object.put("uuid", metadata.uuid());
    object.put("format_version", metadata.formatVersion());
    object.put("location", metadata.location());
    object.set("schema", SchemaText.json(metadata.schema()));
    object.put("versions", metadata.versions().size());
    ObjectNode version = object.putObject("current_version");
    version.put("id", current().versionId());
    version.put("made", made());
    ArrayNode queries = version.putArray("queries");
    queries()
        .forEach(
            query -> queries.addObject().put("dialect", query.dialect()).put("sql", query.sql()));
    object.set("properties", Json.properties(metadata.properties()));
    return object;
  }
}
