package dev.pintle.cli;

import dev.pintle.spi.EntryKind;
import dev.pintle.spi.EntryName;

/**
 * A failure that this module itself decided on: before anything was written, unless it is {@link
 * #unfinished}.
 */
final class CliException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final ExitCode code;
  private final String kind;

  private CliException(ExitCode code, String kind, String message, Throwable cause) {
    super(message, cause);
    this.code = code;
    this.kind = kind;
  }

  /** The command line is wrong. */
  static CliException usage(String message) {
    return new CliException(ExitCode.USAGE, "usage", message, null);
  }

  /** The configuration is wrong. */
  static CliException config(String message) {
    return new CliException(ExitCode.USAGE, "configuration", message, null);
  }

  /** The store's own tables are missing, and this command doesn't make them. */
  static CliException noTables(RuntimeException cause) {
    String message =
        "there is no catalog yet, and only 'pintle init' makes one ('pintle ddl' prints the"
            + " statements); correct the settings if they name the wrong place ("
            + cause.getMessage()
            + ")";
    return new CliException(ExitCode.USAGE, "configuration", message, cause);
  }

  static CliException notFound(String message) {
    return new CliException(ExitCode.REFUSED, "not-found", message, null);
  }

  /** Somebody else was faster. */
  static CliException gone(EntryKind kind, EntryName name) {
    return notFound("no " + kind.word() + " '" + Names.text(name) + "' any more; nothing to do");
  }

  static CliException refused(String message) {
    return new CliException(ExitCode.REFUSED, "refused", message, null);
  }

  static CliException unsupported(String message) {
    return new CliException(ExitCode.REFUSED, "unsupported", message, null);
  }

  /** What stands in the catalog can't be loaded. */
  static CliException broken(String message, Throwable cause) {
    return new CliException(ExitCode.REFUSED, "broken", message, cause);
  }

  /** The pointer names a file that isn't there. */
  static CliException missingFile(String message, Throwable cause) {
    return new CliException(ExitCode.REFUSED, "missing-file", message, cause);
  }

  /** A part of what was asked is done, and the message says which. */
  static CliException unfinished(String message) {
    return new CliException(ExitCode.UNKNOWN, "unfinished", message, null);
  }

  ExitCode code() {
    return code;
  }

  String kind() {
    return kind;
  }
}
