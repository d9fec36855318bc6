package dev.pintle.cli;

import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The command itself: what all its sub-commands share. */
@Command(
    name = "pintle",
    versionProvider = Version.class,
    sortOptions = false,
    synopsisSubcommandLabel = "COMMAND",
    description = "Looks into and repairs the catalogs of Apache Iceberg tables.",
    subcommands = {
      DemoCommand.class,
      InitCommand.class,
      DdlCommand.class,
      LsCommand.class,
      ShowCommand.class,
      LogCommand.class,
      DoctorCommand.class,
      NamespaceCommand.class,
      RegisterCommand.class,
      UnregisterCommand.class,
      RepointCommand.class,
      RollbackCommand.class,
      RenameCommand.class,
      DropCommand.class,
      CompletionCommand.class
    },
    footer = {
      "",
      "A name is written with dots: shop.orders. A level that holds a dot or a double",
      "quote stands in double quotes, which the shell has to leave alone:",
      "  pintle show '\"eu.west\".orders'",
      "",
      "Catalogs are described in pintle.yaml, here or at home, or in the file that",
      "PINTLE_CONFIG names:",
      "  catalogs:",
      "    bookshop:",
      "      backend: jdbc",
      "      uri: jdbc:sqlite:cat.db",
      "      warehouse: file:///data/bookshop",
      "      jdbc.password: $${env:BOOKSHOP_PASSWORD}   # or $${file:secrets/password}",
      "",
      "Exit codes: 0 done; 1 refused, conflict or not found; 2 unknown or unfinished;",
      "64 wrong usage or configuration; 69 store unreachable; 70 internal error.",
      "",
      "Example:",
      "  pintle -c bookshop ls shop"
    })
final class PintleCommand implements Runnable {
  private final Surroundings surroundings;
  private final Secrets secrets;

  @Spec private CommandSpec spec;
  @Mixin private CatalogOptions catalog;

  @Option(
      names = "--json",
      scope = ScopeType.INHERIT,
      order = 110,
      description = "Print one JSON document, an error too.")
  private boolean json;

  @Option(
      names = "--no-color",
      scope = ScopeType.INHERIT,
      order = 111,
      description = "No colours; NO_COLOR does the same. A pipe gets none in any case.")
  private boolean noColour;

  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      order = 112,
      description = "Add the stack trace to an error.")
  private boolean debug;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      order = 113,
      description = "Print this help.")
  @SuppressWarnings("UnusedVariable") // picocli acts on it by itself
  private boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      order = 114,
      description = "Print the version.")
  @SuppressWarnings("UnusedVariable") // picocli acts on it by itself
  private boolean version;

  PintleCommand(Surroundings surroundings, Secrets secrets) {
    this.surroundings = surroundings;
    this.secrets = secrets;
  }

  /** Runs a command that works on a catalog, and shows what it found. */
  ExitCode run(CatalogCommand command) {
    CatalogSettings settings = choice().choose(command.ownTables());
    if (command.takesProperties()) {
      choice().requireKnownSettings();
    }
    command.check(new Confirmation(surroundings));
    try (Session session = new Session(settings, secrets)) {
      return show(Progress.during(surroundings, command::progress, () -> command.answer(session)));
    }
  }

  /** Shows what a command found or did, and gives its exit code. */
  ExitCode show(Answer answer) {
    if (json) {
      surroundings.out().println(Json.text(answer.json()));
    } else {
      answer.print(new Screen(surroundings.out(), colour()));
    }
    surroundings.out().flush();
    return answer.code();
  }

  /**
   * For a command that takes no catalog.
   *
   * @param reason why not
   * @throws CliException if one was named or described all the same
   */
  void requireNoCatalog(String reason) {
    if (catalog.isGiven()) {
      throw CliException.usage(reason + "; leave out -c, --backend and -p");
    }
  }

  /** The kind of store that the options name, by itself or by a catalog's name. */
  Optional<String> chosenBackend() {
    return choice().backend();
  }

  private CatalogChoice choice() {
    return new CatalogChoice(catalog, surroundings, secrets);
  }

  Surroundings surroundings() {
    return surroundings;
  }

  boolean json() {
    return json;
  }

  boolean debug() {
    return debug;
  }

  boolean colour() {
    return !noColour && surroundings.colours();
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "no command was given");
  }
}
