package dev.pintle.iceberg;

import dev.pintle.spi.EntryName;
import dev.pintle.spi.Store;
import java.time.Duration;
import java.util.Map;
import org.apache.iceberg.io.FileIO;

/** A catalog that is open: its settings, its store and its files, and what works on them. */
record OpenCatalog(
    String name,
    Map<String, String> properties,
    Store store,
    FileIO io,
    DefaultLocations locations,
    MetadataFiles files,
    Entries entries,
    Swaps swaps,
    TableRemoval removal,
    TablePurge purge,
    TableRename renaming,
    Namespaces namespaces,
    Listings listings) {

  static OpenCatalog of(
      String name,
      Map<String, String> properties,
      CatalogSettings settings,
      Store store,
      FileIO io) {
    Duration settleTimeout = settings.settleTimeout().orElseGet(store::settleTimeout);
    MetadataFiles files = new MetadataFiles(io);
    Entries entries = new Entries(store.pointers());
    Swaps swaps = new Swaps(store.pointers(), settleTimeout);
    return new OpenCatalog(
        name,
        Map.copyOf(properties),
        store,
        io,
        new DefaultLocations(settings.warehouse(), settings.uniqueTableLocation()),
        files,
        entries,
        swaps,
        new TableRemoval(entries, swaps),
        new TablePurge(files),
        new TableRename(store, entries, settleTimeout),
        new Namespaces(store.namespaces(), settleTimeout),
        new Listings(store.listing()));
  }

  void close() {
    try {
      io.close();
    } finally {
      store.close();
    }
  }

  PintleTableOperations operations(EntryName table) {
    return new PintleTableOperations(table, entries, files, swaps);
  }
}
