package dev.pintle.iceberg;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.pintle.spi.EntryName;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Entries that share files or a location, where that is known without a request: among those of one
 * kind that this catalog has loaded, made or renamed. Two tables in one folder work, until a job
 * that goes by folders takes the other's files for orphans; two entries of one table work, until
 * the files of one are deleted.
 *
 * <p>Thread-safe. Remembers the last entries only.
 */
final class SharedLocations {
  private static final Logger LOG = LoggerFactory.getLogger(SharedLocations.class);
  private static final int MOST_REMEMBERED = 10_000;

  private final Cache<EntryName, Place> places =
      Caffeine.newBuilder().maximumSize(MOST_REMEMBERED).executor(Runnable::run).build();

  /**
   * Where an entry was seen.
   *
   * @param uuid empty for tables so old that they have none
   */
  record Place(String location, Optional<String> uuid) {
    static <M> Place of(MetadataFormat<M> format, M metadata) {
      return new Place(format.location(metadata), format.uuid(metadata));
    }

    boolean isNear(Place other) {
      return location.equals(other.location) || (uuid.isPresent() && uuid.equals(other.uuid));
    }
  }

  /** An entry that was there. */
  void loaded(EntryName entry, Place place) {
    places.put(entry, place);
  }

  /** An entry that is new, or has a new name for an old location. */
  void added(EntryName entry, Place place) {
    others(entry, known -> known.location().equals(place.location())).stream()
        .findFirst()
        .ifPresent(
            other ->
                LOG.warn(
                    "{} has the location of {}, {}: a clean-up of either by folder would delete"
                        + " files of both. Give new tables locations of their own, for example with"
                        + " unique-table-location",
                    entry,
                    other,
                    place.location()));
    places.put(entry, place);
  }

  /** The other entries that were seen at this location, or with this UUID, in order. */
  List<EntryName> near(EntryName entry, Place place) {
    return others(entry, place::isNear);
  }

  private List<EntryName> others(EntryName entry, Predicate<Place> wanted) {
    return places.asMap().entrySet().stream()
        .filter(known -> !known.getKey().equals(entry) && wanted.test(known.getValue()))
        .map(known -> known.getKey())
        .sorted((one, other) -> one.toString().compareTo(other.toString()))
        .toList();
  }

  /**
   * An entry that may get another name; what is remembered of a name is checked before it counts.
   */
  void mayBeRenamed(EntryName from, EntryName to) {
    Optional.ofNullable(places.getIfPresent(from))
        .ifPresent(place -> places.asMap().putIfAbsent(to, place));
  }

  void renamed(EntryName from, EntryName to) {
    Optional.ofNullable(places.asMap().remove(from)).ifPresent(place -> places.put(to, place));
  }

  /** An entry that is gone. */
  void removed(EntryName entry) {
    places.invalidate(entry);
  }
}
