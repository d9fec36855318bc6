package dev.pintle.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PlaceholdersTest {
  @TempDir private Path folder;
  private final Secrets secrets = new Secrets();
  private Placeholders placeholders;

  @BeforeEach
  void setUp() {
    Map<String, String> environment = Map.of("USER_1", "me", "EMPTY", "", "DOLLAR", "a$1${USER_1}");
    placeholders = new Placeholders(environment, folder, secrets);
  }

  @Test
  void variablesAreFilledInWhereverTheyStand() {
    assertThat(fill("x-${env:USER_1}-${USER_1}")).isEqualTo("x-me-me");
    assertThat(fill("${EMPTY}")).isEmpty();
  }

  @Test
  void whatIsFilledInIsNotLookedAtAgain() {
    assertThat(fill("${DOLLAR}")).isEqualTo("a$1${USER_1}");
  }

  @Test
  void aSecondDollarMakesPlainText() {
    assertThat(fill("$${USER_1} costs $5 or $USER_1")).isEqualTo("${USER_1} costs $5 or $USER_1");
  }

  @Test
  void aFileIsReadBesideTheConfigurationWithoutItsLineEnd() throws IOException {
    Files.createDirectory(folder.resolve("secrets"));
    Files.writeString(folder.resolve("secrets/db"), "hunter2 \r\n");
    assertThat(fill("${file:secrets/db}")).isEqualTo("hunter2 ");
    assertThat(secrets.hide("it is 'hunter2 '")).isEqualTo("it is '(hidden)'");
  }

  @Test
  void anUnsetVariableIsNamed() {
    assertThatThrownBy(() -> fill("${env:NOT_SET}"))
        .isInstanceOf(CliException.class)
        .hasMessageContaining("'NOT_SET' is not set")
        .hasMessageContaining("'jdbc.password'");
  }

  @Test
  void aMissingFileIsNamed() {
    assertThatThrownBy(() -> fill("${file:gone}"))
        .isInstanceOf(CliException.class)
        .hasMessageContaining(folder.resolve("gone").toString())
        .hasMessageContaining("'jdbc.password'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"${", "${USER_1", "${}", "${env:}", "${vault:x}", "${1A}", "${file:x"})
  void anotherFormIsRefusedWithoutShowingTheValue(String value) {
    assertThatThrownBy(() -> fill("s3cret" + value))
        .isInstanceOf(CliException.class)
        .hasMessageContaining("malformed placeholder")
        .hasMessageContaining("${env:NAME}")
        .hasMessageNotContainingAny("s3cret");
  }

  @Test
  void aFileThatCannotHoldAValueIsNamedWithTheReason() throws IOException {
    Files.writeString(folder.resolve("long"), "x".repeat(64 * 1024 + 1));
    Files.createDirectory(folder.resolve("folder"));
    Map.of(
            "long", "it is longer than 64 KiB",
            "folder", "it is a folder",
            "/dev/zero", "it is no file",
            "gone", "there is no such file")
        .forEach(
            (path, reason) ->
                assertThatThrownBy(() -> fill("${file:" + path + "}"))
                    .isInstanceOf(CliException.class)
                    .hasMessageContaining("can't be read: " + reason)
                    .hasMessageNotContaining("Exception"));
  }

  private String fill(String value) {
    return placeholders.fill("jdbc.password", value);
  }
}
