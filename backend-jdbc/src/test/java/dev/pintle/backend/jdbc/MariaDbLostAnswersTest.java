package dev.pintle.backend.jdbc;

/** Answers that get lost between us and MariaDB. */
final class MariaDbLostAnswersTest extends ServerLostAnswers {
  @Override
  String newDatabase() {
    return MariaDb.shared().newDatabase();
  }

  @Override
  int port() {
    return MariaDb.shared().port();
  }

  /** A command of type 3; "READ COMMITTED" is something else. */
  @Override
  String commit() {
    return "\u0003COMMIT";
  }

  @Override
  WireProxy startPooler() {
    return WireProxy.startAsPooler(port(), MariaDbLostAnswersTest::disguise);
  }

  /** Changes the thread id in the greeting: a header of 4, the protocol's 10, a version, the id. */
  private static boolean disguise(byte[] bytes, int length) {
    int id = 5;
    while (bytes[id] != 0) {
      id++;
    }
    bytes[id + 2] ^= 0x21;
    return true;
  }

  @Override
  String waiting() {
    return "SELECT trx_id FROM information_schema.INNODB_TRX JOIN information_schema.PROCESSLIST ON"
        + " trx_mysql_thread_id = ID WHERE trx_state = 'LOCK WAIT' AND DB = DATABASE()";
  }

  @Override
  void endAllSessions(String uri) {
    Sql.query(
            uri,
            "SELECT ID FROM information_schema.PROCESSLIST WHERE DB = DATABASE() AND ID <>"
                + " CONNECTION_ID()")
        .forEach(id -> Sql.execute(uri, "KILL " + id));
  }
}
