package dev.pintle.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SettingNamesTest {
  private final SettingNames names =
      new SettingNames(List.of("uri", "catalog-name", "clients", "jdbc.user", "jdbc.password"));

  @ParameterizedTest
  @CsvSource({
    "wharehouse, warehouse",
    "catalogname, catalog-name",
    "catalog_name, catalog-name",
    "Warehouse, warehouse",
    "io_impl, io-impl",
    "settle-timeout, settle-timeout-ms",
    "unique-table-locations, unique-table-location",
    "url, uri",
    "client, clients",
    "user, jdbc.user",
    "password, jdbc.password",
    "bakend, backend",
  })
  void aMisspeltSettingIsAnsweredWithTheOneThatIsMeant(String name, String meant) {
    assertThatThrownBy(() -> names.check(List.of("uri", name)))
        .isInstanceOf(CliException.class)
        .hasMessageContaining("'" + name + "'")
        .hasMessageContaining("did you mean '" + meant + "'?");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "warehouse",
        "io-impl",
        "settle-timeout-ms",
        "unique-table-location",
        "catalog-impl",
        "type",
        "cache-enabled",
        "token",
        "credential",
        "scope",
        "region",
        "endpoint",
        "profile",
        "s3.endpoint",
        "client.region",
        "io.manifest.cache-enabled",
        "jdbc.pasword",
        "metadata-cache.max-bytes",
      })
  void whatIsKnownOrLikeNothingPasses(String name) {
    assertThatCode(() -> names.check(List.of(name))).doesNotThrowAnyException();
  }

  @Test
  void theValueIsNeverShown() {
    Shell shell = new Shell(java.nio.file.Path.of("."), java.nio.file.Path.of("none"));
    Run run = shell.run("ls", "--backend", "jdbc", "-p", "uri=jdbc:x:y", "-p", "pasword=hunter2!");
    assertThat(run.failed(ExitCode.USAGE).err()).doesNotContain("hunter2");
  }
}
