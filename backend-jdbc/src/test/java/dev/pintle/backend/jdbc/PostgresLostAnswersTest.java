package dev.pintle.backend.jdbc;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Answers that get lost between us and PostgreSQL. */
final class PostgresLostAnswersTest extends ServerLostAnswers {
  private Postgres server;

  @BeforeAll
  void startServer() {
    server = Postgres.start();
  }

  @AfterAll
  void stopServer() {
    server.close();
  }

  @Override
  String newDatabase() {
    return server.newDatabase();
  }

  @Override
  int port() {
    return server.port();
  }

  /** "READ COMMITTED" is something else. */
  @Override
  String commit() {
    return "COMMIT\0";
  }

  @Override
  WireProxy startPooler() {
    return WireProxy.startAsPooler(port(), PostgresLostAnswersTest::disguise);
  }

  /** Changes the process id in the message that names it: K, a length of 12, the id, a secret. */
  static boolean disguise(byte[] bytes, int length) {
    for (int i = 0; i + 13 <= length; i++) {
      if (bytes[i] == 'K'
          && bytes[i + 1] == 0
          && bytes[i + 2] == 0
          && bytes[i + 3] == 0
          && bytes[i + 4] == 12) {
        bytes[i + 5] ^= 0x21;
        return true;
      }
    }
    return false;
  }

  @Override
  String waiting() {
    return "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname ="
        + " current_database()";
  }

  @Override
  void endAllSessions(String uri) {
    Sql.execute(
        uri,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname ="
            + " current_database() AND pid <> pg_backend_pid()");
  }
}
