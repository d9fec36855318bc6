package dev.pintle.spi;

import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/** How a multi-swap ended. */
public sealed interface MultiSwapResult {
  /** Every change took effect. */
  record Swapped() implements MultiSwapResult {}

  /**
   * None took effect, and none will.
   *
   * @param culprit an entry that was not as expected
   * @param seen what stood there; empty for nothing, or where it wasn't read
   * @param proof how that is known
   */
  record Conflict(EntryName culprit, Optional<Slot> seen, SwapResult.Proof proof)
      implements MultiSwapResult {
    public Conflict {
      Objects.requireNonNull(culprit, "culprit");
      Objects.requireNonNull(seen, "seen");
      Objects.requireNonNull(proof, "proof");
    }
  }

  /** All or none took effect, or may still do so. */
  record Unknown(Throwable cause, Attempt attempt) implements MultiSwapResult {
    public Unknown {
      Objects.requireNonNull(cause, "cause");
      Objects.requireNonNull(attempt, "attempt");
    }
  }

  /** Handles all three cases. */
  default <T> T fold(
      Function<? super Swapped, ? extends T> onSwapped,
      Function<? super Conflict, ? extends T> onConflict,
      Function<? super Unknown, ? extends T> onUnknown) {
    if (this instanceof Swapped swapped) {
      return onSwapped.apply(swapped);
    } else if (this instanceof Conflict conflict) {
      return onConflict.apply(conflict);
    } else {
      return onUnknown.apply((Unknown) this);
    }
  }
}
