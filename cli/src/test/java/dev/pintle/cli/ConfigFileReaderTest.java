package dev.pintle.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ConfigFileReaderTest {
  @TempDir private Path folder;

  @Test
  void valuesAreTheTextThatWasWritten() {
    ConfigFile file =
        read(
            """
            # a comment
            catalogs:
              b:
                backend: jdbc
                number: 0123
                flag: yes
                date: 2024-01-01
                float: 1_0.50
                quoted: " x "
              a: {backend: jdbc}
            """);
    assertThat(file.catalogs()).containsOnlyKeys("b", "a");
    assertThat(file.catalogs().keySet()).first().isEqualTo("b");
    assertThat(file.catalogs().get("b"))
        .isEqualTo(
            Map.of(
                "backend", "jdbc",
                "number", "0123",
                "flag", "yes",
                "date", "2024-01-01",
                "float", "1_0.50",
                "quoted", " x "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "catalogs: [|1:12|YAML",
        "catalogs:\\n  a:\\n   b: c\\n  d|4:4|YAML",
        "catalogs:\\n\\ta: b|2:1|YAML",
        "catalog:\\n  a: b|2:3|'catalog' is not known; the one top-level key is 'catalogs'",
        "- a|1:1|the file has to hold",
        "just text|1:1|the file has to hold",
        "catalogs: none|1:11|'catalogs' has to hold",
        "catalogs:\\n  a: text|2:6|the catalog 'a' has to hold",
        "catalogs:\\n  a:\\n    k:|3:7|'k' has no value",
        "catalogs:\\n  a:\\n    k: [1]|3:8|'k' holds more than one value",
        "catalogs:\\n  a:\\n    k: 1\\n    k: 2|4:5|'k' is there twice",
        "catalogs:\\n  a:\\n    k: &x hunter2|3:8|in quotes",
        "catalogs:\\n  a:\\n    k: !x hunter2|3:8|in quotes",
        "catalogs:\\n  a:\\n    k: *hunter2|3:8|in quotes",
        "catalogs:\\n  a:\\n    k: hunter2: x|3:15|YAML",
        "catalogs:\\n  a:\\n    k: \"hunter2|3:16|YAML",
        "catalogs:\\n  a:\\n    k: %hunter2|3:8|YAML",
      })
  void aFlawIsPointedAtWithoutShowingAnyValue(String text, String place, String reason) {
    assertThatThrownBy(() -> read(text.replace("\\n", "\n").replace("\\t", "\t")))
        .isInstanceOf(CliException.class)
        .hasMessageStartingWith(path() + ":" + place + ": ")
        .hasMessageContaining(reason)
        .hasMessageNotContainingAny("hunter2", "\n");
  }

  @Test
  void anEmptyFileIsRefused() {
    assertThatThrownBy(() -> read("# nothing\n"))
        .isInstanceOf(CliException.class)
        .hasMessage(path() + " is empty; it needs the key 'catalogs'");
  }

  @Test
  void anotherEncodingIsRefused() throws IOException {
    Files.write(path(), new byte[] {'a', (byte) 0xE4, 'b'});
    assertThatThrownBy(() -> ConfigFileReader.read(path()))
        .isInstanceOf(CliException.class)
        .hasMessageContaining("UTF-8");
  }

  private ConfigFile read(String text) {
    try {
      Files.writeString(path(), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return ConfigFileReader.read(path());
  }

  private Path path() {
    return folder.resolve(ConfigFile.NAME);
  }
}
