package dev.pintle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.pintle.cli.Surroundings.Terminals;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.iceberg.catalog.Namespace;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What ls, show and log tell. */
final class ReadingTest {
  @TempDir private Path folder;
  private Bookshop shop;

  @BeforeEach
  void open() throws Exception {
    shop = Bookshop.openIn(folder);
  }

  @Test
  void oneLevelIsListedOrAllOfThem() {
    shop.change(
        catalog -> {
          catalog.createNamespace(Namespace.of("shop", "eu", "south"));
          return catalog;
        });
    assertThat(run("ls").out()).isEqualTo("KIND       NAME\nnamespace  shop\n");
    assertThat(run("ls", "shop").out())
        .isEqualTo("KIND       NAME\nnamespace  shop.eu\ntable      shop.orders\n");
    assertThat(run("ls", "-r").out())
        .isEqualTo(
            """
            KIND       NAME
            namespace  shop
            namespace  shop.eu
            namespace  shop.eu.south
            table      shop.orders
            """);
    JsonNode all = run("ls", "--recursive", "--json").json();
    assertThat(all.get("namespaces"))
        .hasToString("[[\"shop\"],[\"shop\",\"eu\"],[\"shop\",\"eu\",\"south\"]]");
  }

  @Test
  void anEmptyNamespaceIsToldFromOneThatIsNotThere() {
    shop.shell().run("namespace", "create", "empty").done();
    assertThat(run("ls", "empty").out()).startsWith("Nothing in the namespace empty");
    shop.shell().run("ls", "emptyy").failed(ExitCode.REFUSED);
  }

  @Test
  void anEmptyCatalogBesideOthersSaysSo() {
    String finding = "WARNING|other-catalogs|shop|the database holds 'bookshop'|set catalog-name";
    String[] place = {
      "--backend", "test", "-p", "uri=" + shop.uri(), "-p", "test.findings=" + finding, "ls"
    };
    assertThat(run(place).out())
        .startsWith("Nothing in the catalog")
        .endsWith("\nthe database holds 'bookshop'; set catalog-name\n");
    String[] json = Arrays.copyOf(place, place.length + 1);
    json[place.length] = "--json";
    assertThat(run(json).json().get("hint").asText()).contains("'bookshop'; set");

    String[] found = Arrays.copyOf(place, place.length + 2);
    found[place.length] = "-p";
    found[place.length + 1] = "catalog-name=bookshop";
    assertThat(run(found).out()).doesNotContain("the database holds");
  }

  @Test
  void whatOthersStoredNeverSteersTheTerminal() throws Exception {
    shop.execute(
        "INSERT INTO iceberg_tables (catalog_name, table_namespace, table_name, metadata_location,"
            + " iceberg_type) VALUES ('bookshop', 'shop', 'x' || char(27) || '[2Jy', 'file:/m',"
            + " 'TABLE')");
    Run run = shop.shell().on(new Terminals(true, true, true)).run("ls", "shop", "--no-color");
    assertThat(run.out())
        .contains("shop.orders", "broken", "x\\u001B[2Jy")
        .doesNotContain("\u001B");
    assertThat(run("ls", "shop", "--json").json().findValuesAsText("kind"))
        .containsExactlyInAnyOrder("table", "broken");
  }

  @Test
  void aViewIsListedAsOne() throws Exception {
    shop.execute(
        "INSERT INTO iceberg_tables (catalog_name, table_namespace, table_name, metadata_location,"
            + " iceberg_type) VALUES ('bookshop', 'shop', 'v', 'file:/v', 'VIEW')");
    assertThat(run("ls", "shop").out()).contains("view   shop.v");
  }

  @Test
  void aTableIsShownWithItsPointerSchemaAndSnapshot() throws Exception {
    String text = run("show", "shop.orders").out();
    assertThat(text)
        .contains("table shop.orders", shop.pointer(), "bucket[4](id)", "as printed", "append");
    JsonNode json = run("show", "shop.orders", "--json").json();
    assertThat(json.get("pointer").asText()).isEqualTo(shop.pointer());
    assertThat(json.get("snapshots").asInt()).isEqualTo(2);
    assertThat(json.at("/schema/fields/1/doc").asText()).isEqualTo("as printed");
    assertThat(json.at("/current_snapshot/summary/total-records").asText()).isEqualTo("2");
    assertThat(json.at("/partition_spec/fields/0/transform").asText()).isEqualTo("bucket[4]");
  }

  @Test
  void theLogIsTheChainOfPointersNewestFirst() throws Exception {
    List<String> chain = new ArrayList<>();
    chain.add(shop.pointer());
    for (int i = 0; i < 3; i++) {
      shop.append(1);
      chain.add(0, shop.pointer());
    }

    JsonNode log = run("log", "shop.orders", "--json").json();
    List<String> pointers = log.get("log").findValuesAsText("pointer");
    assertThat(pointers).hasSize(6).startsWith(chain.toArray(String[]::new));
    assertThat(log.get("total").asInt()).isEqualTo(6);
    // the oldest is the create, and each append added one
    assertThat(log.get("log"))
        .extracting(entry -> entry.get("snapshots_added").size())
        .containsExactly(1, 1, 1, 1, 1, 0);
    assertThat(log.at("/log/0/snapshots_added/0/id").asText())
        .isEqualTo(run("show", "shop.orders", "--json").json().at("/current_snapshot/id").asText());
  }

  @Test
  void theLogCanBeCutShortAndSaysSo() {
    JsonNode log = run("log", "shop.orders", "--limit", "1", "--json").json();
    assertThat(log.get("log")).hasSize(1);
    assertThat(log.get("total").asInt()).isEqualTo(3);
    assertThat(run("log", "shop.orders", "--limit", "1").out())
        .contains("(2 older ones not shown)");
    assertThat(run("log", "shop.orders", "--limit", "3").out()).doesNotContain("not shown");
  }

  @Test
  void aChangeWithoutASnapshotIsALineOfTheLogWithoutOne() {
    shop.change(
        catalog -> {
          catalog.loadTable(Bookshop.ORDERS).updateProperties().set("a", "b").commit();
          return catalog;
        });
    JsonNode log = run("log", "shop.orders", "--json").json();
    assertThat(log.get("log"))
        .extracting(entry -> entry.get("snapshots_added").size())
        .containsExactly(0, 1, 1, 0);
  }

  @Test
  void coloursComeOnATerminalOnlyAndCanBeSwitchedOff() {
    Terminals terminal = new Terminals(true, true, true);
    assertThat(run("ls").out()).doesNotContain("\u001B");
    assertThat(shop.shell().on(terminal).run("ls").out()).contains("\u001B[1mKIND");
    assertThat(shop.shell().on(terminal).run("ls", "--no-color").out()).doesNotContain("\u001B");
    assertThat(shop.shell().on(terminal).with("NO_COLOR", "1").run("ls").out())
        .doesNotContain("\u001B");
    assertThat(shop.shell().on(terminal).run("ls", "--json").out()).doesNotContain("\u001B");
  }

  @Test
  void theFileAtHomeHoldsWhereThereIsNoneHere() throws Exception {
    Path elsewhere = Files.createDirectories(folder.resolve("elsewhere"));
    assertThat(new Shell(elsewhere, folder).run("ls").done().out()).contains("shop");
    Run named =
        new Shell(elsewhere, elsewhere).with("PINTLE_CONFIG", "../pintle.yaml").run("ls").done();
    assertThat(named.out()).contains("shop");
  }

  @Test
  void optionsStandBeforeOrAfterTheCommand() {
    assertThat(run("-c", "bookshop", "--json", "ls", "shop").out())
        .isEqualTo(run("ls", "shop", "-c", "bookshop", "--json").out());
    String[] before = {
      "--backend", "jdbc", "-p", "uri=" + shop.uri(), "ls", "-p", "catalog-name=bookshop"
    };
    assertThat(run(before).out()).contains("shop");
  }

  @Test
  void aSettingOnTheCommandLineOverridesTheFileAndItsVariables() throws Exception {
    Files.writeString(
        folder.resolve(ConfigFile.NAME),
        "catalogs:\n  bookshop:\n    backend: jdbc\n    uri: ${env:NOT_SET}\n");
    assertThat(run("ls", "-p", "uri=" + shop.uri()).out()).contains("shop");
  }

  private Run run(String... args) {
    return shop.shell().run(args).done();
  }
}
