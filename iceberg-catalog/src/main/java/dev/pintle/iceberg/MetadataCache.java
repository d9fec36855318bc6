package dev.pintle.iceberg;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Parsed metadata by the location of its file, within a bound. It is never stale: metadata files
 * don't change, and which of them is current is asked of the store every time.
 *
 * <p>Only files whose names hold a UUID are kept here. Any other name may have been used before, or
 * be used again, for a file with another content.
 *
 * <p>Thread-safe.
 */
final class MetadataCache {
  private static final Pattern UUID =
      Pattern.compile(
          ".*[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}[^/]*",
          Pattern.CASE_INSENSITIVE);

  /** What nobody asked for in so long isn't worth its memory. */
  private static final Duration UNUSED = Duration.ofMinutes(10);

  private final boolean enabled;
  private final Cache<String, Cached> cache;

  private record Cached(Object metadata, int weight) {}

  /**
   * @param maxBytes how much it may hold, by an estimate; 0 for nothing at all
   */
  MetadataCache(long maxBytes) {
    this.enabled = maxBytes > 0;
    this.cache =
        Caffeine.newBuilder()
            .maximumWeight(maxBytes)
            .weigher((String location, Cached cached) -> cached.weight())
            .expireAfterAccess(UNUSED)
            .executor(Runnable::run)
            .build();
  }

  <M> Optional<M> find(MetadataFormat<M> format, String location) {
    return Optional.ofNullable(cache.getIfPresent(location))
        .map(Cached::metadata)
        .filter(format.type()::isInstance)
        .map(format.type()::cast);
  }

  /**
   * @param metadata as a reader of its file sees it
   */
  <M> void keep(MetadataFormat<M> format, M metadata) {
    String location = format.fileLocation(metadata);
    if (enabled && isUnique(location)) {
      cache.put(location, new Cached(metadata, format.weight(metadata) + 2 * location.length()));
    }
  }

  static boolean isUnique(String location) {
    return UUID.matcher(location.substring(location.lastIndexOf('/') + 1)).matches();
  }
}
