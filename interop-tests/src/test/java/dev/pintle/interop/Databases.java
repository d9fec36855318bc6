package dev.pintle.interop;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives tests fresh databases. The PostgreSQL server starts with the first test that asks for it,
 * is shared by all, and stops with the test run.
 */
final class Databases {
  private final ExtensionContext.Store wholeRun;

  private Databases(ExtensionContext.Store wholeRun) {
    this.wholeRun = wholeRun;
  }

  /**
   * A database that nobody used before.
   *
   * @param folder where an embedded database keeps its file
   */
  Database fresh(Engine engine, Path folder) {
    try {
      return switch (engine) {
        case SQLITE -> new Database("jdbc:sqlite:" + folder.resolve("catalog.db"), Map.of());
        case POSTGRESQL -> postgres().createDatabase();
      };
    } catch (SQLException e) {
      throw new IllegalStateException("no fresh database on " + engine, e);
    }
  }

  private PostgresServer postgres() {
    return wholeRun.getOrComputeIfAbsent(
        PostgresServer.class, key -> startPostgres(), PostgresServer.class);
  }

  private static PostgresServer startPostgres() {
    try {
      return PostgresServer.start();
    } catch (IOException | SQLException e) {
      throw new IllegalStateException("PostgreSQL did not start", e);
    }
  }

  /** Hands {@link Databases} to the parameters of tests. */
  static final class Resolver implements ParameterResolver {
    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return parameter.getParameter().getType() == Databases.class;
    }

    @Override
    public Databases resolveParameter(ParameterContext parameter, ExtensionContext context) {
      return new Databases(
          context.getRoot().getStore(ExtensionContext.Namespace.create(Databases.class)));
    }
  }
}
