package dev.pintle.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.pintle.spi.StoreException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.apache.iceberg.exceptions.ForbiddenException;
import org.apache.iceberg.exceptions.NamespaceNotEmptyException;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.apache.iceberg.exceptions.NoSuchViewException;
import org.apache.iceberg.exceptions.NotAuthorizedException;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.exceptions.RuntimeIOException;
import org.apache.iceberg.exceptions.ServiceFailureException;
import org.apache.iceberg.exceptions.ServiceUnavailableException;
import org.apache.iceberg.exceptions.ValidationException;

/** The one place that knows what an exception means to the person who typed the command. */
final class Failures {
  private record Rule(Class<? extends Throwable> type, ExitCode code, String kind) {
    /** A store's refusal says more than the exception that Iceberg's clients get for it. */
    boolean fits(Throwable e) {
      return type.isInstance(e)
          || (StoreException.class.isAssignableFrom(type) && type.isInstance(e.getCause()));
    }
  }

  /** The first that fits holds. */
  private static final List<Rule> RULES =
      List.of(
          new Rule(CommitStateUnknownException.class, ExitCode.UNKNOWN, "unknown"),
          new Rule(ServiceFailureException.class, ExitCode.UNKNOWN, "unknown"),
          new Rule(StoreException.InvalidName.class, ExitCode.USAGE, "invalid-name"),
          new Rule(StoreException.InvalidLocation.class, ExitCode.USAGE, "invalid-location"),
          new Rule(StoreException.InvalidProperty.class, ExitCode.USAGE, "invalid-property"),
          new Rule(StoreException.InvalidConfig.class, ExitCode.USAGE, "configuration"),
          new Rule(StoreException.Unavailable.class, ExitCode.UNREACHABLE, "unreachable"),
          new Rule(StoreException.AccessDenied.class, ExitCode.UNREACHABLE, "access-denied"),
          new Rule(StoreException.CorruptEntry.class, ExitCode.REFUSED, "broken"),
          new Rule(StoreException.NotFound.class, ExitCode.REFUSED, "not-found"),
          new Rule(StoreException.Unsupported.class, ExitCode.REFUSED, "unsupported"),
          new Rule(NoSuchTableException.class, ExitCode.REFUSED, "not-found"),
          new Rule(NoSuchViewException.class, ExitCode.REFUSED, "not-found"),
          new Rule(NoSuchNamespaceException.class, ExitCode.REFUSED, "not-found"),
          new Rule(NotFoundException.class, ExitCode.REFUSED, "missing-file"),
          new Rule(AlreadyExistsException.class, ExitCode.REFUSED, "already-exists"),
          new Rule(NamespaceNotEmptyException.class, ExitCode.REFUSED, "not-empty"),
          new Rule(CommitFailedException.class, ExitCode.REFUSED, "conflict"),
          new Rule(ValidationException.class, ExitCode.REFUSED, "refused"),
          new Rule(UnsupportedOperationException.class, ExitCode.REFUSED, "unsupported"),
          new Rule(ServiceUnavailableException.class, ExitCode.UNREACHABLE, "unreachable"),
          new Rule(RuntimeIOException.class, ExitCode.UNREACHABLE, "unreadable-file"),
          new Rule(ForbiddenException.class, ExitCode.UNREACHABLE, "access-denied"),
          new Rule(NotAuthorizedException.class, ExitCode.UNREACHABLE, "access-denied"));

  private Failures() {}

  static Failure of(Throwable e) {
    if (e instanceof CliException cli) {
      return new Failure(cli.code(), cli.kind(), oneLine(cli.getMessage()));
    }
    return RULES.stream()
        .filter(rule -> rule.fits(e))
        .findFirst()
        .map(rule -> new Failure(rule.code(), rule.kind(), message(e)))
        .orElseGet(() -> internal(e));
  }

  private static Failure internal(Throwable e) {
    String message =
        "internal error: "
            + e.getClass().getSimpleName()
            + (e.getMessage() == null ? "" : ": " + oneLine(e.getMessage()))
            + "; --debug shows where";
    return new Failure(ExitCode.INTERNAL, "internal", message);
  }

  private static String message(Throwable e) {
    String message =
        e.getMessage() == null ? e.getClass().getSimpleName() : oneLine(e.getMessage());
    return message + (message.contains(";") ? "" : remedy(e));
  }

  /** What to do, where whoever refused it doesn't know of this command. */
  private static String remedy(Throwable e) {
    if (e instanceof AlreadyExistsException) {
      return "; choose another name, or see what is there by 'pintle ls -r'";
    }
    boolean noNamespace =
        e instanceof NoSuchNamespaceException || e instanceof StoreException.NotFound;
    return noNamespace ? "; 'pintle namespace ls' lists those that exist" : "";
  }

  /** What others wrote over several lines, on one, with nothing in it that steers a terminal. */
  static String oneLine(String message) {
    return Printable.of(
        message
            .lines()
            .map(String::strip)
            .filter(line -> !line.isEmpty())
            .collect(Collectors.joining(" ")));
  }

  static Stream<String> stackTrace(Throwable e) {
    StringWriter text = new StringWriter();
    e.printStackTrace(new PrintWriter(text));
    // tabs are the trace's own
    return text.toString().lines().map(line -> Printable.of(line.replace("\t", "    ")));
  }

  static ObjectNode json(Failure failure, String message) {
    ObjectNode error = Json.object();
    error.put("exit_code", failure.code().number());
    error.put("kind", failure.kind());
    error.put("message", message);
    ObjectNode document = Json.object();
    document.set("error", error);
    return document;
  }
}
