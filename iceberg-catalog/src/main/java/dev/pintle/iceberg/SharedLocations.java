package dev.pintle.iceberg;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.pintle.spi.EntryName;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Warns of tables that share a location, where that is known without a request more: among the
 * tables that this catalog has loaded, made or renamed. Two tables in one folder work, until one of
 * them is purged by folder or tidied up by a job that takes the other's files for orphans.
 *
 * <p>Thread-safe. Remembers the last tables only.
 */
final class SharedLocations {
  private static final Logger LOG = LoggerFactory.getLogger(SharedLocations.class);
  private static final int MOST_REMEMBERED = 10_000;

  private final Cache<String, EntryName> owners =
      Caffeine.newBuilder().maximumSize(MOST_REMEMBERED).executor(Runnable::run).build();

  /** A table that was there. */
  void loaded(EntryName table, String location) {
    owners.asMap().putIfAbsent(location, table);
  }

  /** A table that is new, or has a new name for an old location. */
  void added(EntryName table, String location) {
    Optional<EntryName> other = otherThan(table, location);
    if (other.isPresent()) {
      LOG.warn(
          "{} has the location of {}, {}: a purge or a clean-up of either by folder would delete"
              + " files of both. Give new tables locations of their own, for example with"
              + " unique-table-location",
          table,
          other.get(),
          location);
    }
    owners.put(location, table);
  }

  /** The other table that is known to have this location. */
  Optional<EntryName> otherThan(EntryName table, String location) {
    return Optional.ofNullable(owners.getIfPresent(location)).filter(owner -> !owner.equals(table));
  }

  void renamed(EntryName from, EntryName to) {
    owners.asMap().replaceAll((location, owner) -> owner.equals(from) ? to : owner);
  }

  /** A table whose files went with it. */
  void purged(EntryName table) {
    owners.asMap().values().removeIf(table::equals);
  }
}
