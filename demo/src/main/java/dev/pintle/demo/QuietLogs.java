package dev.pintle.demo;

import java.util.List;

/** Keeps the libraries' log lines out of the story; what matters in them is told by the story. */
final class QuietLogs {
  private static final List<String> LIBRARIES = List.of("org.apache", "com.zaxxer");

  private QuietLogs() {}

  /** Works for loggers that SLF4J's simple logger makes afterwards; what the user set stays. */
  static void begin() {
    for (String library : LIBRARIES) {
      String level = "org.slf4j.simpleLogger.log." + library;
      if (System.getProperty(level) == null) {
        System.setProperty(level, "off");
      }
    }
  }
}
