package dev.pintle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Finding;
import dev.pintle.spi.Finding.Severity;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Seal;
import dev.pintle.spi.SealTarget;
import dev.pintle.spi.memory.MemoryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.iceberg.Schema;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each thing that can be wrong is found, and nothing is ever changed. */
final class DoctorTest {
  private static final Schema SCHEMA =
      new Schema(Types.NestedField.required(1, "id", Types.LongType.get()));

  @TempDir private Path folder;
  private Bookshop shop;

  @BeforeEach
  void open() throws Exception {
    shop = Bookshop.openIn(folder);
  }

  @Test
  void aSoundCatalogIsToldInTwoLines() throws Exception {
    Run run = doctor().done();
    assertThat(run.out().lines())
        .containsExactly(
            "Looked at 1 namespace, 1 table in " + store() + ".", "Nothing wrong was found.");
    assertThat(doctor("--json").done().json())
        .hasToString(
            "{\"store\":\""
                + store()
                + "\",\"namespace\":[],\"complete\":true,\"looked_at\":{\"namespaces\":1,"
                + "\"tables\":1,\"views\":0,\"sealed\":0,\"broken\":0},\"findings\":[],"
                + "\"not_shown\":{}}");
  }

  @Test
  void aMissingFileIsAnError() throws Exception {
    Files.delete(shop.pointedToFile());
    Run run = doctor();
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains("SEVERITY", "error", "missing-metadata", "shop.orders", shop.pointer())
        .contains("→ restore that file, or 'pintle unregister shop.orders'");
  }

  @Test
  void aTornFileIsAnError() throws Exception {
    byte[] whole = Files.readAllBytes(shop.pointedToFile());
    Files.write(shop.pointedToFile(), Arrays.copyOf(whole, whole.length / 2));
    assertThat(codes(1)).containsExactly("error torn-metadata shop.orders");
  }

  @Test
  void aPointerToAnotherKindIsAnError() throws Exception {
    shop.change(
        catalog ->
            catalog
                .buildView(TableIdentifier.of("shop", "recent"))
                .withSchema(SCHEMA)
                .withDefaultNamespace(Namespace.of("shop"))
                .withQuery("spark", "SELECT 1")
                .create());
    assertThat(codes(0)).isEmpty();
    shop.execute("UPDATE iceberg_tables SET iceberg_type = 'TABLE' WHERE table_name = 'recent'");
    assertThat(codes(1)).containsExactly("error kind-mismatch shop.recent");
    shop.execute("UPDATE iceberg_tables SET iceberg_type = 'VIEW'");
    assertThat(codes(1)).containsExactly("error kind-mismatch shop.orders");
  }

  @Test
  void aFileThatCannotBeReadLeavesTheExaminationUnfinished() throws Exception {
    shop.execute("UPDATE iceberg_tables SET metadata_location = 'nosuch://b/1.metadata.json'");
    assertThat(codes(2)).containsExactly("error unreadable-metadata shop.orders");
    assertThat(doctor().out()).contains("Not everything could be looked at.");
  }

  @Test
  void aStoreThatBreaksLeavesTheExaminationUnfinishedAndTellsWhatWasFound() throws Exception {
    Files.delete(shop.pointedToFile());
    run("namespace", "create", "zoo").done();
    Run run = test("-p", "test.breaks-in=zoo", "--json");
    assertThat(run.code()).isEqualTo(ExitCode.UNKNOWN.number());
    assertThat(found(run.json()))
        .containsExactly("error missing-metadata shop.orders", "error unfinished " + store());
    assertThat(run.json().get("complete").asBoolean()).isFalse();
  }

  @Test
  void twoNamesOfOneTableAreAnError() throws Exception {
    run("register", "shop.twin", shop.pointer()).done();
    assertThat(codes(1)).containsExactly("error shared-uuid shop.twin");
  }

  @Test
  void twoTablesInOnePlaceAreAWarning() throws Exception {
    shop.change(
        catalog ->
            catalog
                .buildTable(TableIdentifier.of("shop", "zines"), SCHEMA)
                .withLocation(shop.warehouse() + "shop/orders/")
                .create());
    assertThat(codes(0)).containsExactly("warning shared-location shop.zines");
  }

  @Test
  void namesThatManyTakeForOneAreAWarning() throws Exception {
    shop.change(catalog -> catalog.createTable(TableIdentifier.of("shop", "Orders"), SCHEMA));
    run("namespace", "create", "SHOP").done();
    run("namespace", "create", "maße").done();
    run("namespace", "create", "MASSE").done();
    assertThat(codes(0))
        .contains(
            "warning names-differ-in-case maße",
            "warning names-differ-in-case shop",
            "warning names-differ-in-case shop.orders")
        // the store may name the other one of a pair
        .isSubsetOf(
            "warning names-differ-in-case maße",
            "warning names-differ-in-case SHOP",
            "warning names-differ-in-case shop",
            "warning names-differ-in-case shop.Orders",
            "warning names-differ-in-case shop.orders");
  }

  @Test
  void blanksAtTheEndsOfNamesAreAWarning() throws Exception {
    shop.change(catalog -> catalog.createTable(TableIdentifier.of("shop", "a "), SCHEMA));
    run("namespace", "create", "\u00A0b").done();
    assertThat(codes(0))
        .containsExactlyInAnyOrder(
            "warning blank-in-name shop.\"a \"", "warning blank-in-name \u00A0b");
  }

  @Test
  void aSealedEntryIsAWarningWithItsAge() throws Exception {
    Instant since = Instant.parse("2026-01-01T00:00:00Z");
    Pointer pointer = Pointer.table(shop.pointer());
    EntryName sales = NamespaceName.of("shop").entry("sales");
    Seal seal = new Seal.Moving(pointer, 1, "owner", since, new SealTarget.Rename(sales));
    MemoryStore store = new MemoryStore();
    store.namespaces().create(NamespaceName.of("shop"), Map.of());
    EntryName orders = NamespaceName.of("shop").entry("orders");
    store.pointers().swap(orders, Expectation.absent(), Replacement.to(pointer));
    store.pointers().swap(orders, Expectation.exactly(pointer), Replacement.sealed(seal));

    Findings findings = new Findings();
    Instant now = since.plus(Duration.ofHours(49));
    Complaints complaints = new Complaints(findings, UnaryOperator.identity(), now);
    CatalogSettings settings = new CatalogSettings("memory", "memory", Map.of(), Set.of());
    Tally tally = new Tally();
    try (MetadataProbe probe = new MetadataProbe(new Session(settings, new Secrets()))) {
      new Examination(store, probe, complaints, tally).examine(NamespaceName.root());
    }
    assertThat(findings.worstFirst())
        .containsExactly(
            new Finding(
                Severity.WARNING,
                "sealed-entry",
                "shop.orders",
                "is sealed since 2026-01-01T00:00:00Z: it is being renamed to shop.sales (2 d ago)",
                "if whoever began it is gone, begin it again: that finishes it"));
    assertThat(tally.text()).isEqualTo("1 namespace, 1 sealed");
  }

  @Test
  void whatTheStoreFindsIsShownWorstFirstAndOnce() throws Exception {
    Files.delete(shop.pointedToFile());
    String findings =
        "WARNING|old-schema|iceberg_tables|it is V0|run ddl;"
            + "ERROR|missing-metadata|shop.orders|seen before|;"
            + "INFO|hint|x|y|do z;"
            + "INFO|schema-version|x|it is V1|";
    JsonNode report = test("-p", "test.findings=" + findings, "--json").json();
    assertThat(found(report))
        .containsExactly(
            "error missing-metadata shop.orders",
            "warning old-schema iceberg_tables",
            "info hint x");
    assertThat(report.at("/findings/0/remedy").isNull()).isTrue();
    assertThat(report.at("/findings/1/remedy").asText()).isEqualTo("run ddl");
  }

  @Test
  void oneNamespaceIsEnoughIfAskedFor() throws Exception {
    Files.delete(shop.pointedToFile());
    run("namespace", "create", "zoo").done();
    doctor("zoo").done();
    assertThat(doctor("shop").code()).isEqualTo(1);
    doctor("zo").failed(ExitCode.REFUSED);
  }

  @Test
  void aFileThatTheEntryMovedOnFromMeanwhileIsNoFinding() throws Exception {
    String gone = shop.pointer().replace("00002-", "00001-");
    Run run = test("-p", "test.first-pointer=" + gone);
    assertThat(run.done().out()).contains("Nothing wrong was found.");
  }

  @Test
  void writersAtWorkAreNoFinding() throws Exception {
    shop.change(
        catalog -> {
          catalog
              .loadTable(Bookshop.ORDERS)
              .updateProperties()
              .set("write.metadata.delete-after-commit.enabled", "true")
              .set("write.metadata.previous-versions-max", "1")
              .commit();
          return catalog;
        });
    Thread writer = new Thread(() -> shop.append(8));
    writer.start();
    List<Integer> codes = new ArrayList<>();
    do {
      codes.add(run("doctor").code());
    } while (writer.isAlive());
    writer.join();
    assertThat(codes).containsOnly(0);
  }

  private List<String> codes(int code) throws Exception {
    return found(report(code));
  }

  private JsonNode report(int code) throws Exception {
    Run run = doctor("--json");
    assertThat(run.code()).as(run.out() + run.err()).isEqualTo(code);
    assertThat(run.err()).isEmpty();
    return run.json();
  }

  private static List<String> found(JsonNode report) {
    List<String> found = new ArrayList<>();
    report
        .get("findings")
        .forEach(
            item ->
                found.add(
                    String.join(
                        " ",
                        item.get("severity").asText(),
                        item.get("code").asText(),
                        item.get("subject").asText())));
    return found;
  }

  private String store() {
    return "SQLite " + shop.uri() + ", catalog 'bookshop', V1";
  }

  private Run run(String... args) {
    return shop.shell().run(args);
  }

  /** Everything that is there before is there afterwards, byte by byte, and nothing else. */
  private Run doctor(String... args) throws IOException {
    Map<String, String> before = contents();
    Run run = run(Stream.concat(Stream.of("doctor"), Stream.of(args)).toArray(String[]::new));
    assertThat(contents()).isEqualTo(before);
    return run;
  }

  /** On the kind of store that says what its settings say. */
  private Run test(String... args) throws IOException {
    String[] place = {
      "--backend", "test", "-p", "uri=" + shop.uri(), "-p", "catalog-name=bookshop"
    };
    return doctor(Stream.concat(Stream.of(args), Stream.of(place)).toArray(String[]::new));
  }

  private Map<String, String> contents() throws IOException {
    Map<String, String> contents = new TreeMap<>();
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : paths.filter(Files::isRegularFile).toList()) {
        // SQLite's own bookkeeping of readers; empty once all have gone
        if (!path.toString().endsWith("-shm")) {
          byte[] content = Files.readAllBytes(path);
          contents.put(path.toString(), content.length + ":" + Arrays.hashCode(content));
        }
      }
    }
    return contents;
  }
}
