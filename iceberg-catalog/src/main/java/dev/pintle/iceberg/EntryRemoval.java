package dev.pintle.iceberg;

import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Lineage;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Slot;
import dev.pintle.spi.SwapResult;
import java.util.Optional;
import java.util.function.Function;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;

/**
 * Removes entries of one kind, each exactly as it was read; no commit in between is lost. Where the
 * pointer moved, the entry is removed all the same if it still is the one that was looked at, and
 * never another one that took its name.
 */
final class EntryRemoval<M> {
  private static final int TRIES = 5;

  private final MetadataFormat<M> format;
  private final Entries entries;
  private final Swaps swaps;
  private final SameEntry<M> same;

  EntryRemoval(MetadataFiles<M> files, Entries entries, Swaps swaps) {
    this.format = files.format();
    this.entries = entries;
    this.swaps = swaps;
    this.same = new SameEntry<>(entries, files);
  }

  /**
   * An entry that is gone.
   *
   * @param location the metadata location that it had when it was removed
   * @param prepared what was made of that location before the removal
   * @param certain whether this very removal is known to have done it at once; if not, somebody
   *     else may have removed it, and nothing that it reached may be deleted
   */
  record Removed<T>(String location, T prepared, boolean certain) {}

  /**
   * Removes an entry; its files stay. Metadata files are read only where the pointer moved between
   * two tries.
   *
   * @param prepare what to do with its metadata location before; done again if the pointer moves
   * @return empty where there is no such entry of this kind
   * @throws CommitFailedException if the pointer kept moving, or the entry isn't known to be the
   *     one that was looked at
   * @throws CommitStateUnknownException if nobody can say whether it is removed
   */
  <T> Optional<Removed<T>> remove(EntryName name, Function<String, T> prepare) {
    Optional<Slot.Live> entry = entries.live(name, format.kind());
    for (int i = 0; i < TRIES && entry.isPresent(); i++) {
      Slot.Live looked = entry.get();
      String location = looked.pointer().location();
      T prepared = prepare.apply(location);
      Swaps.Answer answer = send(name, looked);
      if (answer.result() instanceof SwapResult.Swapped) {
        return Optional.of(new Removed<>(location, prepared, !answer.wasUnknown()));
      }
      if (answer.wasUnknown()) {
        entry = stillThere(name, looked.pointer(), answer.result());
        if (entry.isEmpty()) {
          return Optional.of(new Removed<>(location, prepared, false));
        }
      } else {
        entry = movedOn(name, looked.pointer());
      }
    }
    if (entry.isEmpty()) {
      return Optional.empty();
    }
    throw new CommitFailedException(
        "Cannot drop %s: other writers moved it during each of %s tries; drop it again",
        name, TRIES);
  }

  private Swaps.Answer send(EntryName name, Slot.Live entry) {
    return StoreFailures.translating(
        () -> swaps.swap(name, Expectation.exactly(entry), Replacement.removed(), Lineage.UNKNOWN));
  }

  /** After a refusal: the entry as it is now; empty where somebody else removed it. */
  private Optional<Slot.Live> movedOn(EntryName name, Pointer looked) {
    SameEntry.Found found = same.look(name, looked);
    return switch (found.verdict()) {
      case SAME -> found.entry();
      case GONE -> Optional.empty();
      case OTHER ->
          throw new CommitFailedException(
              "Cannot drop %s: it was dropped or renamed meanwhile, and another %s has its name;"
                  + " that one stays; drop it again if you mean it",
              name, format.kind().word());
      case UNTOLD ->
          throw new CommitFailedException(
              "Cannot drop %s: it moved meanwhile, and whether it still is the same %s can't be"
                  + " found out; nothing is dropped; look at it and drop it again",
              name, format.kind().word());
    };
  }

  /**
   * After a lost reply: the entry as it is now, where the removal is settled to be without effect;
   * empty where it is gone, whoever did it, although another one may have its name.
   */
  private Optional<Slot.Live> stillThere(EntryName name, Pointer looked, SwapResult result) {
    SameEntry.Found found = same.lookIfPossible(name, looked);
    return switch (found.verdict()) {
      case GONE, OTHER -> Optional.empty();
      case SAME -> {
        if (result instanceof SwapResult.Unknown) {
          throw undetermined(name, result);
        }
        yield found.entry();
      }
      case UNTOLD -> throw undetermined(name, result);
    };
  }

  private static CommitStateUnknownException undetermined(EntryName name, SwapResult result) {
    return new CommitStateUnknownException(
        "Whether " + name + " is removed, or will be, is unknown",
        result instanceof SwapResult.Unknown unknown
            ? unknown.cause()
            : new CommitFailedException(
                "the reply was lost, and what stands there now doesn't tell"));
  }
}
