package dev.pintle.interop;

/** How SQLAlchemy, and so PyIceberg, is told which database. */
final class SqlAlchemyUri {
  private static final String SQLITE = "jdbc:sqlite:";
  private static final String POSTGRESQL = "jdbc:postgresql://";
  private static final String MARIADB = "jdbc:mariadb://";

  private SqlAlchemyUri() {}

  /** The URI, with the password in it. */
  static String of(Database database) {
    String uri = database.uri();
    if (uri.startsWith(SQLITE)) {
      return "sqlite:///" + uri.substring(SQLITE.length());
    }
    if (uri.startsWith(POSTGRESQL)) {
      return "postgresql+psycopg2://" + login(database) + uri.substring(POSTGRESQL.length());
    }
    if (uri.startsWith(MARIADB)) {
      return "mariadb+pymysql://" + login(database) + uri.substring(MARIADB.length());
    }
    throw new IllegalArgumentException("SQLAlchemy has no dialect for " + uri);
  }

  private static String login(Database database) {
    return database.login().get("jdbc.user") + ":" + database.login().get("jdbc.password") + "@";
  }
}
