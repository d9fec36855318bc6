package dev.pintle.cli;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Wires the command line together; the same for a process and for a test. */
final class Pintle {
  private final Surroundings surroundings;
  private final Secrets secrets = new Secrets();
  private final PintleCommand command;

  private Pintle(Surroundings surroundings) {
    this.surroundings = surroundings;
    this.command = new PintleCommand(surroundings, secrets);
  }

  /**
   * Runs one command line.
   *
   * @return the exit code of the process
   */
  static int run(Surroundings surroundings, String... args) {
    return new Pintle(surroundings).run(args);
  }

  private int run(String... args) {
    CommandLine line = new CommandLine(command);
    line.setOut(surroundings.out());
    line.setErr(surroundings.err());
    line.setColorScheme(Help.defaultColorScheme(colours(args) ? Help.Ansi.ON : Help.Ansi.OFF));
    // arguments are passed on as they are: a name may begin with @
    line.setExpandAtFiles(false);
    inDeclaredOrder(line);
    line.setParameterExceptionHandler((e, all) -> wrongUsage(e, all).number());
    line.setExecutionExceptionHandler((e, at, parsed) -> failed(e, command.json()).number());
    return written(execute(line, asOption(args)));
  }

  /** {@code help ls} is what {@code ls --help} is. */
  private static String[] asOption(String... args) {
    if (args.length == 0 || !args[0].equals("help")) {
      return args;
    }
    String[] asked = Arrays.copyOfRange(args, 1, args.length + 1);
    asked[args.length - 1] = "--help";
    return asked;
  }

  private int execute(CommandLine line, String... args) {
    try {
      return line.execute(args);
    } catch (Error e) {
      // a class that isn't there, most likely; picocli hands on exceptions only
      return failed(e, command.json()).number();
    }
  }

  /** A result that nobody got is no success. */
  private int written(int code) {
    if (code != ExitCode.DONE.number() || !surroundings.out().checkError()) {
      return code;
    }
    surroundings.err().println("pintle: the command is done, but its output can't be written");
    surroundings.err().flush();
    return ExitCode.INTERNAL.number();
  }

  /** A command's own options first, then the ones that all have. */
  private static void inDeclaredOrder(CommandLine line) {
    line.getCommandSpec().usageMessage().sortOptions(false);
    line.getSubcommands().values().forEach(Pintle::inDeclaredOrder);
  }

  private ExitCode wrongUsage(ParameterException e, String[] args) {
    Failure failure = new Failure(ExitCode.USAGE, "usage", usageMessage(e));
    return report(failure, e, flag("--json", args));
  }

  private static String usageMessage(ParameterException e) {
    StringBuilder message = new StringBuilder(Failures.oneLine(e.getMessage()));
    if (e instanceof UnmatchedArgumentException unmatched) {
      message.replace(0, message.length(), Failures.oneLine(unmatched(unmatched)));
      List<String> suggestions = unmatched.getSuggestions();
      if (!suggestions.isEmpty()) {
        message.append("; did you mean ").append(String.join(" or ", suggestions)).append('?');
      }
    }
    String help = e.getCommandLine().getCommandSpec().qualifiedName() + " --help";
    return message.append("; see: ").append(help).toString();
  }

  /** Without the parser's counting of arguments. */
  private static String unmatched(UnmatchedArgumentException e) {
    String first = e.getUnmatched().get(0);
    if (e.isUnknownOption()) {
      return "unknown option '" + first + "'";
    }
    String command = e.getCommandLine().getCommandSpec().qualifiedName();
    boolean takesCommand = !e.getCommandLine().getSubcommands().isEmpty();
    return takesCommand
        ? "'" + command + "' has no command '" + first + "'"
        : "'" + first + "' is one argument too many for '" + command + "'";
  }

  private ExitCode failed(Throwable e, boolean json) {
    return report(Failures.of(e), e, json);
  }

  /** One line for people; with --json also the document that a program waits for. */
  private ExitCode report(Failure failure, Throwable cause, boolean json) {
    String message = secrets.hide(failure.message());
    PrintWriter err = surroundings.err();
    err.println("pintle: " + message);
    if (command.debug()) {
      Failures.stackTrace(cause).map(secrets::hide).forEach(err::println);
    }
    err.flush();
    if (json) {
      surroundings.out().println(Json.text(Failures.json(failure, message)));
      surroundings.out().flush();
    }
    return failure.code();
  }

  private boolean colours(String[] args) {
    return surroundings.colours() && !flag("--no-color", args);
  }

  /** For what has to be known before, or although, the command line can't be parsed. */
  private static boolean flag(String name, String[] args) {
    return Arrays.asList(args).contains(name);
  }
}
