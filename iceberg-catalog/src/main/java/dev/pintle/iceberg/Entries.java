package dev.pintle.iceberg;

import dev.pintle.spi.EntryKind;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.PointerStore;
import dev.pintle.spi.Seal;
import dev.pintle.spi.Slot;
import dev.pintle.spi.StoreException;
import java.util.Optional;

/** What stands under names, and what that is to a loader of tables or of views. */
final class Entries {
  private final PointerStore pointers;

  Entries(PointerStore pointers) {
    this.pointers = pointers;
  }

  /**
   * What a look at a name found.
   *
   * @param refusal present if the store can't keep such a name, under which nothing stands
   */
  record Looked(Optional<Slot> slot, Optional<StoreException.InvalidName> refusal) {}

  /** Looks at a name. One request. */
  Looked look(EntryName name) {
    try {
      return new Looked(pointers.resolve(name), Optional.empty());
    } catch (StoreException.InvalidName e) {
      return new Looked(Optional.empty(), Optional.of(e));
    } catch (StoreException e) {
      throw StoreFailures.translate(e);
    }
  }

  /** What stands under a name; nothing under a name that the store can't keep. One request. */
  Optional<Slot> slot(EntryName name) {
    return look(name).slot();
  }

  /** The entry of that name and kind; empty for none, the other kind, or a seal. One request. */
  Optional<Slot.Live> live(EntryName name, EntryKind kind) {
    return ofKind(slot(name), kind);
  }

  /** The entry of that kind in a slot; empty for no slot, the other kind, or a seal. */
  static Optional<Slot.Live> ofKind(Optional<Slot> slot, EntryKind kind) {
    return slot.filter(Slot.Live.class::isInstance)
        .map(Slot.Live.class::cast)
        .filter(live -> live.pointer().kind() == kind);
  }

  /** That a name is taken, for a message. */
  static String taken(Slot slot) {
    return slot instanceof Slot.Live live
        ? titled(live.pointer().kind()) + " already exists"
        : "Name is taken, " + described(slot);
  }

  /** As {@link #taken(Slot)}, for one who wants the name for an entry of that kind. */
  static String taken(Slot slot, EntryKind wanted) {
    return slot instanceof Slot.Live live && live.pointer().kind() != wanted
        ? titled(live.pointer().kind()) + " with same name already exists"
        : taken(slot);
  }

  /** The kind, to begin a sentence. */
  static String titled(EntryKind kind) {
    return kind == EntryKind.TABLE ? "Table" : "View";
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
