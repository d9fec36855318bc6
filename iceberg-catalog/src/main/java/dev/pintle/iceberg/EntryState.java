package dev.pintle.iceberg;

import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Slot;
import java.util.Optional;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One table or view as a client knows it, and the commits that it makes from there.
 *
 * <p>Refreshing costs one resolve, and a file read only where the pointer moved to metadata that
 * this catalog doesn't know. Committing costs one file written and one swap; what was written is
 * not read back, and nothing is written from a base that is known to be stale.
 *
 * <p>Thread-safe: what is known of the entry is one immutable value.
 */
final class EntryState<M> {
  private static final Logger LOG = LoggerFactory.getLogger(EntryState.class);

  private final EntryName name;
  private final Entries entries;
  private final MetadataFiles<M> files;
  private final MetadataFormat<M> format;
  private final EntrySwap<M> swap;
  private final CommitFailures failures;
  private volatile Known<M> known = new Known<>(nothing(), Optional.empty(), true);

  /**
   * What is known of the entry.
   *
   * @param looked what stood under its name
   * @param metadata the metadata that the slot's pointer names; empty where it names no such entry
   * @param stale whether to look again before this is used
   */
  private record Known<M>(Entries.Looked looked, Optional<M> metadata, boolean stale) {
    Optional<Slot> slot() {
      return looked.slot();
    }

    Known<M> outdated() {
      return new Known<>(looked, metadata, true);
    }
  }

  private static Entries.Looked nothing() {
    return new Entries.Looked(Optional.empty(), Optional.empty());
  }

  EntryState(EntryName name, Entries entries, MetadataFiles<M> files, Swaps swaps) {
    this.name = name;
    this.entries = entries;
    this.files = files;
    this.format = files.format();
    this.swap = new EntrySwap<>(name, files, entries, swaps);
    this.failures = new CommitFailures(name, format.kind());
  }

  /** The metadata; empty where there is no such entry. */
  Optional<M> current() {
    return known.stale() ? refresh() : known.metadata();
  }

  /**
   * Looks again.
   *
   * @throws org.apache.iceberg.exceptions.NoSuchTableException if the table was there before and no
   *     longer is; of a view, NoSuchViewException
   * @throws IllegalStateException if another entry of this kind has taken its name
   */
  Optional<M> refresh() {
    Known<M> before = known;
    Entries.Looked looked = entries.look(name);
    Optional<Slot.Live> live = Entries.ofKind(looked.slot(), format.kind());
    if (live.isEmpty()) {
      boolean wasThere = before.metadata().isPresent();
      known = new Known<>(looked, Optional.empty(), wasThere);
      if (wasThere) {
        throw missing();
      }
      return Optional.empty();
    }
    M metadata = load(before.metadata(), live.get().pointer().location());
    known = new Known<>(looked, Optional.of(metadata), false);
    return known.metadata();
  }

  private M load(Optional<M> before, String location) {
    // a file under a name that somebody chose may have been written over since
    if (before.isPresent()
        && location.equals(format.fileLocation(before.get()))
        && MetadataCache.isUnique(location)) {
      return before.get();
    }
    M metadata = files.read(name, location);
    before.ifPresent(old -> requireSameEntry(old, metadata));
    return metadata;
  }

  private void requireSameEntry(M before, M now) {
    if (!hasSameUuid(before, now)) {
      throw new IllegalStateException(
          String.format(
              "%s UUID does not match: current=%s != refreshed=%s (%s was dropped and another %s"
                  + " has its name; load it again)",
              Entries.titled(format.kind()), uuid(before), uuid(now), name, format.kind().word()));
    }
  }

  /** Tables of format version 1 may have no UUID yet. */
  boolean hasSameUuid(M one, M other) {
    Optional<String> uuid = format.uuid(one);
    Optional<String> another = format.uuid(other);
    return uuid.isEmpty() || another.isEmpty() || uuid.equals(another);
  }

  private String uuid(M metadata) {
    return format.uuid(metadata).orElse("none");
  }

  /** That there is no such entry, with the reason where something else has its name. */
  RuntimeException missing() {
    Optional<String> seal =
        known
            .slot()
            .filter(Slot.Sealed.class::isInstance)
            .map(slot -> " (" + Entries.described(slot) + ")");
    return format.missing(
        Entries.titled(format.kind()) + " does not exist: " + name + seal.orElse(""));
  }

  /**
   * Commits metadata that was built on {@code base}.
   *
   * @param base null to create the entry
   * @return empty where there was nothing to commit
   * @throws CommitFailedException if somebody else was faster; Iceberg then tries again
   * @throws AlreadyExistsException on create, if the name is taken
   * @throws org.apache.iceberg.exceptions.CommitStateUnknownException if nobody can say whether it
   *     took effect, or files of it must be kept although it did not
   */
  Optional<EntrySwap.Done> commit(M base, M metadata) {
    if (known.stale()) {
      refresh();
    }
    Known<M> before = known;
    if (base != before.metadata().orElse(null)) {
      if (base == null) {
        throw failures.nameTaken(before.slot().orElseThrow());
      }
      throw new CommitFailedException(
          "Cannot commit: stale %s metadata of %s", format.kind().word(), name);
    }
    if (base == metadata) {
      LOG.info("Nothing to commit to {}", name);
      return Optional.empty();
    }
    return Optional.of(base == null ? create(before, metadata) : update(before, base, metadata));
  }

  private EntrySwap.Done create(Known<M> before, M metadata) {
    before
        .slot()
        .ifPresent(
            slot -> {
              throw failures.nameTaken(slot);
            });
    before
        .looked()
        .refusal()
        .ifPresent(
            refusal -> {
              throw StoreFailures.translate(refusal);
            });
    String location = files.write(metadata, Optional.empty());
    boolean namesFiles = format.namesFiles(metadata);
    return adopt(swap.create(new Proposal<>(metadata, location, true, namesFiles)), metadata);
  }

  private EntrySwap.Done update(Known<M> before, M base, M metadata) {
    if (!hasSameUuid(base, metadata)) {
      // A replace that began before the entry was there, or metadata of another one.
      throw new AlreadyExistsException(
          "%s already exists: %s (with the UUID %s, and not %s)",
          Entries.titled(format.kind()), name, uuid(base), uuid(metadata));
    }
    Slot.Live from = liveIn(before);
    String location = files.write(metadata, Optional.of(from.pointer().location()));
    return swapTo(from, new Proposal<>(metadata, location, true, format.addsFiles(base, metadata)));
  }

  /**
   * Creates the entry for a metadata file that others wrote. The file is never ours to delete.
   *
   * @param metadata as read from the file
   * @throws AlreadyExistsException if the name is taken
   */
  void register(M metadata) {
    adopt(swap.create(registered(metadata)), metadata);
  }

  /**
   * Points the entry, as it was last seen, to a metadata file that others wrote. The file is never
   * ours to delete.
   *
   * @param metadata as read from the file
   * @throws CommitFailedException if the entry moved meanwhile
   */
  void pointTo(M metadata) {
    swapTo(liveIn(known), registered(metadata));
  }

  private Proposal<M> registered(M metadata) {
    return new Proposal<>(metadata, format.fileLocation(metadata), false, false);
  }

  /**
   * Points the entry, as it was last seen, to a metadata file that was written for this and names
   * only files that were there.
   *
   * @param metadata as read from the file
   * @throws CommitFailedException if the entry moved meanwhile
   */
  void pointToNew(M metadata) {
    swapTo(liveIn(known), new Proposal<>(metadata, format.fileLocation(metadata), true, false));
  }

  private Slot.Live liveIn(Known<M> seen) {
    return Entries.ofKind(seen.slot(), format.kind()).orElseThrow(this::missing);
  }

  private EntrySwap.Done swapTo(Slot.Live from, Proposal<M> proposal) {
    return adopt(swap.update(Expectation.exactly(from), proposal), proposal.metadata());
  }

  /** After the swap, so nothing here may fail: what can't be adopted is read when it is needed. */
  private EntrySwap.Done adopt(EntrySwap.Done done, M metadata) {
    try {
      Slot slot =
          done.now().orElseGet(() -> Slot.live(new Pointer(format.kind(), done.location())));
      M written = files.written(metadata, done.location());
      Entries.Looked now = new Entries.Looked(Optional.of(slot), Optional.empty());
      known = new Known<>(now, Optional.of(written), done.now().isEmpty());
    } catch (RuntimeException e) {
      LOG.warn("Committed to {}; its metadata is read again", name, e);
      known = known.outdated();
    }
    return done;
  }

  @Override
  public String toString() {
    return name.toString();
  }
}
