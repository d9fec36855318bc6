package dev.pintle.iceberg;

import dev.pintle.spi.EntryName;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Slot;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the entry that was looked at from another one that has its name, or holds it under a new
 * one. A pointer that moved says neither; the files do.
 */
final class SameEntry<M> {
  private static final Logger LOG = LoggerFactory.getLogger(SameEntry.class);

  private final Entries entries;
  private final MetadataFiles<M> files;

  SameEntry(Entries entries, MetadataFiles<M> files) {
    this.entries = entries;
    this.files = files;
  }

  /** What a name holds now, beside the entry that was looked at. */
  enum Verdict {
    SAME,
    /** Another entry of this kind. */
    OTHER,
    /** No entry of this kind. */
    GONE,
    /** It is sealed, or what would tell can't be read or holds too little. */
    UNTOLD
  }

  /**
   * What was found under a name.
   *
   * @param entry present if it is the same, or another one
   */
  record Found(Verdict verdict, Optional<Slot.Live> entry) {
    static final Found UNTOLD = new Found(Verdict.UNTOLD, Optional.empty());
  }

  /**
   * Looks under a name for the entry that was looked at before. One request; files are read only
   * where the pointer is another one.
   *
   * @param looked the entry's pointer at that time
   */
  Found look(EntryName name, Pointer looked) {
    Optional<Slot> slot = entries.slot(name);
    if (slot.filter(Slot.Sealed.class::isInstance).isPresent()) {
      return Found.UNTOLD;
    }
    Optional<Slot.Live> entry = Entries.ofKind(slot, files.format().kind());
    return new Found(
        entry.map(live -> compare(name, looked, live.pointer())).orElse(Verdict.GONE), entry);
  }

  /** As {@link #look}, where a store that can't be read is one more thing that isn't known. */
  Found lookIfPossible(EntryName name, Pointer looked) {
    try {
      return look(name, looked);
    } catch (RuntimeException e) {
      LOG.warn("Failed to look at {}", name, e);
      return Found.UNTOLD;
    }
  }

  private Verdict compare(EntryName name, Pointer looked, Pointer now) {
    if (looked.equals(now)) {
      // a file under a name that somebody chose may have been written over, and registered again
      return MetadataCache.isUnique(now.location()) ? Verdict.SAME : Verdict.UNTOLD;
    }
    try {
      Optional<String> uuid = uuid(name, now);
      Optional<String> before = uuidIfReadable(name, looked);
      if (uuid.isPresent() && before.isPresent()) {
        return uuid.equals(before) ? Verdict.SAME : Verdict.OTHER;
      }
      return follows(name, looked, now) ? Verdict.SAME : Verdict.UNTOLD;
    } catch (RuntimeException e) {
      LOG.warn("Whether {} is still the one that it was is unknown", name, e);
      return Verdict.UNTOLD;
    }
  }

  private Optional<String> uuid(EntryName name, Pointer pointer) {
    return files.format().uuid(files.read(name, pointer.location()));
  }

  /** The older file may be gone, and the younger one's log still tell. */
  private Optional<String> uuidIfReadable(EntryName name, Pointer pointer) {
    try {
      return uuid(name, pointer);
    } catch (RuntimeException e) {
      LOG.info("An earlier metadata file of {} can't be read: {}", name, e.getMessage());
      return Optional.empty();
    }
  }

  private boolean follows(EntryName name, Pointer looked, Pointer now) {
    return new MetadataLog<>(files, name, Set.of(looked.location()))
        .before(now)
        .contains(looked.location());
  }
}
