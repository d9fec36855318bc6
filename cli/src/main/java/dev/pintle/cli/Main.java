package dev.pintle.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.logging.LogManager;

/** Where the process begins and ends. */
public final class Main {
  private Main() {}

  /** Runs the command line and ends the process with its exit code. */
  public static void main(String[] args) throws IOException {
    quietDrivers();
    System.exit(Pintle.run(Surroundings.ofProcess(), args));
  }

  /** What drivers log through the JDK, our one line says too; options of the JVM still win. */
  private static void quietDrivers() throws IOException {
    if (System.getProperty("java.util.logging.config.file") != null) {
      return;
    }
    try (InputStream settings = Main.class.getResourceAsStream("/pintle-logging.properties")) {
      LogManager.getLogManager().readConfiguration(settings);
    }
  }
}
