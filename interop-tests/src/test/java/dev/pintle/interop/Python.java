package dev.pintle.interop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** The Python of the tests, which is made for the first that asks for it. */
final class Python {
  private final ExtensionContext.Store wholeRun;

  private Python(ExtensionContext.Store wholeRun) {
    this.wholeRun = wholeRun;
  }

  /** How making it ended, once and for all. */
  private record Made(Optional<PythonEnvironment> environment, Optional<MissingPart> missing) {
    static Made now() {
      try {
        return new Made(Optional.of(PythonEnvironment.prepare()), Optional.empty());
      } catch (MissingPart e) {
        return new Made(Optional.empty(), Optional.of(e));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** PyIceberg on a warehouse. Skips the test, or fails it, where there is no Python. */
  PyIceberg iceberg(Warehouse warehouse) {
    Made made = wholeRun.getOrComputeIfAbsent(Made.class, key -> Made.now(), Made.class);
    made.missing().ifPresent(MissingPart::skipOrFail);
    return new PyIceberg(made.environment().orElseThrow(), warehouse);
  }

  /** Hands {@link Python} to the parameters of tests. */
  static final class Resolver implements ParameterResolver {
    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return parameter.getParameter().getType() == Python.class;
    }

    @Override
    public Python resolveParameter(ParameterContext parameter, ExtensionContext context) {
      return new Python(
          context.getRoot().getStore(ExtensionContext.Namespace.create(Python.class)));
    }
  }
}
