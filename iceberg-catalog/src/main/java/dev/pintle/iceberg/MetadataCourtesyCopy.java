package dev.pintle.iceberg;

import dev.pintle.spi.CourtesyCopy;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types.NestedField;

/** What a store may also show about a table or a view. */
record MetadataCourtesyCopy(String location, Schema schema, Map<String, String> properties)
    implements CourtesyCopy {
  @Override
  public List<Column> columns() {
    return schema.columns().stream().map(MetadataCourtesyCopy::column).toList();
  }

  private static Column column(NestedField field) {
    return new Column(
        field.fieldId(),
        field.name(),
        field.type().toString(),
        field.isRequired(),
        Objects.requireNonNullElse(field.doc(), ""));
  }
}
