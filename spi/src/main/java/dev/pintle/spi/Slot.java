package dev.pintle.spi;

import java.util.Objects;

/** What stands under a name. An absent entry has no slot; every slot occupies its name. */
public sealed interface Slot {
  Stamp stamp();

  /** A table or a view. */
  record Live(Pointer pointer, Stamp stamp) implements Slot {
    public Live {
      Objects.requireNonNull(pointer, "pointer");
      Objects.requireNonNull(stamp, "stamp");
    }
  }

  /** A sealed name: no table and no view to any loader. */
  record Sealed(Seal seal, Stamp stamp) implements Slot {
    public Sealed {
      Objects.requireNonNull(seal, "seal");
      Objects.requireNonNull(stamp, "stamp");
    }
  }

  static Live live(Pointer pointer) {
    return new Live(pointer, Stamp.NONE);
  }
}
