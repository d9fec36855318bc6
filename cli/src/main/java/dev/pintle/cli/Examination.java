package dev.pintle.cli;

import dev.pintle.cli.MetadataProbe.Missing;
import dev.pintle.cli.MetadataProbe.OtherKind;
import dev.pintle.cli.MetadataProbe.Reading;
import dev.pintle.cli.MetadataProbe.Sound;
import dev.pintle.cli.MetadataProbe.Torn;
import dev.pintle.cli.MetadataProbe.Unreadable;
import dev.pintle.spi.EntryKind;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Listed;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.Page;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Slot;
import dev.pintle.spi.Store;
import dev.pintle.spi.StoreException;
import java.util.Locale;
import java.util.Optional;

/**
 * Looks at every entry below a namespace: its name, its pointer, and the metadata file that it
 * names. Page by page, so that a catalog of any size fits; writers may go on meanwhile. Reads only.
 */
final class Examination {
  private static final int PAGE = 500;

  /** An entry that moves on this often while it is read is in good health. */
  private static final int TRIES = 3;

  private final Store store;
  private final MetadataProbe probe;
  private final Complaints complaints;
  private final Twins uuids = new Twins();
  private final Twins locations = new Twins();
  private final Tally tally;
  private boolean complete = true;

  Examination(Store store, MetadataProbe probe, Complaints complaints, Tally tally) {
    this.store = store;
    this.probe = probe;
    this.complaints = complaints;
    this.tally = tally;
  }

  /**
   * @return whether every metadata file could be looked at
   * @throws StoreException if the store can't be asked any more; what was found by then stays found
   */
  boolean examine(NamespaceName namespace) {
    walk(namespace);
    if (uuids.isFull() || locations.isFull()) {
      complaints.twinsOverlooked();
    }
    return complete;
  }

  private void walk(NamespaceName namespace) {
    Twins names = new Twins();
    Page.stream(after -> store.listing().entries(namespace, after, PAGE))
        .forEach(listed -> examine(namespace, listed, names));
    Twins children = new Twins();
    Page.stream(after -> store.listing().namespaces(namespace, after, PAGE))
        .forEach(
            child -> {
              tally.count(Tally.Of.NAMESPACES);
              String level = child.levels().get(child.levels().size() - 1);
              examineName(level, Names.text(child), children);
              walk(child);
            });
  }

  private void examine(NamespaceName namespace, Listed listed, Twins names) {
    if (listed instanceof Listed.Broken broken) {
      tally.count(Tally.Of.BROKEN);
      complaints.broken(Names.text(namespace) + " " + broken.storedName(), broken.reason());
      return;
    }
    EntryName name =
        listed instanceof Listed.Entry entry ? entry.name() : ((Listed.Sealed) listed).name();
    examineName(name.name(), Names.text(name), names);
    try {
      store.pointers().resolve(name).ifPresent(slot -> examine(name, slot));
    } catch (StoreException.CorruptEntry e) {
      tally.count(Tally.Of.BROKEN);
      complaints.broken(Names.text(name), e.getMessage());
    }
  }

  private void examineName(String level, String text, Twins names) {
    if (isBlank(level.codePointAt(0)) || isBlank(level.codePointBefore(level.length()))) {
      complaints.blankInName(text);
    }
    names.add(folded(level), text).ifPresent(other -> complaints.differByCase(text, other));
  }

  private static boolean isBlank(int c) {
    return Character.isWhitespace(c) || Character.isSpaceChar(c);
  }

  private static String folded(String level) {
    return level.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
  }

  private void examine(EntryName name, Slot slot) {
    if (slot instanceof Slot.Sealed sealed) {
      tally.count(Tally.Of.SEALED);
      complaints.sealed(Names.text(name), sealed.seal());
      return;
    }
    Pointer pointer = ((Slot.Live) slot).pointer();
    tally.count(pointer.kind() == EntryKind.TABLE ? Tally.Of.TABLES : Tally.Of.VIEWS);
    examineFile(name, pointer);
  }

  /** A file that can't be read may just have been replaced and deleted: the pointer decides. */
  private void examineFile(EntryName name, Pointer first) {
    Pointer pointer = first;
    for (int i = 0; i < TRIES; i++) {
      Reading reading = probe.read(pointer);
      if (reading instanceof Sound sound) {
        examine(name, sound);
        return;
      }
      Optional<Pointer> now = livePointer(name);
      if (now.isEmpty()) {
        return;
      }
      if (now.get().equals(pointer)) {
        complain(name, pointer, reading);
        return;
      }
      pointer = now.get();
    }
  }

  private Optional<Pointer> livePointer(EntryName name) {
    return store
        .pointers()
        .resolve(name)
        .filter(Slot.Live.class::isInstance)
        .map(slot -> ((Slot.Live) slot).pointer());
  }

  private void complain(EntryName name, Pointer pointer, Reading reading) {
    String text = Names.text(name);
    if (reading instanceof Missing) {
      complaints.missing(text, pointer);
    } else if (reading instanceof OtherKind other) {
      complaints.otherKind(text, pointer, other.kind());
    } else if (reading instanceof Torn torn) {
      complaints.torn(text, pointer, torn.reason());
    } else {
      complete = false;
      complaints.unreadable(text, pointer, ((Unreadable) reading).reason());
    }
  }

  private void examine(EntryName name, Sound sound) {
    String text = Names.text(name);
    Optional<String> sameTable = sound.uuid().flatMap(uuid -> uuids.add(uuid, text));
    Optional<String> samePlace = locations.add(withoutSlashes(sound.location()), text);
    if (sameTable.isPresent()) {
      complaints.sameUuid(text, sameTable.get(), sound.uuid().orElseThrow());
    } else if (samePlace.isPresent()) {
      complaints.sameLocation(text, samePlace.get(), sound.location());
    }
  }

  private static String withoutSlashes(String location) {
    return location.replaceFirst("/+$", "");
  }
}
