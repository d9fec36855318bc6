package dev.pintle.iceberg;

import dev.pintle.spi.EntryKind;
import dev.pintle.spi.EntryName;
import java.util.Optional;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.exceptions.ValidationException;

/** What a catalog does with tables as a whole. Thread-safe. */
final class Tables {
  private final Entries entries;
  private final MetadataFiles<TableMetadata> files;
  private final Swaps swaps;
  private final EntryRemoval<TableMetadata> removal;
  private final EntryRename<TableMetadata> renaming;
  private final Purge<TableMetadata> purge;
  private final Sharers<TableMetadata> sharers;

  Tables(
      Entries entries,
      MetadataFiles<TableMetadata> files,
      Swaps swaps,
      EntryRemoval<TableMetadata> removal,
      EntryRename<TableMetadata> renaming,
      Purge<TableMetadata> purge,
      Sharers<TableMetadata> sharers) {
    this.entries = entries;
    this.files = files;
    this.swaps = swaps;
    this.removal = removal;
    this.renaming = renaming;
    this.purge = purge;
    this.sharers = sharers;
  }

  private EntryState<TableMetadata> state(EntryName name) {
    return new EntryState<>(name, entries, files, swaps);
  }

  private PintleTableOperations operations(EntryName name, EntryState<TableMetadata> state) {
    return new PintleTableOperations(name, state, files.io(), sharers);
  }

  /** Operations of a table that may be there or not. No request. */
  PintleTableOperations operations(EntryName name) {
    return operations(name, state(name));
  }

  /** A table that is there; empty for none, a view, or a seal. */
  Optional<PintleTableOperations> find(EntryName name) {
    EntryState<TableMetadata> state = state(name);
    return state
        .current()
        .map(
            metadata -> {
              sharers.loaded(name, metadata);
              return operations(name, state);
            });
  }

  /**
   * As {@link #find}.
   *
   * @throws org.apache.iceberg.exceptions.NoSuchTableException if there is no such table
   */
  PintleTableOperations load(EntryName name) {
    EntryState<TableMetadata> state = state(name);
    TableMetadata metadata = state.current().orElseThrow(state::missing);
    sharers.loaded(name, metadata);
    return operations(name, state);
  }

  boolean exist(EntryName name) {
    return entries.live(name, EntryKind.TABLE).isPresent();
  }

  /** Makes an entry for a metadata file. */
  PintleTableOperations register(EntryName name, String location) {
    TableMetadata metadata = files.readToRegister(name, location);
    EntryState<TableMetadata> state = state(name);
    state.register(metadata);
    sharers.added(name, metadata);
    return operations(name, state);
  }

  /**
   * Makes an entry for a metadata file, or points the one that is there to it.
   *
   * @param anyTable whether the file may be another table's than the one that is there
   */
  PintleTableOperations registerOver(EntryName name, String location, boolean anyTable) {
    TableMetadata metadata = files.readToRegister(name, location);
    EntryState<TableMetadata> state = state(name);
    Optional<TableMetadata> current = state.current();
    if (current.isEmpty()) {
      state.register(metadata);
    } else if (!location.equals(current.get().metadataFileLocation())) {
      if (!anyTable) {
        requireSameTable(name, state, current.get(), metadata);
      }
      state.pointTo(metadata);
    }
    sharers.added(name, metadata);
    return operations(name, state);
  }

  /** Makes the content of an earlier metadata file current again, in a file of its own. */
  PintleTableOperations repoint(EntryName name, String location) {
    EntryState<TableMetadata> state = state(name);
    TableMetadata current = state.current().orElseThrow(state::missing);
    return revive(name, state, current, location);
  }

  /**
   * As {@link #repoint}, by counting back in the metadata log.
   *
   * @param versions at least 1
   */
  PintleTableOperations rollback(EntryName name, int versions) {
    EntryState<TableMetadata> state = state(name);
    TableMetadata current = state.current().orElseThrow(state::missing);
    int known = current.previousFiles().size();
    if (versions < 1 || versions > known) {
      throw new IllegalArgumentException(
          "Cannot roll "
              + name
              + " back by "
              + versions
              + " versions: its metadata log holds "
              + known
              + "; give a number from 1 to that, or repoint the table to a metadata file");
    }
    return revive(name, state, current, current.previousFiles().get(known - versions).file());
  }

  private PintleTableOperations revive(
      EntryName name, EntryState<TableMetadata> state, TableMetadata current, String location) {
    if (!location.equals(current.metadataFileLocation())) {
      TableMetadata earlier = files.readToRegister(name, location);
      requireSameTable(name, state, current, earlier);
      requireSnapshot(name, earlier);
      String fresh =
          MetadataFileName.next(
              TableFormat.TABLES, earlier, Optional.of(current.metadataFileLocation()));
      TableMetadata revived = TableFormat.revived(earlier, current, fresh);
      files.writeTo(fresh, revived);
      state.pointToNew(revived);
    }
    return operations(name, state);
  }

  private static void requireSameTable(
      EntryName name,
      EntryState<TableMetadata> state,
      TableMetadata current,
      TableMetadata metadata) {
    if (!state.hasSameUuid(current, metadata)) {
      throw new ValidationException(
          "Cannot point %s to %s: that is the metadata of another table (its UUID is %s, and not"
              + " %s)",
          name, metadata.metadataFileLocation(), metadata.uuid(), current.uuid());
    }
  }

  /** An expired snapshot's files are gone, and a table that points to it could not be read. */
  private void requireSnapshot(EntryName name, TableMetadata earlier) {
    Optional.ofNullable(earlier.currentSnapshot())
        .map(Snapshot::manifestListLocation)
        .filter(list -> !files.io().newInputFile(list).exists())
        .ifPresent(
            list -> {
              throw new ValidationException(
                  "Cannot point %s to %s: its snapshot has expired, the manifest list %s is gone;"
                      + " choose a later metadata file",
                  name, earlier.metadataFileLocation(), list);
            });
  }

  /** Removes an entry alone; gives the metadata location that it had. */
  Optional<String> unregister(EntryName name) {
    Optional<EntryRemoval.Removed<String>> removed = removal.remove(name, location -> location);
    sharers.locations().removed(name);
    return removed.map(EntryRemoval.Removed::location);
  }

  /** Removes an entry, and then all that its table reaches. */
  DropReport dropAndPurge(EntryName name) {
    DropReport report =
        removal
            .remove(name, location -> purge.prepare(name, location))
            .map(removed -> purge.purge(name, removed))
            .orElseGet(DropReport::noSuchTable);
    sharers.locations().removed(name);
    return report;
  }

  void rename(EntryName from, EntryName to) {
    sharers.locations().mayBeRenamed(from, to);
    renaming.rename(from, to);
    sharers.locations().renamed(from, to);
  }
}
