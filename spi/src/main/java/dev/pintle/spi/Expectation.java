package dev.pintle.spi;

import java.util.Objects;
import java.util.Optional;

/** What a swap demands of the entry at the instant it takes effect. The store itself checks it. */
public sealed interface Expectation {
  /**
   * Refuses a replacement that makes no sense for this expectation. Every store calls it before
   * anything is sent.
   *
   * @throws IllegalArgumentException for nothing replaced by nothing, or a kind that would change
   */
  default void requireFits(Replacement to) {
    if (this instanceof Absent && to instanceof Replacement.Removed) {
      throw new IllegalArgumentException("an absent entry can't be removed");
    }
    Optional<EntryKind> before = kind();
    Optional<EntryKind> after = to.kind();
    if (before.isPresent() && after.isPresent() && !before.equals(after)) {
      throw new IllegalArgumentException(
          "a " + before.get().word() + " can't become a " + after.get().word());
    }
  }

  /** The kind of entry that is expected; empty for nothing, or a seal that names none. */
  default Optional<EntryKind> kind() {
    if (this instanceof Exactly exactly) {
      return Optional.of(exactly.pointer().kind());
    }
    return this instanceof Sealed sealed && sealed.seal() instanceof Seal.Moving moving
        ? Optional.of(moving.pointer().kind())
        : Optional.empty();
  }

  /** Whether this is what stands in {@code slot}; how a store that can compute decides. */
  default boolean matches(Optional<Slot> slot) {
    if (this instanceof Exactly exactly) {
      return slot.isPresent()
          && slot.get() instanceof Slot.Live live
          && live.pointer().equals(exactly.pointer())
          && fits(exactly.stamp(), live.stamp());
    }
    if (this instanceof Sealed sealed) {
      return slot.isPresent()
          && slot.get() instanceof Slot.Sealed standing
          && standing.seal().equals(sealed.seal())
          && fits(sealed.stamp(), standing.stamp());
    }
    return slot.isEmpty();
  }

  private static boolean fits(Stamp expected, Stamp standing) {
    return expected.equals(Stamp.NONE) || expected.equals(standing);
  }

  /** No slot under this name. */
  record Absent() implements Expectation {}

  /**
   * Exactly this pointer, kind included; where a stamp is known, nothing in between either.
   *
   * @param stamp the stamp that came with the read of this pointer, or {@link Stamp#NONE}, which
   *     costs some stores one more request
   */
  record Exactly(Pointer pointer, Stamp stamp) implements Expectation {
    public Exactly {
      Objects.requireNonNull(pointer, "pointer");
      Objects.requireNonNull(stamp, "stamp");
    }
  }

  /** Exactly this seal. */
  record Sealed(Seal seal, Stamp stamp) implements Expectation {
    public Sealed {
      Objects.requireNonNull(seal, "seal");
      Objects.requireNonNull(stamp, "stamp");
    }
  }

  static Absent absent() {
    return new Absent();
  }

  static Exactly exactly(Pointer pointer) {
    return new Exactly(pointer, Stamp.NONE);
  }

  static Exactly exactly(Slot.Live live) {
    return new Exactly(live.pointer(), live.stamp());
  }

  static Sealed sealed(Slot.Sealed slot) {
    return new Sealed(slot.seal(), slot.stamp());
  }
}
