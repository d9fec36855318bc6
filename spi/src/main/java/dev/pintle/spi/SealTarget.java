package dev.pintle.spi;

import java.util.Objects;

/** What a seal is on the way to. */
public sealed interface SealTarget {
  /** Another name in the same store. */
  record Rename(EntryName to) implements SealTarget {
    public Rename {
      Objects.requireNonNull(to, "to");
    }
  }

  /**
   * A name in another catalog.
   *
   * @param catalog how the mover names the other catalog; no secret
   */
  record Move(String catalog, EntryName to) implements SealTarget {
    public Move {
      Objects.requireNonNull(catalog, "catalog");
      Objects.requireNonNull(to, "to");
    }
  }

  /** Nothing: the entry is being removed. */
  record Removal() implements SealTarget {}
}
