package dev.pintle.backend.jdbc;

import dev.pintle.spi.StoreException;

/** Names that the database can't tell apart although they aren't the same. */
final class JdbcTwins {
  private final JdbcPool pool;
  private final JdbcCalls calls;

  JdbcTwins(JdbcPool pool, JdbcCalls calls) {
    this.pool = pool;
    this.calls = calls;
  }

  /**
   * Asked where a key is taken.
   *
   * @throws StoreException.InvalidName if by another name that the database can't tell from ours
   */
  void requireNone(JdbcChange creation) {
    if (!calls.foldsNames()) {
      return;
    }
    String what = "looking for " + creation.name();
    if (pool.read(what, handle -> calls.find(handle, creation.key())).isPresent()) {
      return;
    }
    pool.read(what, handle -> calls.findAlike(handle, creation.key()))
        .ifPresent(
            alike -> {
              throw new StoreException.InvalidName(
                  creation.name().toString(),
                  "the database takes it for the same as '" + alike + "', which exists",
                  "use another name, or that spelling");
            });
  }
}
