package dev.pintle.spi;

import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/** How a swap ended. A value and not an exception, so that no caller forgets the third case. */
public sealed interface SwapResult {
  /**
   * The swap took effect.
   *
   * @param now the slot as this swap left it, where the store tells; always empty after a removal
   */
  record Swapped(Optional<Slot> now) implements SwapResult {
    public Swapped {
      Objects.requireNonNull(now, "now");
    }
  }

  /**
   * The swap did not take effect and never will.
   *
   * @param seen what stood there, read with the refusal or after it, so perhaps later than what
   *     caused it; empty for "nothing", or where it wasn't read
   * @param proof how that is known
   */
  record Conflict(Optional<Slot> seen, Proof proof) implements SwapResult {
    public Conflict {
      Objects.requireNonNull(seen, "seen");
      Objects.requireNonNull(proof, "proof");
    }
  }

  /**
   * The swap may have taken effect, or may still do so.
   *
   * @param cause what went wrong
   * @param attempt what {@link PointerStore#settle} needs to find out
   */
  record Unknown(Throwable cause, Attempt attempt) implements SwapResult {
    public Unknown {
      Objects.requireNonNull(cause, "cause");
      Objects.requireNonNull(attempt, "attempt");
    }
  }

  /** How a conflict is known. */
  enum Proof {
    /**
     * The store refused the only request that was ever sent: the replacement never was live, so
     * whoever made its metadata file for this attempt may delete that file.
     */
    REFUSED,
    /**
     * Found by settling: not in effect and never will be, but it may have been in effect for a
     * while. Nothing of the attempt may be deleted.
     */
    SETTLED
  }

  static Swapped swapped(Slot now) {
    return new Swapped(Optional.of(now));
  }

  static Swapped swapped() {
    return new Swapped(Optional.empty());
  }

  static Conflict refused(Optional<Slot> seen) {
    return new Conflict(seen, Proof.REFUSED);
  }

  static Conflict settled(Optional<Slot> seen) {
    return new Conflict(seen, Proof.SETTLED);
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
