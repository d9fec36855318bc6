package dev.pintle.iceberg;

import static dev.pintle.iceberg.Warehouse.NAMESPACE;
import static dev.pintle.iceberg.Warehouse.SCHEMA;
import static dev.pintle.iceberg.Warehouse.define;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.apache.iceberg.exceptions.ValidationException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What can't be made is refused before anything is written; what the store keeps can be made. */
class NewEntriesTest {
  private static final TableIdentifier TOO_LONG = TableIdentifier.of(NAMESPACE, "n".repeat(256));

  @TempDir private Path folder;
  private Warehouse warehouse;

  @BeforeEach
  void open() {
    warehouse = new Warehouse(folder);
  }

  private String own() {
    return folder.resolve("own").toString();
  }

  private void requireNothingWritten() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      assertThat(all).isEmpty();
    }
    assertThat(warehouse.io.takeCalls()).isEmpty();
  }

  private void requireTooLong(ThrowingCallable create) throws IOException {
    assertThatThrownBy(create)
        .isInstanceOf(ValidationException.class)
        .hasMessageContaining("the name has 256 characters")
        .hasMessageContaining("use at most 255");
    requireNothingWritten();
  }

  @Test
  void aNameThatIsTooLongIsRefusedBeforeAFileIsWritten() throws Exception {
    PintleCatalog catalog = warehouse.catalog;

    requireTooLong(() -> catalog.createTable(TOO_LONG, SCHEMA));
    requireTooLong(() -> catalog.buildTable(TOO_LONG, SCHEMA).withLocation(own()).create());
    requireTooLong(
        () -> catalog.buildTable(TOO_LONG, SCHEMA).withLocation(own()).createTransaction());
    requireTooLong(
        () ->
            catalog.buildTable(TOO_LONG, SCHEMA).createOrReplaceTransaction().commitTransaction());
    requireTooLong(() -> define(catalog, TOO_LONG, "select 1").create());
    requireTooLong(() -> define(catalog, TOO_LONG, "select 1").withLocation(own()).create());
    requireTooLong(() -> define(catalog, TOO_LONG, "select 1").createOrReplace());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aMissingNamespaceLeavesNothingBehind(boolean hasLocation) throws Exception {
    TableIdentifier homeless = TableIdentifier.of("missing", "t");
    String location = hasLocation ? own() : null;

    assertThatThrownBy(
            () -> warehouse.catalog.buildTable(homeless, SCHEMA).withLocation(location).create())
        .isInstanceOf(NoSuchNamespaceException.class);
    assertThatThrownBy(
            () -> define(warehouse.catalog, homeless, "select 1").withLocation(location).create())
        .isInstanceOf(NoSuchNamespaceException.class);

    requireNothingWritten();
  }

  @Test
  void everyNameThatTheStoreKeepsHasALocalFolder() {
    for (String name : List.of("n".repeat(255), "é".repeat(255), "😀".repeat(127))) {
      TableIdentifier table = TableIdentifier.of(NAMESPACE, name);

      warehouse.append(warehouse.catalog.createTable(table, SCHEMA)).commit();

      assertThat(warehouse.requireReachable(table)).isNotEmpty();
    }
  }

  @Test
  void longNamesThatDifferHaveSegmentsThatDiffer() {
    List<String> names =
        List.of(
            "é".repeat(255),
            "é".repeat(254),
            "é".repeat(254) + "e",
            "/".repeat(255),
            "a".repeat(255));

    List<String> segments = Stream.concat(names.stream(), segments(names)).distinct().toList();

    assertThat(segments).hasSize(2 * names.size());
    assertThat(segments(names))
        .doesNotHaveDuplicates()
        .allMatch(segment -> segment.getBytes(StandardCharsets.UTF_8).length <= 200);
    assertThat(PathSegment.of(PathSegment.of("é".repeat(255))))
        .isNotEqualTo(PathSegment.of("é".repeat(255)));
    assertThat(PathSegment.of("n".repeat(200))).isEqualTo("n".repeat(200));
  }

  private static Stream<String> segments(List<String> names) {
    return names.stream().map(PathSegment::of);
  }

  @Test
  void longLevelsOfANamespaceHaveAFolderToo() {
    Namespace namespace = Namespace.of("é".repeat(255));
    warehouse.catalog.createNamespace(namespace);

    assertThat(warehouse.catalog.createTable(TableIdentifier.of(namespace, "t"), SCHEMA))
        .isNotNull();
  }
}
