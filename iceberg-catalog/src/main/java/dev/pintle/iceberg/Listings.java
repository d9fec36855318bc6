package dev.pintle.iceberg;

import dev.pintle.spi.EntryKind;
import dev.pintle.spi.EntryListing;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Listed;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.Page;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Listings in full, as Iceberg wants them; fetched from the store page by page. */
final class Listings {
  private static final Logger LOG = LoggerFactory.getLogger(Listings.class);
  private static final int PAGE = 1000;
  private static final int MOST_REMEMBERED = 1000;

  private final EntryListing listing;
  private final Set<String> reported = ConcurrentHashMap.newKeySet();

  Listings(EntryListing listing) {
    this.listing = listing;
  }

  List<EntryName> entries(NamespaceName namespace, EntryKind kind) {
    return StoreFailures.translating(
        () ->
            Page.stream(after -> listing.entries(namespace, after, PAGE))
                .flatMap(item -> named(namespace, item, kind))
                .toList());
  }

  List<NamespaceName> namespaces(NamespaceName parent) {
    return StoreFailures.translating(
        () -> Page.stream(after -> listing.namespaces(parent, after, PAGE)).toList());
  }

  private Stream<EntryName> named(NamespaceName namespace, Listed item, EntryKind kind) {
    if (item instanceof Listed.Broken broken) {
      reportOnce(namespace, broken);
    }
    return item instanceof Listed.Entry entry && entry.kind() == kind
        ? Stream.of(entry.name())
        : Stream.empty();
  }

  private void reportOnce(NamespaceName namespace, Listed.Broken broken) {
    if (reported.size() < MOST_REMEMBERED && reported.add(namespace + " " + broken.storedName())) {
      LOG.warn(
          "Skipping '{}' in namespace {}: {}", broken.storedName(), namespace, broken.reason());
    }
  }
}
