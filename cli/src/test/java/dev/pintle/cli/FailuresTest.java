package dev.pintle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.StoreException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.apache.iceberg.exceptions.ForbiddenException;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.apache.iceberg.exceptions.ServiceFailureException;
import org.apache.iceberg.exceptions.ServiceUnavailableException;
import org.apache.iceberg.exceptions.ValidationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class FailuresTest {
  private static StoreException unavailable() {
    return new StoreException.Unavailable("no connection", null);
  }

  private static StoreException invalidName() {
    return new StoreException.InvalidName("a", "too long", "use less");
  }

  private static List<StoreException> storeExceptions() {
    return List.of(
        invalidName(),
        new StoreException.InvalidLocation("l", "too long", "use less"),
        new StoreException.InvalidProperty("k", "too long", "use less"),
        new StoreException.InvalidConfig("bad"),
        new StoreException.AccessDenied("no", null),
        unavailable(),
        new StoreException.CorruptEntry("a", "torn", "mend it"),
        new StoreException.NotFound(NamespaceName.of("a")),
        new StoreException.Unsupported("that", "this store"));
  }

  @Test
  void everyRefusalOfAStoreHasItsCode() {
    assertThat(storeExceptions())
        .extracting(Object::getClass)
        .hasSameElementsAs(Arrays.asList(StoreException.class.getPermittedSubclasses()));
    assertThat(storeExceptions())
        .allSatisfy(
            e ->
                assertThat(Failures.of(e))
                    .doesNotReturn(ExitCode.INTERNAL, Failure::code)
                    .doesNotReturn(ExitCode.UNKNOWN, Failure::code)
                    .satisfies(f -> assertThat(f.message()).startsWith(e.getMessage())));
  }

  static Stream<Arguments> exceptions() {
    return Stream.of(
        Arguments.of(new CommitStateUnknownException(unavailable()), ExitCode.UNKNOWN),
        Arguments.of(new ServiceFailureException(unavailable(), "maybe"), ExitCode.UNKNOWN),
        Arguments.of(new ServiceUnavailableException(unavailable(), "x"), ExitCode.UNREACHABLE),
        Arguments.of(new ForbiddenException("x"), ExitCode.UNREACHABLE),
        Arguments.of(new ValidationException(invalidName(), "x"), ExitCode.USAGE),
        Arguments.of(new ValidationException("x"), ExitCode.REFUSED),
        Arguments.of(new NoSuchTableException("x"), ExitCode.REFUSED),
        Arguments.of(new AlreadyExistsException("x"), ExitCode.REFUSED),
        Arguments.of(new CommitFailedException("x"), ExitCode.REFUSED),
        Arguments.of(CliException.usage("x"), ExitCode.USAGE),
        Arguments.of(new IllegalStateException("x"), ExitCode.INTERNAL),
        Arguments.of(new NoClassDefFoundError("x"), ExitCode.INTERNAL));
  }

  @ParameterizedTest
  @MethodSource("exceptions")
  void everyExceptionHasACodeAndOneLine(Throwable e, ExitCode code) {
    Failure failure = Failures.of(e);
    assertThat(failure.code()).isEqualTo(code);
    assertThat(failure.message().lines()).hasSize(1);
  }

  @Test
  void aMessageOfSeveralLinesBecomesOneThatSteersNoTerminal() {
    assertThat(Failures.of(new ValidationException("a:\n   b\r\n\u001B[2Jc\n")).message())
        .isEqualTo("a: b \\u001B[2Jc");
  }
}
