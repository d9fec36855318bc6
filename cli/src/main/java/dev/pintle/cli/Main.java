package dev.pintle.cli;

/** Where the process begins and ends. */
public final class Main {
  private Main() {}

  /** Runs the command line and ends the process with its exit code. */
  public static void main(String[] args) {
    System.exit(Pintle.run(Surroundings.ofProcess(), args));
  }
}
