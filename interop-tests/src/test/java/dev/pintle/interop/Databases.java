package dev.pintle.interop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives tests their databases. A server starts with the first test that asks for it, is shared by
 * all, and stops with the test run.
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
      return source(engine).create(folder);
    } catch (SQLException e) {
      throw new IllegalStateException("no fresh database on " + engine, e);
    }
  }

  /**
   * A database for tests that have a catalog name each: a fresh one costs more than most of them.
   */
  Database shared(Engine engine) {
    return wholeRun.getOrComputeIfAbsent(
        engine.name() + " shared", key -> fresh(engine, folderForTheRun()), Database.class);
  }

  private static Path folderForTheRun() {
    try {
      return Files.createTempDirectory(Path.of("target").toAbsolutePath(), "databases-");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private DatabaseSource source(Engine engine) {
    return wholeRun.getOrComputeIfAbsent(engine, Engine::start, DatabaseSource.class);
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
