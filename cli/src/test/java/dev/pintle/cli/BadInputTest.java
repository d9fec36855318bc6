package dev.pintle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pintle.cli.Surroundings.Terminals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is wrong: the documented code, one line that says what to do, and nothing changed. */
final class BadInputTest {
  private static final String SECRET = "hunter2!";

  @TempDir private static Path folder;
  private static Bookshop shop;
  private static String configuration;
  private static List<String> before;

  @BeforeAll
  static void open() throws Exception {
    shop = Bookshop.openIn(folder);
    configuration = Files.readString(folder.resolve(ConfigFile.NAME));
    before = shop.everything();
  }

  @BeforeEach
  void restoreConfiguration() throws IOException {
    configure(configuration);
  }

  @AfterEach
  void nothingChanged() throws Exception {
    assertThat(shop.everything()).isEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sl|'sl'",
        "ls --recursiv|'--recursiv'",
        "ls -p uri|KEY=VALUE",
        "ls -p =x|KEY=VALUE",
        "show|NAME",
        "show a b|'b' is one argument too many for 'pintle show'",
        "namespace make x|'pintle namespace' has no command 'make'",
        "namespace create x -p owner=me|-P owner=…",
        "namespace set shop -p owner=me -P a=b|-P owner=…",
        "namespace create x -P location=here|'here', which is relative",
        "ls -p warehouse=here|'here', which is relative",
        "namespace create x -p uri=jdbc:sqlite:|names no database that lasts",
        "init -p uri=jdbc:sqlite::memory:|names no database that lasts",
        "init -p uri=jdbc:sqlite:file::memory:?cache=shared|names no database that lasts",
        "init -p uri=jdbc:sqlite:file:x?mode=memory|names no database that lasts",
        "init -p uri=jdbc:sqlite:${EMPTY}|names no database that lasts",
        "init -p uri=${EMPTY}|names no database that lasts",
        "ls -p url=x|did you mean 'uri'?",
        "log shop.orders --limit 0|not 0",
        "log shop.orders --limit many|'many'",
        "namespace|create, drop, show, ls, set or unset",
        "namespace create x -P a=1 -P a=2|'a' is given twice",
        "namespace set shop|--set=KEY=VALUE",
        "namespace set shop -P a=1 -P a=2|'a' is given twice",
        "namespace unset shop|KEY",
        "ls -p wharehouse=x|did you mean 'warehouse'?",
        "ls -p clients=1 -p clients=2|'clients' is given twice",
        "register shop.copy metadata/v1.metadata.json|'metadata/v1.metadata.json' is relative",
        "rename shop.orders shop..x|a level is empty",
        "show a\"b|double quote",
      })
  void wrongUsageIsRefused(String line, String reason) {
    Run run = run(line.split(" ")).failed(ExitCode.USAGE);
    assertThat(run.err()).contains(reason);
  }

  @Test
  void aCatalogInPlaceAndOneOfTheFileExcludeEachOther() {
    Run run = run("-c", "bookshop", "--backend", "jdbc", "ls").failed(ExitCode.USAGE);
    assertThat(run.err()).contains("-c 'bookshop'", "--backend 'jdbc'", "use one of them");
  }

  @Test
  void anUnknownCatalogIsAnsweredWithTheKnownOnes() {
    assertThat(run("-c", "bookstore", "ls").failed(ExitCode.USAGE).err())
        .contains("'bookstore'", "there is: bookshop");
  }

  @Test
  void twoCatalogsNeedAChoice() throws IOException {
    configure("catalogs:\n  a: {backend: jdbc}\n  b: {backend: jdbc}\n");
    assertThat(run("ls").failed(ExitCode.USAGE).err()).contains("2 catalogs", "-c: a, b");
  }

  @Test
  void aCatalogWithoutABackendIsRefused() throws IOException {
    configure("catalogs:\n  a:\n    uri: x\n");
    assertThat(run("ls").failed(ExitCode.USAGE).err()).contains("'a'", "has no 'backend'");
  }

  @Test
  void anUnknownBackendIsAnsweredWithTheKnownOnes() {
    assertThat(run("ls", "--backend", "jbdc").failed(ExitCode.USAGE).err())
        .contains("'jbdc'", "did you mean 'jdbc'?");
  }

  @Test
  void noCatalogAtAllSaysWhereItWasLookedFor() throws IOException {
    Files.delete(folder.resolve(ConfigFile.NAME));
    assertThat(run("ls").failed(ExitCode.USAGE).err())
        .contains(folder.resolve(ConfigFile.NAME).toString(), "home", "--backend");
  }

  @Test
  void aConfigurationFileThatIsNamedHasToBeThere() {
    Run run = shop.shell().with("PINTLE_CONFIG", "other.yaml").run("ls").failed(ExitCode.USAGE);
    assertThat(run.err()).contains(folder.resolve("other.yaml").toString(), "PINTLE_CONFIG");
  }

  @Test
  void malformedYamlIsPointedAt() throws IOException {
    configure("catalogs:\n  a:\n    backend: [jdbc\n");
    assertThat(run("ls").failed(ExitCode.USAGE).err())
        .contains(folder.resolve(ConfigFile.NAME) + ":4:1: ", "YAML");
  }

  @Test
  void anUnknownTopLevelKeyIsAnsweredWithTheRightOne() throws IOException {
    configure("catalog:\n  a: {backend: jdbc}\n");
    assertThat(run("ls").failed(ExitCode.USAGE).err()).contains("'catalog'", "'catalogs'");
  }

  @Test
  void anUnknownSettingIsAnsweredWithTheLikeliest() {
    Run run = run("ls", "-p", "jdbc.pasword=" + SECRET).failed(ExitCode.USAGE);
    assertThat(run.err()).contains("'jdbc.pasword'", "'jdbc.password'").doesNotContain(SECRET);
  }

  @Test
  void aSettingThatIcebergDoesNotAcceptIsRefused() {
    Run run = run("show", "shop.orders", "-p", "io-impl=no.such.Class").failed(ExitCode.USAGE);
    assertThat(run.err()).contains("no.such.Class");
  }

  @Test
  void anUnsetVariableIsNamed() throws IOException {
    configure("catalogs:\n  a:\n    backend: jdbc\n    uri: ${env:CAT_URI}\n");
    assertThat(run("ls").failed(ExitCode.USAGE).err()).contains("'CAT_URI' is not set", "'uri'");
  }

  @Test
  void anUnreachableDatabaseIsToldWithoutItsPassword() {
    String[] line = {
      "ls", "--backend", "jdbc", "-p", "uri=jdbc:postgresql://localhost:1/x?password=" + SECRET
    };
    Run run = run(line).failed(ExitCode.UNREACHABLE);
    assertThat(run.err()).contains("localhost:1").doesNotContain(SECRET);

    Run debug = shop.shell().run("ls", "--debug", "--backend", "jdbc", "-p", line[4]);
    assertThat(debug.code()).isEqualTo(ExitCode.UNREACHABLE.number());
    assertThat(debug.err()).contains("    at dev.pintle.").doesNotContain(SECRET);
  }

  @Test
  void aDatabaseFileInAFolderThatIsNotThereIsRefused() {
    Path missing = folder.resolve("gone/cat.db");
    Run run = run("ls", "-p", "uri=jdbc:sqlite:" + missing).failed(ExitCode.USAGE);
    assertThat(run.err()).contains(missing.toString());
    assertThat(missing.getParent()).doesNotExist();
  }

  @Test
  void aCommandThatOnlyLooksMakesNoCatalog() throws Exception {
    Path other = folder.resolve("other.db");
    Run run = run("ls", "-p", "uri=jdbc:sqlite:" + other).failed(ExitCode.USAGE);
    assertThat(run.err()).contains(other.toString());
  }

  @Test
  void aFileThatIsNoDatabaseIsRefused() throws IOException {
    Path text = folder.resolve("text.db");
    Files.writeString(text, "this is no database, whatever its name says\n".repeat(50));
    Run run = run("ls", "-p", "uri=jdbc:sqlite:" + text);
    assertThat(run.code()).isIn(1, 64, 69);
    assertThat(run.err().lines()).hasSize(1);
    assertThat(text).content().startsWith("this is no database");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"shop.", ".orders", "shop.or\u0000ders", "shop.or\u001B[2Jders", "shop.\uD800"})
  void anIllegalNameIsRefusedAndShownHarmlessly(String name) {
    for (String command : List.of("show", "log", "unregister", "drop")) {
      Run run = run(command, name).failed(ExitCode.USAGE);
      assertThat(run.err()).contains("the name '").doesNotContain("\u0000", "\u001B");
    }
    run("rename", "shop.orders", name).failed(ExitCode.USAGE);
    run("register", name, "file:/x.metadata.json").failed(ExitCode.USAGE);
  }

  @Test
  void aNameThatTheStoreCannotKeepIsRefused() {
    Run run = run("rename", "shop.orders", "shop." + "x".repeat(300)).failed(ExitCode.USAGE);
    assertThat(run.err()).contains("300");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "show shop.x",
        "log shop.x",
        "unregister shop.x",
        "drop shop.x",
        "ls x",
        "rename shop.x shop.y",
        "namespace show x",
        "namespace drop x",
        "namespace set x -P a=b",
        "namespace unset x a",
        "namespace ls x",
        "register x.y %s",
        "rename shop.orders x.y"
      })
  void whatIsNotThereIsNotFound(String line) throws Exception {
    Run run = run(line.formatted(shop.pointer()).split(" ")).failed(ExitCode.REFUSED);
    assertThat(run.err()).containsAnyOf("no table", "does not exist").contains("lists those");
  }

  @ParameterizedTest
  @CsvSource({
    "register shop.orders %s, already exists",
    "namespace create shop, already exists",
    "namespace drop shop, not empty",
  })
  void whatIsInTheWayIsNamed(String line, String reason) throws Exception {
    Run run = run(line.formatted(shop.pointer()).split(" ")).failed(ExitCode.REFUSED);
    assertThat(run.err()).contains(reason, "shop");
    if (reason.equals("already exists")) {
      assertThat(run.err()).contains("; choose another name");
    }
  }

  @Test
  void aPurgeIsRefusedWhereNobodyCanBeAsked() {
    Run run = run("drop", "shop.orders", "--purge").failed(ExitCode.USAGE);
    assertThat(run.err()).contains("shop.orders", "--yes");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "no\n", "y\n", "orders\n"})
  void aPurgeIsRefusedUnlessTheNameIsTyped(String typed) {
    Run run =
        shop.shell()
            .on(new Terminals(true, true, true))
            .typing(typed)
            .run("drop", "shop.orders", "--purge");
    assertThat(run.code()).isEqualTo(ExitCode.REFUSED.number());
    assertThat(run.err()).contains("Type shop.orders to confirm").contains("nothing was changed");
  }

  @Test
  void withJsonTheErrorIsADocumentToo() {
    Run run = run("show", "shop.x", "--json");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.json().at("/error/exit_code").asInt()).isEqualTo(1);
    assertThat(run.json().at("/error/kind").asText()).isEqualTo("not-found");
    assertThat("pintle: " + run.json().at("/error/message").asText()).isEqualTo(run.err().strip());

    assertThat(run("shwo", "--json").json().at("/error/kind").asText()).isEqualTo("usage");
  }

  private Run run(String... args) {
    return shop.shell().with("EMPTY", "").run(args);
  }

  private void configure(String yaml) throws IOException {
    Files.writeString(folder.resolve(ConfigFile.NAME), yaml);
  }

  @Test
  void aConfigurationFileOverItsBoundIsRefused() throws IOException {
    configure("#" + "x".repeat(1024 * 1024) + "\n");
    assertThat(run("ls").failed(ExitCode.USAGE).err()).contains("longer than 1024 KiB");
  }

  @Test
  void aNamedCatalogWithoutAConfigurationFileIsNamed() throws IOException {
    Files.delete(folder.resolve(ConfigFile.NAME));
    assertThat(run("ls", "-c", "a").failed(ExitCode.USAGE).err())
        .contains("no catalog 'a'", folder.resolve(ConfigFile.NAME).toString())
        .doesNotContain("no catalog was given");
  }

  @Test
  void aConfigurationFileThatIsAFolderIsRefused() throws IOException {
    Path file = folder.resolve(ConfigFile.NAME);
    Files.delete(file);
    Files.createDirectory(file);
    try {
      assertThat(run("ls").failed(ExitCode.USAGE).err())
          .contains(file + " can't be read: it is a f");
    } finally {
      Files.delete(file);
    }
  }

  @Test
  void aMisspeltBackendIsToldWhereNoneIsFound() throws IOException {
    configure("catalogs:\n  a:\n    backand: jdbc\n");
    assertThat(run("ls").failed(ExitCode.USAGE).err()).contains("no 'backend'", "'backand'?");
  }

  @Test
  void quotesThatAShellTookAreToldOf() {
    assertThat(run("show", "eu.west.orders").failed(ExitCode.REFUSED).err())
        .contains("'\"eu.west\".orders'");
  }
}
