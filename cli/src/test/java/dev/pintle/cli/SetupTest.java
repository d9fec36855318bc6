package dev.pintle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a catalog's own tables come into being, and how they don't. */
final class SetupTest {
  @TempDir private Path folder;

  @Test
  void ddlPrintsEachStatementWithASemicolonAndNeedsNoCatalog() {
    assertThat(run("ddl", "--backend", "test", "--dialect", "sqlite").done().out())
        .isEqualTo("CREATE TABLE a (\n  b INT\n);\nCREATE TABLE d (e INT);\n");
    assertThat(run("ddl", "--backend", "test", "--dialect", "sqlite", "--from", "V0").done().out())
        .isEqualTo("ALTER TABLE a ADD COLUMN c INT;\n");
  }

  @Test
  void ddlIsADocumentToo() {
    assertThat(run("ddl", "--backend", "test", "--dialect", "oracle", "--json").done().json())
        .hasToString(
            "{\"backend\":\"test\",\"dialect\":\"oracle\",\"from\":null,\"statements\":"
                + "[\"CREATE TABLE a (\\n  b INT\\n)\",\"CREATE TABLE d (e INT)\"]}");
  }

  @Test
  void ddlTakesTheBackendOfTheCatalogWithoutReadingItsOtherSettings() throws Exception {
    Files.writeString(
        folder.resolve(ConfigFile.NAME),
        "catalogs:\n  a: {backend: test, uri: '${env:NOT_SET}'}\n  b: {backend: jdbc}\n");
    assertThat(run("ddl", "-c", "a", "--dialect", "sqlite").done().out()).contains("CREATE TABLE");
  }

  @Test
  void ddlNamesTheDialectsThereAre() {
    for (String[] dialect : List.of(new String[] {"--dialect", "db2"}, new String[0])) {
      Run run = run(with(dialect, "ddl", "--backend", "test")).failed(ExitCode.USAGE);
      assertThat(run.err()).contains("oracle, sqlite");
    }
  }

  @Test
  void initMakesTheTablesAndDoesNothingTheSecondTime() throws Exception {
    String described = "SQLite jdbc:sqlite:" + folder.resolve("cat.db") + ", catalog 'shop', V1";
    assertThat(run(inPlace("init")).done().out()).isEqualTo("ready: " + described + "\n");
    byte[] made = Files.readAllBytes(folder.resolve("cat.db"));
    assertThat(run(inPlace("init", "--json")).done().json())
        .hasToString("{\"action\":\"init\",\"store\":\"" + described + "\"}");
    assertThat(folder.resolve("cat.db")).hasBinaryContent(made);
    assertThat(run(inPlace("ls")).done().out()).contains("Nothing in the catalog");
  }

  @Test
  void initIsTheWordForIt() {
    run(inPlace("init", "-p", "jdbc.init-catalog-tables=false")).done();
    assertThat(folder.resolve("cat.db")).exists();
  }

  @Test
  void whatOnlyLooksMakesNothingWhateverIsSet() throws Exception {
    for (String command :
        List.of("ls", "show a", "drop a", "doctor", "namespace show a", "rename a b")) {
      Run run =
          run(inPlace(with(command.split(" "), "-p", "jdbc.init-catalog-tables=true")))
              .failed(ExitCode.USAGE);
      assertThat(run.err()).contains("'pintle init'", "cat.db");
      assertNoTables();
    }
  }

  @Test
  void aFirstNamespaceMakesTheTablesUnlessTheSettingForbidsIt() throws Exception {
    String[] create = {"namespace", "create", "a"};
    Run refused = run(inPlace(with(new String[] {"-p", "jdbc.init-catalog-tables=false"}, create)));
    assertThat(refused.failed(ExitCode.USAGE).err())
        .contains("jdbc.init-catalog-tables")
        .doesNotContain("only 'pintle init'");
    assertNoTables();
    run(inPlace(create)).done();
    assertThat(run(inPlace("ls")).done().out()).contains("namespace  a");
  }

  /** The driver may leave a file behind, but nothing in it. */
  private void assertNoTables() throws Exception {
    String uri = "jdbc:sqlite:" + folder.resolve("cat.db");
    try (Connection connection = DriverManager.getConnection(uri);
        ResultSet tables = connection.getMetaData().getTables(null, null, "iceberg%", null)) {
      assertThat(tables.next()).isFalse();
    }
  }

  private String[] inPlace(String... command) {
    String uri = "uri=jdbc:sqlite:" + folder.resolve("cat.db");
    return with(new String[] {"--backend", "jdbc", "-p", uri, "-p", "catalog-name=shop"}, command);
  }

  private static String[] with(String[] options, String... command) {
    return Stream.concat(Arrays.stream(command), Arrays.stream(options)).toArray(String[]::new);
  }

  private Run run(String... args) {
    return new Shell(folder, folder.resolve("home")).run(args);
  }
}
