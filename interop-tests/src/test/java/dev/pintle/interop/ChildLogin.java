package dev.pintle.interop;

import java.util.Map;

/** How a process that we start gets its login, which has no place on a command line. */
final class ChildLogin {
  private static final String USER = "PINTLE_TEST_USER";
  private static final String PASSWORD = "PINTLE_TEST_PASSWORD";

  private ChildLogin() {}

  /** What the process is given. */
  static Map<String, String> toEnvironment(Database database) {
    return database.login().isEmpty()
        ? Map.of()
        : Map.of(
            USER, database.login().get("jdbc.user"),
            PASSWORD, database.login().get("jdbc.password"));
  }

  /** What it finds there. */
  static Map<String, String> fromEnvironment() {
    String user = System.getenv(USER);
    return user == null
        ? Map.of()
        : Map.of("jdbc.user", user, "jdbc.password", System.getenv(PASSWORD));
  }
}
