package dev.pintle.iceberg;

import dev.pintle.spi.EntryKind;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Store;
import dev.pintle.spi.StoreException;
import dev.pintle.spi.StoreFeature;
import java.util.Optional;
import org.apache.iceberg.view.ViewMetadata;

/**
 * What a catalog does with views as a whole. On a store that can't hold views there are none to be
 * found, and making one is refused. Thread-safe.
 */
final class Views {
  private final Store store;
  private final Entries entries;
  private final MetadataFiles<ViewMetadata> files;
  private final Swaps swaps;
  private final EntryRemoval<ViewMetadata> removal;
  private final EntryRename<ViewMetadata> renaming;
  private final Purge<ViewMetadata> purge;
  private final Sharers<ViewMetadata> sharers;

  Views(
      Store store,
      Entries entries,
      MetadataFiles<ViewMetadata> files,
      Swaps swaps,
      EntryRemoval<ViewMetadata> removal,
      EntryRename<ViewMetadata> renaming,
      Purge<ViewMetadata> purge,
      Sharers<ViewMetadata> sharers) {
    this.store = store;
    this.entries = entries;
    this.files = files;
    this.swaps = swaps;
    this.removal = removal;
    this.renaming = renaming;
    this.purge = purge;
    this.sharers = sharers;
  }

  /**
   * @throws UnsupportedOperationException if the store can't hold views
   */
  void requireSupported() {
    if (!store.has(StoreFeature.VIEWS)) {
      throw StoreFailures.translate(new StoreException.Unsupported("views", store.describe()));
    }
  }

  private EntryState<ViewMetadata> state(EntryName name) {
    return new EntryState<>(name, entries, files, swaps);
  }

  /** Operations of a view that may be there or not. No request. */
  PintleViewOperations operations(EntryName name) {
    return new PintleViewOperations(name, state(name), sharers);
  }

  /**
   * A view that is there.
   *
   * @throws org.apache.iceberg.exceptions.NoSuchViewException if there is none
   */
  PintleViewOperations load(EntryName name) {
    EntryState<ViewMetadata> state = state(name);
    sharers.loaded(name, state.current().orElseThrow(state::missing));
    return new PintleViewOperations(name, state, sharers);
  }

  boolean exist(EntryName name) {
    return entries.live(name, EntryKind.VIEW).isPresent();
  }

  /** Makes an entry for a metadata file. */
  PintleViewOperations register(EntryName name, String location) {
    requireSupported();
    ViewMetadata metadata = files.readToRegister(name, location);
    EntryState<ViewMetadata> state = state(name);
    state.register(metadata);
    sharers.loaded(name, metadata);
    return new PintleViewOperations(name, state, sharers);
  }

  /** Removes an entry alone; gives the metadata location that it had. */
  Optional<String> unregister(EntryName name) {
    Optional<EntryRemoval.Removed<String>> removed = removal.remove(name, location -> location);
    sharers.locations().removed(name);
    return removed.map(EntryRemoval.Removed::location);
  }

  /** Removes an entry, and then its metadata file. */
  boolean drop(EntryName name) {
    Optional<EntryRemoval.Removed<Optional<ViewMetadata>>> removed =
        removal.remove(name, location -> purge.prepare(name, location));
    removed.ifPresent(done -> purge.purge(name, done));
    sharers.locations().removed(name);
    return removed.isPresent();
  }

  void rename(EntryName from, EntryName to) {
    requireSupported();
    sharers.locations().mayBeRenamed(from, to);
    renaming.rename(from, to);
    sharers.locations().renamed(from, to);
  }
}
