package dev.pintle.iceberg;

import dev.pintle.iceberg.SameEntry.Verdict;
import dev.pintle.spi.AtomicRename;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.RenameResult;
import dev.pintle.spi.Slot;
import dev.pintle.spi.Store;
import dev.pintle.spi.StoreException;
import java.time.Duration;
import java.util.Optional;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;

/**
 * Renames entries of one kind, each exactly as it was read; no commit in between is lost. Where the
 * pointer moved, the entry is renamed all the same if it still is the one that was looked at, and
 * never another one that took its name.
 */
final class EntryRename<M> {
  private static final int TRIES = 5;

  private final MetadataFormat<M> format;
  private final Store store;
  private final Entries entries;
  private final SameEntry<M> same;
  private final Duration settleTimeout;

  EntryRename(MetadataFiles<M> files, Store store, Entries entries, Duration settleTimeout) {
    this.format = files.format();
    this.store = store;
    this.entries = entries;
    this.same = new SameEntry<>(entries, files);
    this.settleTimeout = settleTimeout;
  }

  /**
   * @throws org.apache.iceberg.exceptions.NoSuchTableException if there is no such table; of a
   *     view, NoSuchViewException
   * @throws org.apache.iceberg.exceptions.NoSuchNamespaceException if the target's is missing
   * @throws AlreadyExistsException if the target's name is taken
   * @throws UnsupportedOperationException if the store can't rename in one step
   * @throws CommitFailedException if the entry's pointer kept moving, or the entry isn't known to
   *     be the one that was looked at
   * @throws CommitStateUnknownException if nobody can say whether it is renamed
   */
  void rename(EntryName from, EntryName to) {
    AtomicRename renaming = StoreFailures.translating(this::renaming);
    Slot.Live entry = entries.live(from, format.kind()).orElseThrow(() -> missing(from));
    if (from.equals(to)) {
      return;
    }
    for (int i = 0; i < TRIES; i++) {
      Sent sent = send(renaming, from, entry, to);
      Optional<Slot.Live> moved =
          sent.wasUnknown()
              ? settled(sent.result(), from, entry.pointer(), to)
              : answered(sent.result(), from, entry.pointer(), to);
      if (moved.isEmpty()) {
        return;
      }
      entry = moved.get();
    }
    throw new CommitFailedException(
        "Cannot rename %s: other writers moved it during each of %s tries; rename it again",
        from, TRIES);
  }

  /** Empty where it is renamed; else the same entry as it is now, to try again. */
  private Optional<Slot.Live> answered(
      RenameResult result, EntryName from, Pointer looked, EntryName to) {
    return result.fold(
        done -> Optional.empty(),
        moved -> Optional.of(movedOn(from, looked)),
        taken -> {
          throw nameTaken(from, to);
        },
        unknown -> {
          throw undetermined(from, to, unknown);
        });
  }

  private Slot.Live movedOn(EntryName from, Pointer looked) {
    SameEntry.Found found = same.look(from, looked);
    return switch (found.verdict()) {
      case SAME -> found.entry().orElseThrow();
      case GONE -> throw missing(from);
      case OTHER ->
          throw new CommitFailedException(
              "Cannot rename %s: it was dropped or renamed meanwhile, and another %s has its name;"
                  + " that one keeps it; rename it again if you mean it",
              from, format.kind().word());
      case UNTOLD ->
          throw new CommitFailedException(
              "Cannot rename %s: it moved meanwhile, and whether it still is the same %s can't be"
                  + " found out; nothing is renamed; look at it and rename it again",
              from, format.kind().word());
    };
  }

  /**
   * As {@link #answered}, after a lost reply. Whatever the store found, the rename may have been in
   * effect for a while, and others have gone on from there; only the two names tell.
   */
  private Optional<Slot.Live> settled(
      RenameResult result, EntryName from, Pointer looked, EntryName to) {
    if (result instanceof RenameResult.Renamed) {
      return Optional.empty();
    }
    SameEntry.Found source = same.lookIfPossible(from, looked);
    if (source.verdict() == Verdict.SAME && !(result instanceof RenameResult.Unknown)) {
      return answeredInPlace(result, source, from, to);
    }
    boolean left = source.verdict() == Verdict.GONE || source.verdict() == Verdict.OTHER;
    if (left && same.lookIfPossible(to, looked).verdict() == Verdict.SAME) {
      return Optional.empty();
    }
    throw undetermined(from, to, result);
  }

  /** The store settled that there is no rename and will be none, and the entry is in its place. */
  private Optional<Slot.Live> answeredInPlace(
      RenameResult result, SameEntry.Found source, EntryName from, EntryName to) {
    if (result instanceof RenameResult.TargetTaken) {
      throw nameTaken(from, to);
    }
    return source.entry();
  }

  private static CommitStateUnknownException undetermined(
      EntryName from, EntryName to, RenameResult result) {
    return new CommitStateUnknownException(
        "Whether " + from + " is renamed to " + to + ", or will be, is unknown",
        result instanceof RenameResult.Unknown unknown
            ? unknown.cause()
            : new CommitFailedException(
                "the reply was lost, and what stands under both names doesn't tell"));
  }

  private RuntimeException missing(EntryName from) {
    return format.missing(kind() + " does not exist: " + from + " (to rename)");
  }

  private AtomicRename renaming() {
    return store
        .atomicRename()
        .orElseThrow(
            () -> new StoreException.Unsupported("renaming in one step", store.describe()));
  }

  /**
   * How a rename ended.
   *
   * @param wasUnknown whether it was unknown in between
   */
  private record Sent(RenameResult result, boolean wasUnknown) {}

  private Sent send(AtomicRename renaming, EntryName from, Slot.Live entry, EntryName to) {
    RenameResult sent =
        StoreFailures.translating(() -> renaming.rename(from, Expectation.exactly(entry), to));
    return sent instanceof RenameResult.Unknown unknown
        ? new Sent(settle(renaming, unknown), true)
        : new Sent(sent, false);
  }

  private RenameResult settle(AtomicRename renaming, RenameResult.Unknown unknown) {
    try {
      return renaming.settle(unknown.attempt(), settleTimeout);
    } catch (RuntimeException e) {
      e.addSuppressed(unknown.cause());
      return new RenameResult.Unknown(e, unknown.attempt());
    }
  }

  private AlreadyExistsException nameTaken(EntryName from, EntryName to) {
    return new AlreadyExistsException(
        "Cannot rename %s to %s. %s", from, to, holder(to).orElse(kind() + " already exists"));
  }

  private String kind() {
    return Entries.titled(format.kind());
  }

  /** For the message alone, so it may fail. */
  private Optional<String> holder(EntryName name) {
    try {
      return entries.slot(name).map(Entries::taken);
    } catch (RuntimeException e) {
      return Optional.empty();
    }
  }
}
