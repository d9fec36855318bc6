package dev.pintle.iceberg;

import dev.pintle.spi.Store;
import java.time.Duration;
import java.util.Map;
import org.apache.iceberg.CatalogUtil;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.view.ViewMetadata;

/** A catalog that is open: its settings, its store and its files, and what works on them. */
record OpenCatalog(
    String name,
    Map<String, String> properties,
    Store store,
    FileIO io,
    DefaultLocations locations,
    Tables tables,
    Views views,
    Namespaces namespaces,
    NewEntries newEntries,
    Listings listings) {

  static OpenCatalog of(
      String name,
      Map<String, String> properties,
      CatalogSettings settings,
      Store store,
      FileIO io) {
    Duration settleTimeout = settings.settleTimeout().orElseGet(store::settleTimeout);
    MetadataCache cache = new MetadataCache(settings.metadataCacheBytes());
    Entries entries = new Entries(store.pointers());
    Namespaces namespaces = new Namespaces(store.namespaces(), settleTimeout);
    Swaps swaps = new Swaps(store.pointers(), settleTimeout);
    return new OpenCatalog(
        name,
        Map.copyOf(properties),
        store,
        io,
        new DefaultLocations(settings.warehouse(), settings.uniqueTableLocation()),
        tables(store, new MetadataFiles<>(io, TableFormat.TABLES, cache), entries, swaps),
        views(store, new MetadataFiles<>(io, ViewFormat.VIEWS, cache), entries, swaps),
        namespaces,
        new NewEntries(store.limits(), namespaces),
        new Listings(store.listing()));
  }

  private static Tables tables(
      Store store, MetadataFiles<TableMetadata> files, Entries entries, Swaps swaps) {
    Sharers<TableMetadata> sharers = new Sharers<>(entries, files, new SharedLocations());
    return new Tables(
        entries,
        files,
        swaps,
        new EntryRemoval<>(files, entries, swaps),
        new EntryRename<>(files, store, entries, swaps.settleTimeout()),
        new Purge<>(files, sharers, CatalogUtil::dropTableData),
        sharers);
  }

  private static Views views(
      Store store, MetadataFiles<ViewMetadata> files, Entries entries, Swaps swaps) {
    Sharers<ViewMetadata> sharers = new Sharers<>(entries, files, new SharedLocations());
    return new Views(
        store,
        entries,
        files,
        swaps,
        new EntryRemoval<>(files, entries, swaps),
        new EntryRename<>(files, store, entries, swaps.settleTimeout()),
        new Purge<>(files, sharers, CatalogUtil::dropViewMetadata),
        sharers);
  }

  void close() {
    try {
      io.close();
    } finally {
      store.close();
    }
  }
}
