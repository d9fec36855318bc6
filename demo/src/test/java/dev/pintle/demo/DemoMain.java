package dev.pintle.demo;

import dev.pintle.cli.DemoProgram;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ServiceLoader;

/** Runs the demo as the command line does: found as a service, in a process of its own. */
final class DemoMain {
  private DemoMain() {}

  /**
   * Exits with the demo's exit code.
   *
   * @param args "json" for the JSON document
   */
  public static void main(String[] args) {
    DemoProgram demo = ServiceLoader.load(DemoProgram.class).findFirst().orElseThrow();
    boolean json = args.length > 0 && args[0].equals("json");
    System.exit(demo.run(json, false, writer(System.out), writer(System.err)));
  }

  private static PrintWriter writer(PrintStream stream) {
    return new PrintWriter(stream, false, StandardCharsets.UTF_8);
  }
}
