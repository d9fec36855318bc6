package dev.pintle.iceberg;

import dev.pintle.spi.EntryKind;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.PointerStore;
import dev.pintle.spi.Seal;
import dev.pintle.spi.Slot;
import dev.pintle.spi.StoreException;
import java.util.Optional;

/** What stands under names, and what that is to a loader of tables. */
final class Entries {
  private final PointerStore pointers;

  Entries(PointerStore pointers) {
    this.pointers = pointers;
  }

  /** What stands under a name; nothing under a name that the store can't keep. One request. */
  Optional<Slot> slot(EntryName name) {
    try {
      return pointers.resolve(name);
    } catch (StoreException.InvalidName e) {
      return Optional.empty();
    } catch (StoreException e) {
      throw StoreFailures.translate(e);
    }
  }

  /** The table of that name; empty for none, a view, or a seal. One request. */
  Optional<Slot.Live> table(EntryName name) {
    return asTable(slot(name));
  }

  /** The table in a slot; empty for no slot, a view, or a seal. */
  static Optional<Slot.Live> asTable(Optional<Slot> slot) {
    return slot.filter(Slot.Live.class::isInstance)
        .map(Slot.Live.class::cast)
        .filter(live -> live.pointer().kind() == EntryKind.TABLE);
  }

  /** That a name is taken, to begin the message to one who wants it. */
  static String taken(Slot slot) {
    if (slot instanceof Slot.Live live) {
      return live.pointer().kind() == EntryKind.TABLE
          ? "Table already exists"
          : "View with same name already exists";
    }
    return "Name is taken, " + described(slot);
  }

  /** What stands in a slot, in words. */
  static String described(Slot slot) {
    return slot instanceof Slot.Live live
        ? live.pointer().location()
        : described(((Slot.Sealed) slot).seal());
  }

  private static String described(Seal seal) {
    if (seal instanceof Seal.Moving moving) {
      return "the entry is being moved by " + moving.owner() + " since " + moving.since();
    }
    return seal instanceof Seal.Moved ? "the entry was moved away" : "the name is closed";
  }
}
