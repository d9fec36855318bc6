package dev.pintle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.pintle.cli.Surroundings.Terminals;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RoundTripTest {
  @TempDir private Path folder;
  private Bookshop shop;

  @BeforeEach
  void open() throws Exception {
    shop = Bookshop.openIn(folder);
  }

  @Test
  void unregisteringAndRegisteringGivesTheSameTableBack() throws Exception {
    List<String> files = shop.files();
    JsonNode before = json("show", "shop.orders");
    String pointer = shop.pointer();

    JsonNode unregistered = json("unregister", "shop.orders");
    assertThat(unregistered.get("pointer").asText()).isEqualTo(pointer);
    assertThat(json("ls", "shop").get("entries")).isEmpty();

    run("register", "shop.orders", pointer).done();
    assertThat(json("show", "shop.orders")).isEqualTo(before);
    assertThat(shop.files()).isEqualTo(files);
  }

  @Test
  void aRenamedTableKeepsItsPointer() throws Exception {
    String pointer = shop.pointer();
    JsonNode renamed = json("rename", "shop.orders", "shop.\"or.ders\"");
    assertThat(renamed.at("/to/name").asText()).isEqualTo("or.ders");
    assertThat(run("ls", "shop").done().out()).contains("table  shop.\"or.ders\"");
    assertThat(json("show", "shop.\"or.ders\"").get("pointer").asText()).isEqualTo(pointer);
    run("show", "shop.orders").failed(ExitCode.REFUSED);
    run("rename", "shop.\"or.ders\"", "shop.orders").done();
    assertThat(shop.pointer()).isEqualTo(pointer);
  }

  @Test
  void aDroppedTableLeavesItsFilesAndCanBeRegisteredAgain() throws Exception {
    List<String> files = shop.files();
    String pointer = shop.pointer();
    assertThat(run("drop", "shop.orders", "--yes").done().out())
        .contains(pointer, "purged nothing without --purge");
    assertThat(shop.files()).isEqualTo(files);
    run("register", "shop.orders", pointer).done();
    assertThat(shop.pointer()).isEqualTo(pointer);
  }

  @Test
  void aRelativePointerIsRemovedWithAWordOnHowToRegisterItAgain() throws Exception {
    String absolute = shop.pointer();
    String relative = folder.relativize(shop.pointedToFile()).toString();
    for (String command : List.of("drop", "unregister")) {
      shop.execute("UPDATE iceberg_tables SET metadata_location = '" + relative + "'");
      assertThat(run(command, "shop.orders").done().out())
          .contains(relative + ", which is relative", "absolute path");
      assertThat(run("register", "shop.orders", relative).failed(ExitCode.USAGE).err())
          .contains("absolute path");
      run("register", "shop.orders", absolute).done();
    }
  }

  @Test
  void aPurgeDeletesTheFilesOfThatTableAlone() throws Exception {
    Path neighbour = folder.resolve("warehouse/shop/orders/not-of-the-table");
    Files.writeString(neighbour, "mine");
    String pointer = shop.pointer();
    assertThat(run("drop", "shop.orders", "--purge", "--yes").done().out()).contains(pointer);
    assertThat(shop.files()).containsExactly("shop/orders/not-of-the-table 4");
    assertThat(json("ls", "shop").get("entries")).isEmpty();
  }

  @Test
  void aPurgeThatLeavesFilesIsUnfinishedAndSaysHowManyAndWhere() throws Exception {
    Files.createDirectories(folder.resolve("warehouse/shop/orders/data/0.parquet/in the way"));
    String pointer = shop.pointer();
    Run run = run("drop", "shop.orders", "--purge", "--yes").failed(ExitCode.UNKNOWN);
    assertThat(run.err()).contains("dropped shop.orders", "1 file", "/shop/orders", pointer);
    assertThat(json("ls", "shop").get("entries")).isEmpty();
  }

  @Test
  void aPurgeGoesOnOnceTheNameIsTyped() throws Exception {
    Run run =
        shop.shell()
            .on(new Terminals(true, false, true))
            .typing("shop.orders\n")
            .run("drop", "shop.orders", "--purge");
    assertThat(run.code()).isZero();
    assertThat(shop.files()).isEmpty();
  }

  @Test
  void aNamespaceIsCreatedShownListedAndDropped() {
    run("namespace", "create", "shop.eu", "-P", "owner=a=b", "-P", "note=x y").done();
    assertThat(json("namespace", "show", "shop.eu"))
        .hasToString(
            "{\"namespace\":[\"shop\",\"eu\"],\"properties\":{\"note\":\"x"
                + " y\",\"owner\":\"a=b\"}}");
    assertThat(run("namespace", "ls", "shop").done().out()).isEqualTo("shop.eu\n");
    assertThat(run("namespace", "ls").done().out()).isEqualTo("shop\n");
    assertThat(run("namespace", "show", "shop.eu").done().out()).contains("owner  a=b");
    run("namespace", "drop", "shop.eu").done();
    assertThat(run("namespace", "ls", "shop").done().out()).contains("no namespace in shop");
  }

  @Test
  void propertiesOfANamespaceAreSetAndRemovedTogether() {
    JsonNode set = json("namespace", "set", "shop", "-P", "owner=a=b", "-P", "note=", "-P", "x=y");
    assertThat(set)
        .hasToString(
            "{\"action\":\"set-properties\",\"namespace\":[\"shop\"],"
                + "\"keys\":[\"note\",\"owner\",\"x\"]}");
    assertThat(json("namespace", "show", "shop").get("properties"))
        .hasToString("{\"note\":\"\",\"owner\":\"a=b\",\"x\":\"y\"}");

    assertThat(run("namespace", "unset", "shop", "owner", "x", "none").done().out())
        .isEqualTo("removed none, owner, x from namespace shop\n");
    assertThat(json("namespace", "show", "shop").get("properties")).hasToString("{\"note\":\"\"}");
  }

  @Test
  void aCatalogThatIsNotThereIsMadeByWhatAddsToIt() {
    String[] place = {
      "--backend",
      "jdbc",
      "-p",
      "uri=jdbc:sqlite:" + folder.resolve("new.db"),
      "-p",
      "catalog-name=new"
    };
    run(with(place, "namespace", "create", "a")).done();
    assertThat(run(with(place, "ls")).done().out()).isEqualTo("KIND       NAME\nnamespace  a\n");
  }

  @Test
  void theCatalogNameChoosesAmongCatalogsOfOneDatabase() {
    String[] other = {"--backend", "jdbc", "-p", "uri=" + shop.uri(), "-p", "catalog-name=other"};
    assertThat(run(with(other, "ls")).done().out()).contains("Nothing in the catalog", "'other'");
    String[] same = {"--backend", "jdbc", "-p", "uri=" + shop.uri(), "-p", "catalog-name=bookshop"};
    assertThat(run(with(same, "ls")).done().out()).contains("shop");
  }

  private static String[] with(String[] place, String... command) {
    String[] all = java.util.Arrays.copyOf(command, command.length + place.length);
    System.arraycopy(place, 0, all, command.length, place.length);
    return all;
  }

  private Run run(String... args) {
    return shop.shell().run(args);
  }

  private JsonNode json(String... args) {
    return run(with(new String[] {"--json"}, args)).done().json();
  }
}
