package dev.pintle.spi;

import java.util.Objects;
import java.util.function.Function;

/** How a write to a namespace ended. */
public sealed interface NamespaceResult {
  /** It took effect. */
  record Done() implements NamespaceResult {}

  /** It did not take effect and never will. */
  record Refused(Reason reason, SwapResult.Proof proof) implements NamespaceResult {
    public Refused {
      Objects.requireNonNull(reason, "reason");
      Objects.requireNonNull(proof, "proof");
    }
  }

  /** It may have taken effect, or may still do so. */
  record Unknown(Throwable cause, Attempt attempt) implements NamespaceResult {
    public Unknown {
      Objects.requireNonNull(cause, "cause");
      Objects.requireNonNull(attempt, "attempt");
    }
  }

  /** Why a namespace write was refused. */
  enum Reason {
    /** The namespace to create exists. */
    EXISTS,
    /** The namespace to change or drop doesn't exist. */
    MISSING,
    /** The namespace to drop holds tables, views, seals or child namespaces. */
    NOT_EMPTY,
    /** Somebody else changed it in between; the same call may succeed if repeated. */
    CHANGED
  }

  static Refused refused(Reason reason) {
    return new Refused(reason, SwapResult.Proof.REFUSED);
  }

  /** Handles all three cases. */
  default <T> T fold(
      Function<? super Done, ? extends T> onDone,
      Function<? super Refused, ? extends T> onRefused,
      Function<? super Unknown, ? extends T> onUnknown) {
    if (this instanceof Done done) {
      return onDone.apply(done);
    } else if (this instanceof Refused refused) {
      return onRefused.apply(refused);
    } else {
      return onUnknown.apply((Unknown) this);
    }
  }
}
