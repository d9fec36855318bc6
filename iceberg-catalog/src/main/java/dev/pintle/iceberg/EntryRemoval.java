package dev.pintle.iceberg;

import dev.pintle.spi.EntryKind;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Lineage;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Slot;
import dev.pintle.spi.SwapResult;
import java.util.Optional;
import java.util.function.Function;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;

/** Removes entries of one kind, each exactly as it was read; no commit in between is lost. */
final class EntryRemoval {
  private static final int TRIES = 5;

  private final EntryKind kind;
  private final Entries entries;
  private final Swaps swaps;

  EntryRemoval(EntryKind kind, Entries entries, Swaps swaps) {
    this.kind = kind;
    this.entries = entries;
    this.swaps = swaps;
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
   * Removes an entry; its files stay.
   *
   * @param prepare what to do with its metadata location before; done again if the pointer moves
   * @return empty where there is no such entry of this kind
   * @throws CommitFailedException if the pointer kept moving
   * @throws CommitStateUnknownException if nobody can say whether it is removed
   */
  <T> Optional<Removed<T>> remove(EntryName name, Function<String, T> prepare) {
    for (int i = 0; i < TRIES; i++) {
      Optional<Slot.Live> entry = entries.live(name, kind);
      if (entry.isEmpty()) {
        return Optional.empty();
      }
      String location = entry.get().pointer().location();
      T prepared = prepare.apply(location);
      Swaps.Answer answer = send(name, entry.get());
      if (answer.result() instanceof SwapResult.Swapped) {
        return Optional.of(new Removed<>(location, prepared, !answer.wasUnknown()));
      }
      if (answer.result() instanceof SwapResult.Unknown unknown) {
        requireGone(name, unknown);
        return Optional.of(new Removed<>(location, prepared, false));
      }
    }
    throw new CommitFailedException(
        "Cannot drop %s: other writers moved it during each of %s tries; drop it again",
        name, TRIES);
  }

  private Swaps.Answer send(EntryName name, Slot.Live entry) {
    return StoreFailures.translating(
        () -> swaps.swap(name, Expectation.exactly(entry), Replacement.removed(), Lineage.UNKNOWN));
  }

  /** Gone is gone, whoever did it. */
  private void requireGone(EntryName name, SwapResult.Unknown unknown) {
    if (mayStand(name, unknown.cause())) {
      throw new CommitStateUnknownException(
          "Whether " + name + " is removed, or will be, is unknown", unknown.cause());
    }
  }

  private boolean mayStand(EntryName name, Throwable cause) {
    try {
      return entries.live(name, kind).isPresent();
    } catch (RuntimeException e) {
      cause.addSuppressed(e);
      return true;
    }
  }
}
