package dev.pintle.backend.jdbc;

import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * How a write ended that was sent. One that definitely had no effect and says nothing about the
 * data is no outcome but a {@link dev.pintle.spi.StoreException}.
 */
sealed interface JdbcOutcome<T> {
  /** The database did it and answered. */
  record Answered<T>(T value) implements JdbcOutcome<T> {}

  /** The database refused it, since a row of that key exists. */
  record Duplicate<T>() implements JdbcOutcome<T> {}

  /** Nobody knows. */
  record Lost<T>(Throwable cause, JdbcSession session) implements JdbcOutcome<T> {}

  /** Handles all three cases. */
  default <R> R fold(
      Function<? super T, ? extends R> onAnswer,
      Supplier<? extends R> onDuplicate,
      BiFunction<? super Throwable, ? super JdbcSession, ? extends R> onLost) {
    if (this instanceof Answered<T> answered) {
      return onAnswer.apply(answered.value());
    } else if (this instanceof Lost<T> lost) {
      return onLost.apply(lost.cause(), lost.session());
    } else {
      return onDuplicate.get();
    }
  }
}
