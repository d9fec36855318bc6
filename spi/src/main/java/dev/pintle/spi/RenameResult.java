package dev.pintle.spi;

import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/** How a rename ended. */
public sealed interface RenameResult {
  /** The entry now stands under the new name, with the pointer it had. */
  record Renamed() implements RenameResult {}

  /**
   * Nothing changed: the source was not what the caller expected. With the proof {@code SETTLED}:
   * the rename is not in effect and never will be, whatever stands at the source.
   *
   * @param seen what stood at the source; empty for nothing
   */
  record SourceMoved(Optional<Slot> seen, SwapResult.Proof proof) implements RenameResult {
    public SourceMoved {
      Objects.requireNonNull(seen, "seen");
      Objects.requireNonNull(proof, "proof");
    }
  }

  /** Nothing changed: the target name is taken. */
  record TargetTaken(SwapResult.Proof proof) implements RenameResult {
    public TargetTaken {
      Objects.requireNonNull(proof, "proof");
    }
  }

  /** The rename may have taken effect, or may still do so. */
  record Unknown(Throwable cause, Attempt attempt) implements RenameResult {
    public Unknown {
      Objects.requireNonNull(cause, "cause");
      Objects.requireNonNull(attempt, "attempt");
    }
  }

  /** Handles all four cases. */
  default <T> T fold(
      Function<? super Renamed, ? extends T> onRenamed,
      Function<? super SourceMoved, ? extends T> onSourceMoved,
      Function<? super TargetTaken, ? extends T> onTargetTaken,
      Function<? super Unknown, ? extends T> onUnknown) {
    if (this instanceof Renamed renamed) {
      return onRenamed.apply(renamed);
    } else if (this instanceof SourceMoved moved) {
      return onSourceMoved.apply(moved);
    } else if (this instanceof TargetTaken taken) {
      return onTargetTaken.apply(taken);
    } else {
      return onUnknown.apply((Unknown) this);
    }
  }
}
