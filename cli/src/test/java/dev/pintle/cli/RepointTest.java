package dev.pintle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.apache.iceberg.Schema;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rollback, repoint and register over a table. */
final class RepointTest {
  @TempDir private Path folder;
  private Bookshop shop;
  private List<String> chain;

  /** {@link #chain} holds the pointers that the table had, oldest first. */
  @BeforeEach
  void open() throws Exception {
    shop = Bookshop.openIn(folder);
    chain = new ArrayList<>(json("log", "shop.orders").get("log").findValuesAsText("pointer"));
    Collections.reverse(chain);
    assertThat(chain).hasSize(3);
  }

  @Test
  void aRollbackMakesAnEarlierStateCurrentInANewFile() throws Exception {
    JsonNode done = json("rollback", "shop.orders", "--to", "1");
    assertThat(done.get("source").asText()).isEqualTo(chain.get(1));
    assertThat(done.get("pointer").asText()).isEqualTo(shop.pointer()).isNotIn(chain);
    assertThat(snapshots()).isEqualTo(1);
    assertThat(json("log", "shop.orders").get("log").findValuesAsText("pointer"))
        .containsAll(chain)
        .first()
        .isEqualTo(shop.pointer());

    run("rollback", "shop.orders", "--to", "1").done();
    assertThat(snapshots()).isEqualTo(2);
  }

  @Test
  void aRollbackGoesToAFileOfTheLogToo() {
    run("rollback", "shop.orders", "--to", chain.get(0)).done();
    assertThat(snapshots()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "3", "99999999999", "file:///elsewhere/1.metadata.json"})
  void aRollbackToWhatTheLogDoesNotHoldIsRefused(String to) throws Exception {
    List<String> before = shop.everything();
    Run run = run("rollback", "shop.orders", "--to=" + to).failed(ExitCode.REFUSED);
    assertThat(run.err()).contains(to).containsAnyOf("from 1 to 2", "pintle log");
    assertThat(shop.everything()).isEqualTo(before);
  }

  @Test
  void aTableIsRepointedToAnyFileOfItsOwn() throws Exception {
    JsonNode done = json("repoint", "shop.orders", chain.get(1));
    assertThat(done.get("pointer").asText()).isEqualTo(shop.pointer()).isNotIn(chain);
    assertThat(snapshots()).isEqualTo(1);
  }

  @Test
  void anotherTablesFileNeedsAWord() throws Exception {
    Schema schema = new Schema(Types.NestedField.required(1, "isbn", Types.LongType.get()));
    shop.change(catalog -> catalog.createTable(TableIdentifier.of("shop", "books"), schema));
    String books = json("show", "shop.books").get("pointer").asText();
    run("unregister", "shop.books").done();
    List<String> before = shop.everything();

    assertThat(run("repoint", "shop.orders", books).failed(ExitCode.REFUSED).err())
        .contains("another table");
    assertThat(run("register", "--overwrite", "shop.orders", books).failed(ExitCode.REFUSED).err())
        .contains("another table");
    assertThat(shop.everything()).isEqualTo(before);

    run("repoint", "--another-table", "shop.orders", books).done();
    assertThat(shop.pointer()).isEqualTo(books);
  }

  @Test
  void registerOverATableTakesTheVeryFile() throws Exception {
    run("register", "shop.orders", chain.get(0)).failed(ExitCode.REFUSED);
    run("register", "--overwrite", "shop.orders", chain.get(0)).done();
    assertThat(shop.pointer()).isEqualTo(chain.get(0));
    run("register", "--overwrite", "shop.fresh", chain.get(0)).done();
  }

  @Test
  void whatIsNotThereIsNotFound() throws Exception {
    List<String> before = shop.everything();
    run("rollback", "shop.x", "--to", "1").failed(ExitCode.REFUSED);
    run("repoint", "shop.x", chain.get(0)).failed(ExitCode.REFUSED);
    run("repoint", "shop.orders", chain.get(0) + "x").failed(ExitCode.REFUSED);
    run("repoint", "shop.orders", "v1.metadata.json").failed(ExitCode.USAGE);
    assertThat(shop.everything()).isEqualTo(before);
  }

  private int snapshots() {
    return json("show", "shop.orders").get("snapshots").asInt();
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
