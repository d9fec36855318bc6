package dev.pintle.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.pintle.iceberg.PintleCatalog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.data.IcebergGenerics;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Our catalog and PyIceberg's on one SQLite file. */
@ExtendWith({Databases.Resolver.class, Python.Resolver.class})
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class PyIcebergTest {
  private static final Namespace NAMESPACE = Namespace.of("zoo");
  private static final TableIdentifier TABLE = TableIdentifier.of(NAMESPACE, "animals");
  private static final Schema SCHEMA =
      new Schema(
          Types.NestedField.required(1, "id", Types.LongType.get()),
          Types.NestedField.optional(2, "name", Types.StringType.get()));

  private Warehouse warehouse;
  private PyIceberg pyIceberg;

  @BeforeEach
  void openWarehouse(Databases databases, Python python, @TempDir Path folder) {
    warehouse = Warehouse.fresh(databases, Engine.SQLITE, folder);
    pyIceberg = python.iceberg(warehouse);
  }

  @AfterEach
  void closePyIceberg() {
    if (pyIceberg != null) {
      pyIceberg.close();
    }
  }

  @Test
  void whatPyIcebergMadeIsListedAndLoadedAndTakesCommitsHere() throws Exception {
    pyIceberg.run("create-namespace", "zoo", "{\"keeper\": \"ann\"}");
    pyIceberg.run("create-table", "zoo.animals");
    JsonNode theirs = pyIceberg.run("append", "zoo.animals", "1", "3");

    try (PintleCatalog pintle = warehouse.pintle()) {
      assertThat(pintle.listNamespaces()).containsExactly(NAMESPACE);
      assertThat(pintle.loadNamespaceMetadata(NAMESPACE)).containsEntry("keeper", "ann");
      assertThat(pintle.listTables(NAMESPACE)).containsExactly(TABLE);
      Table table = pintle.loadTable(TABLE);
      assertThat(table.uuid()).hasToString(theirs.path("uuid").asText());
      assertThat(table.schema().columns())
          .extracting(Types.NestedField::name)
          .containsExactly("id", "name");
      assertThat(table.snapshots()).hasSize(1);
      assertThat(ids(table)).containsExactlyInAnyOrder(1L, 2L, 3L);

      table.updateSchema().addColumn("weight", Types.DoubleType.get()).commit();
      table.updateProperties().set("by", "pintle").commit();
    }

    JsonNode after = pyIceberg.run("load-table", "zoo.animals");
    assertThat(after.path("columns")).extracting(JsonNode::asText).contains("weight");
    assertThat(after.path("properties").path("by").asText()).isEqualTo("pintle");
    assertThat(after.path("rows")).extracting(JsonNode::asInt).containsExactly(1, 2, 3);
  }

  @Test
  void whatWeMadeIsListedAndLoadedAndTakesRowsThere() throws Exception {
    try (PintleCatalog pintle = warehouse.pintle()) {
      pintle.createNamespace(NAMESPACE, Map.of("keeper", "bob"));
      Table table = pintle.createTable(TABLE, SCHEMA);

      assertThat(pyIceberg.run("namespace-properties", "zoo").path("keeper").asText())
          .isEqualTo("bob");
      JsonNode listed = pyIceberg.run("list", "zoo");
      assertThat(listed.path("namespaces")).extracting(JsonNode::asText).containsExactly("zoo");
      assertThat(listed.path("tables")).extracting(JsonNode::asText).containsExactly("zoo.animals");
      JsonNode appended = pyIceberg.run("append", "zoo.animals", "1", "5");
      assertThat(appended.path("uuid").asText()).isEqualTo(table.uuid().toString());
      assertThat(appended.path("rows")).hasSize(5);

      table.refresh();
      assertThat(ids(table)).hasSize(5);
      table.updateProperties().set("by", "pintle").commit();
      pyIceberg.run("append", "zoo.animals", "6", "2");
      table.refresh();
      assertThat(table.snapshots()).hasSize(2);
      assertThat(table.properties()).containsEntry("by", "pintle");
    }
  }

  @Test
  void aCommitOfPyIcebergBetweenOurLoadAndOurCommitIsAConflictHere() throws Exception {
    try (PintleCatalog pintle = warehouse.pintle()) {
      pintle.createNamespace(NAMESPACE);
      pintle.createTable(TABLE, SCHEMA);
      StaleWriter ours = StaleWriter.of(pintle, TABLE);
      pyIceberg.run("set-property", "zoo.animals", "theirs", "kept");
      List<Path> files = warehouse.metadataFiles();

      assertThatThrownBy(() -> ours.set("ours", "late")).isInstanceOf(CommitFailedException.class);

      assertThat(warehouse.metadataFiles()).as("our refused file is gone").isEqualTo(files);
      assertThat(pintle.loadTable(TABLE).properties())
          .containsEntry("theirs", "kept")
          .doesNotContainKey("ours");
    }
  }

  @Test
  void ourCommitBetweenTheirLoadAndTheirCommitIsAConflictThere() throws Exception {
    try (PintleCatalog pintle = warehouse.pintle()) {
      pintle.createNamespace(NAMESPACE);
      Table table = pintle.createTable(TABLE, SCHEMA);
      try (PyIceberg.Call theirs =
          pyIceberg.start("set-property-with-pause", "zoo.animals", "theirs", "late")) {
        theirs.awaitPause();
        table.updateProperties().set("ours", "kept").commit();
        theirs.resume();
        assertThat(theirs.finish().path("conflict").asText()).contains("another process");
      }

      table.refresh();
      assertThat(table.properties()).containsEntry("ours", "kept").doesNotContainKey("theirs");
    }
  }

  private static List<Long> ids(Table table) throws IOException {
    try (CloseableIterable<Record> rows = IcebergGenerics.read(table).select("id").build()) {
      return StreamSupport.stream(rows.spliterator(), false)
          .map(row -> (Long) row.getField("id"))
          .toList();
    }
  }
}
