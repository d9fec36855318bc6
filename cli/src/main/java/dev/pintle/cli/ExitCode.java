package dev.pintle.cli;

/** What the process tells its caller. The numbers from 64 on are those of sysexits(3). */
enum ExitCode {
  /** Everything that was asked is done. */
  DONE(0),
  /** Nothing was changed: refused, a conflict, or not found. */
  REFUSED(1),
  /** A change may have been made, or was made in part. */
  UNKNOWN(2),
  /** The command line, the configuration, or a name on it is wrong. */
  USAGE(64),
  /** The store can't be reached or doesn't let us in. */
  UNREACHABLE(69),
  /** A fault of Pintle itself, or a result that could not be written to stdout. */
  INTERNAL(70);

  private final int number;

  ExitCode(int number) {
    this.number = number;
  }

  int number() {
    return number;
  }
}
