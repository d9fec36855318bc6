package dev.pintle.backend.jdbc;

/**
 * Who the server takes one of our connections for: what it needs to make sure that a request which
 * was sent on it can't take effect any more.
 */
sealed interface JdbcSession {
  /** The database runs in this process: nothing outlives the call. */
  record Embedded() implements JdbcSession {}

  /**
   * A session of our own on a server.
   *
   * @param id what the server calls it
   * @param startedAt when it began, where ids come back while the server runs; else empty
   * @param host what the server calls itself, where that tells servers apart; else empty
   * @param serverStartedAt when the server began
   */
  record Server(long id, String startedAt, String host, String serverStartedAt)
      implements JdbcSession {}

  /**
   * A session that is not ours to end.
   *
   * @param reason why, as a sentence without a full stop
   */
  record Unendable(String reason) implements JdbcSession {
    /**
     * Something stands between us and the server and may run our statements on any session, so that
     * ending one proves nothing and may hit a stranger.
     */
    static Unendable pooled() {
      return new Unendable(
          "the request went through a connection pooler, so its session can't be ended");
    }
  }
}
