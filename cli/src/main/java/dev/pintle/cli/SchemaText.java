package dev.pintle.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types.NestedField;

/** The parts that tables and views have in common. */
final class SchemaText {
  private SchemaText() {}

  static void print(Screen screen, Schema schema) {
    screen.line("");
    screen.heading("schema");
    screen.table(
        List.of("ID", "COLUMN", "TYPE", "", ""),
        schema.columns().stream().map(SchemaText::row).toList());
  }

  private static List<Cell> row(NestedField column) {
    return List.of(
        Cell.quiet(Integer.toString(column.fieldId())),
        Cell.plain(column.name()),
        Cell.plain(column.type().toString()),
        Cell.plain(column.isRequired() ? "required" : "optional"),
        Cell.quiet(column.doc() == null ? "" : column.doc()));
  }

  static void printProperties(Screen screen, String heading, Map<String, String> properties) {
    if (!properties.isEmpty()) {
      screen.line("");
      screen.heading(heading);
      screen.fields(new TreeMap<>(properties));
    }
  }

  static ObjectNode json(Schema schema) {
    ObjectNode object = Json.object();
    object.put("id", schema.schemaId());
    ArrayNode fields = object.putArray("fields");
    for (NestedField column : schema.columns()) {
      fields
          .addObject()
          .put("id", column.fieldId())
          .put("name", column.name())
          .put("type", column.type().toString())
          .put("required", column.isRequired())
          .put("doc", column.doc());
    }
    return object;
  }
}
