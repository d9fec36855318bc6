package dev.pintle.spi;

import java.util.Objects;
import java.util.Optional;

/** What a swap puts under the name. */
public sealed interface Replacement {
  /** The kind of entry that this puts there; empty for nothing, or a seal that names none. */
  default Optional<EntryKind> kind() {
    if (this instanceof To to) {
      return Optional.of(to.pointer().kind());
    }
    return this instanceof Sealed sealed && sealed.seal() instanceof Seal.Moving moving
        ? Optional.of(moving.pointer().kind())
        : Optional.empty();
  }

  /**
   * This pointer.
   *
   * @param courtesy what the store may also show about the entry; never authoritative, and never a
   *     reason for the swap to fail
   */
  record To(Pointer pointer, CourtesyCopy courtesy) implements Replacement {
    public To {
      Objects.requireNonNull(pointer, "pointer");
      Objects.requireNonNull(courtesy, "courtesy");
    }
  }

  /** Nothing: the entry goes, its files stay. */
  record Removed() implements Replacement {}

  /** A seal. */
  record Sealed(Seal seal) implements Replacement {
    public Sealed {
      Objects.requireNonNull(seal, "seal");
    }
  }

  static To to(Pointer pointer) {
    return new To(pointer, CourtesyCopy.NONE);
  }

  static To to(Pointer pointer, CourtesyCopy courtesy) {
    return new To(pointer, courtesy);
  }

  static Removed removed() {
    return new Removed();
  }

  static Sealed sealed(Seal seal) {
    return new Sealed(seal);
  }
}
