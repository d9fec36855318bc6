package dev.pintle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.iceberg.Schema;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the commands do with views. */
final class ViewsTest {
  @TempDir private Path folder;
  private Bookshop shop;

  @BeforeEach
  void open() throws Exception {
    shop = Bookshop.openIn(folder);
    shop.change(
        catalog ->
            catalog
                .buildView(TableIdentifier.of("shop", "recent"))
                .withSchema(new Schema(Types.NestedField.required(1, "id", Types.LongType.get())))
                .withDefaultNamespace(Namespace.of("shop"))
                .withQuery("spark", "SELECT id\nFROM orders")
                .withProperty("note", "x")
                .create());
  }

  @Test
  void aViewIsShownWithItsQuery() {
    assertThat(run("show", "shop.recent").done().out())
        .contains("view shop.recent", "query (spark)", "SELECT id\nFROM orders\n", "note  x");
    JsonNode view = json("show", "shop.recent");
    assertThat(view.get("kind").asText()).isEqualTo("view");
    assertThat(view.at("/current_version/queries"))
        .hasToString("[{\"dialect\":\"spark\",\"sql\":\"SELECT id\\nFROM orders\"}]");
    assertThat(view.at("/schema/fields/0/name").asText()).isEqualTo("id");
  }

  @Test
  void aRenamedViewKeepsItsPointer() {
    JsonNode before = json("show", "shop.recent");
    run("rename", "shop.recent", "shop.latest").done();
    assertThat(json("show", "shop.latest").get("pointer")).isEqualTo(before.get("pointer"));
    run("show", "shop.recent").failed(ExitCode.REFUSED);
  }

  @Test
  void aDroppedViewLeavesItsFileAndCanBeRegisteredAgain() throws Exception {
    List<String> files = shop.files();
    JsonNode before = json("show", "shop.recent");
    for (String command : List.of("drop", "unregister")) {
      String pointer = json(command, "shop.recent").get("pointer").asText();
      assertThat(shop.files()).isEqualTo(files);
      run("register", "shop.recent", pointer).failed(ExitCode.REFUSED);
      run("register", "--view", "shop.recent", pointer).done();
      assertThat(json("show", "shop.recent")).isEqualTo(before);
    }
  }

  @Test
  void aPurgedViewTakesItsFileAlong() throws Exception {
    run("drop", "shop.recent", "--purge", "--yes").done();
    assertThat(shop.files()).noneMatch(file -> file.startsWith("shop/recent/"));
    assertThat(shop.files()).anyMatch(file -> file.startsWith("shop/orders/"));
  }

  @Test
  void whatOnlyTablesHaveIsRefused() throws Exception {
    List<String> before = shop.everything();
    String table = shop.pointer();
    for (String command :
        List.of("log shop.recent", "rollback shop.recent --to 1", "repoint shop.recent " + table)) {
      assertThat(run(command.split(" ")).failed(ExitCode.REFUSED).err()).contains("is a view");
    }
    run("register", "--overwrite", "shop.recent", table).failed(ExitCode.REFUSED);
    run("register", "--overwrite", "--view", "shop.recent", table).failed(ExitCode.USAGE);
    assertThat(shop.everything()).isEqualTo(before);
  }

  @Test
  void aViewWhoseFileIsMissingIsToldWithTheRemedy() throws Exception {
    String pointer = json("show", "shop.recent").get("pointer").asText();
    Files.delete(Path.of(java.net.URI.create(pointer)));
    assertThat(run("show", "shop.recent").failed(ExitCode.REFUSED).err())
        .contains(pointer, "there is no such file", "pintle unregister shop.recent");
    run("unregister", "shop.recent").done();
  }

  private Run run(String... args) {
    return shop.shell().run(args);
  }

  private JsonNode json(String... args) {
    return run(Stream.concat(Stream.of(args), Stream.of("--json")).toArray(String[]::new))
        .done()
        .json();
  }
}
