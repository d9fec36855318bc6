package dev.pintle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A pointer whose file is missing or torn: seen for what it is, and repaired by two commands. */
final class BrokenMetadataTest {
  @TempDir private Path folder;
  private Bookshop shop;
  private Path file;
  private String pointer;

  @BeforeEach
  void open() throws Exception {
    shop = Bookshop.openIn(folder);
    file = shop.pointedToFile();
    pointer = shop.pointer();
  }

  @Test
  void aMissingFileIsToldWithThePointerAndTheRemedy() throws Exception {
    Files.delete(file);
    for (String command : List.of("show", "log")) {
      Run run = shop.shell().run(command, "shop.orders").failed(ExitCode.REFUSED);
      assertThat(run.err())
          .contains(pointer, "there is no such file", "pintle unregister shop.orders");
    }
  }

  @Test
  void aTornFileIsToldWithThePointerAndTheRemedy() throws Exception {
    byte[] whole = Files.readAllBytes(file);
    for (int length : List.of(0, 1, whole.length / 2, whole.length - 1)) {
      Files.write(file, java.util.Arrays.copyOf(whole, length));
      Run run = shop.shell().run("show", "shop.orders").failed(ExitCode.REFUSED);
      assertThat(run.err())
          .contains(pointer, "can't be read as metadata", "pintle unregister shop.orders")
          .contains("ends in the middle")
          .doesNotContain("Source");
    }
  }

  @Test
  void aFileOfSomethingElseIsNoMetadata() throws IOException {
    Files.writeString(file, "{\"format-version\": 2}");
    shop.shell().run("show", "shop.orders").failed(ExitCode.REFUSED);
  }

  @Test
  void aBrokenTableIsStillListedAndCanBePointedToAnOlderFile() throws Exception {
    String older =
        shop.shell().run("log", "shop.orders", "--json").json().at("/log/1/pointer").asText();
    Files.delete(file);

    assertThat(shop.shell().run("ls", "shop").done().out()).contains("shop.orders");
    Run unregistered = shop.shell().run("unregister", "shop.orders").done();
    assertThat(unregistered.out()).contains(pointer);
    shop.shell().run("register", "shop.orders", older).done();

    assertThat(shop.pointer()).isEqualTo(older);
    assertThat(
            shop.shell()
                .run("show", "shop.orders", "--json")
                .done()
                .json()
                .at("/snapshots")
                .asInt())
        .isEqualTo(1);
  }

  @Test
  void aFileThatIsNotThereOrNoMetadataIsNotRegistered() throws Exception {
    Path text = folder.resolve("text.metadata.json");
    Files.writeString(text, "text");
    List<String> before = shop.everything();
    for (String location :
        List.of(file.resolveSibling("gone.metadata.json").toString(), text.toString())) {
      Run run = shop.shell().run("register", "shop.copy", location).failed(ExitCode.REFUSED);
      assertThat(run.err()).contains(location);
    }
    assertThat(shop.everything()).isEqualTo(before);
    assertThat(text).hasContent("text");
  }

  @Test
  void aPurgeThatCannotReadTheMetadataRemovesNothing() throws Exception {
    Files.delete(file);
    List<String> before = shop.everything();
    Run run = shop.shell().run("drop", "shop.orders", "--purge", "--yes").failed(ExitCode.REFUSED);
    assertThat(run.err())
        .contains(pointer, "there is no such file", "pintle unregister shop.orders");
    assertThat(purge("--json").json().at("/error/kind").asText()).isEqualTo("missing-file");

    Files.writeString(file, "{");
    assertThat(purge("--json").json().at("/error/kind").asText()).isEqualTo("broken");
    Files.delete(file);
    assertThat(shop.everything()).isEqualTo(before);
  }

  private Run purge(String option) {
    return shop.shell().run("drop", "shop.orders", "--purge", "--yes", option);
  }

  @Test
  void whatIsNoRegularFileIsNotRegistered() throws Exception {
    List<String> before = shop.everything();
    String parent = file.getParent().toString();
    for (String location : List.of(parent, "file:" + parent, "file://" + parent + "/")) {
      assertThat(register(location)).contains("'" + location + "' is a folder");
    }
    for (String location : List.of("/dev/urandom", "file:///dev/zero")) {
      assertThat(register(location)).contains("'" + location + "' is no regular file");
    }
    assertThat(shop.everything()).isEqualTo(before);
  }

  private String register(String location) {
    return shop.shell().run("register", "shop.copy", location).failed(ExitCode.USAGE).err();
  }
}
