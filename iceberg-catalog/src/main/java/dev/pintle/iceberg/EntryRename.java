package dev.pintle.iceberg;

import dev.pintle.spi.AtomicRename;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.RenameResult;
import dev.pintle.spi.Slot;
import dev.pintle.spi.Store;
import dev.pintle.spi.StoreException;
import java.time.Duration;
import java.util.Optional;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;

/** Renames entries of one kind, each exactly as it was read; no commit in between is lost. */
final class EntryRename {
  private static final int TRIES = 5;

  private final MetadataFormat<?> format;
  private final Store store;
  private final Entries entries;
  private final Duration settleTimeout;

  EntryRename(MetadataFormat<?> format, Store store, Entries entries, Duration settleTimeout) {
    this.format = format;
    this.store = store;
    this.entries = entries;
    this.settleTimeout = settleTimeout;
  }

  /**
   * @throws org.apache.iceberg.exceptions.NoSuchTableException if there is no such table; of a
   *     view, NoSuchViewException
   * @throws org.apache.iceberg.exceptions.NoSuchNamespaceException if the target's is missing
   * @throws AlreadyExistsException if the target's name is taken
   * @throws UnsupportedOperationException if the store can't rename in one step
   * @throws CommitFailedException if the entry's pointer kept moving
   * @throws CommitStateUnknownException if nobody can say whether it is renamed
   */
  void rename(EntryName from, EntryName to) {
    AtomicRename renaming = StoreFailures.translating(this::renaming);
    for (int i = 0; i < TRIES; i++) {
      Slot.Live entry =
          entries
              .live(from, format.kind())
              .orElseThrow(
                  () -> format.missing(kind() + " does not exist: " + from + " (to rename)"));
      if (from.equals(to)) {
        return;
      }
      boolean renamed =
          send(renaming, from, entry, to)
              .fold(
                  done -> true,
                  moved -> false,
                  taken -> {
                    throw nameTaken(from, to);
                  },
                  unknown -> {
                    throw new CommitStateUnknownException(
                        "Whether " + from + " is renamed to " + to + " is unknown",
                        unknown.cause());
                  });
      if (renamed) {
        return;
      }
    }
    throw new CommitFailedException(
        "Cannot rename %s: other writers moved it during each of %s tries; rename it again",
        from, TRIES);
  }

  private AtomicRename renaming() {
    return store
        .atomicRename()
        .orElseThrow(
            () -> new StoreException.Unsupported("renaming in one step", store.describe()));
  }

  private RenameResult send(AtomicRename renaming, EntryName from, Slot.Live entry, EntryName to) {
    try {
      RenameResult sent = renaming.rename(from, Expectation.exactly(entry), to);
      return sent instanceof RenameResult.Unknown unknown ? settle(renaming, unknown) : sent;
    } catch (StoreException e) {
      throw StoreFailures.translate(e);
    }
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
