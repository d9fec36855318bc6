package dev.pintle.iceberg;

import dev.pintle.spi.CourtesyCopy;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.types.Types.NestedField;

/** What a store may also show about a table. */
record TableCourtesyCopy(TableMetadata metadata) implements CourtesyCopy {
  @Override
  public String location() {
    return metadata.location();
  }

  @Override
  public List<Column> columns() {
    return metadata.schema().columns().stream().map(TableCourtesyCopy::column).toList();
  }

  @Override
  public Map<String, String> properties() {
    return metadata.properties();
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
