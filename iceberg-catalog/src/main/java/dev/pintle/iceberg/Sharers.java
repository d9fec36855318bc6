package dev.pintle.iceberg;

import dev.pintle.spi.EntryName;
import dev.pintle.spi.Slot;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which other entries reach the files of an entry: those of the same UUID that this catalog has
 * seen, if they still stand. Entries that only others have seen are not found.
 *
 * <p>Where none was seen there is no request. Where it can't be told, it is one that shares.
 */
final class Sharers<M> {
  private static final Logger LOG = LoggerFactory.getLogger(Sharers.class);

  private final Entries entries;
  private final MetadataFiles<M> files;
  private final SharedLocations locations;

  Sharers(Entries entries, MetadataFiles<M> files, SharedLocations locations) {
    this.entries = entries;
    this.files = files;
    this.locations = locations;
  }

  SharedLocations locations() {
    return locations;
  }

  void loaded(EntryName name, M metadata) {
    locations.loaded(name, SharedLocations.Place.of(files.format(), metadata));
  }

  void added(EntryName name, M metadata) {
    locations.added(name, SharedLocations.Place.of(files.format(), metadata));
  }

  /** Another entry that reaches files of this one, if there is one. */
  Optional<EntryName> of(EntryName name, M metadata) {
    return near(name, metadata).stream().filter(other -> shares(other, metadata)).findFirst();
  }

  private List<EntryName> near(EntryName name, M metadata) {
    return locations.near(name, SharedLocations.Place.of(files.format(), metadata));
  }

  private boolean shares(EntryName other, M metadata) {
    try {
      Optional<Slot> slot = entries.slot(other);
      if (slot.filter(Slot.Sealed.class::isInstance).isPresent()) {
        return true;
      }
      Optional<M> its = current(other, slot);
      if (its.isEmpty()) {
        locations.removed(other);
      }
      return its.filter(found -> haveOneUuid(found, metadata)).isPresent();
    } catch (RuntimeException e) {
      LOG.warn("Whether {} has files of another entry can't be told", other, e);
      return true;
    }
  }

  private Optional<M> current(EntryName other, Optional<Slot> slot) {
    return Entries.ofKind(slot, files.format().kind())
        .map(live -> files.read(other, live.pointer().location()));
  }

  /** Where one has none, they may. */
  private boolean haveOneUuid(M one, M other) {
    Optional<String> uuid = files.format().uuid(one);
    Optional<String> another = files.format().uuid(other);
    return uuid.isEmpty() || another.isEmpty() || uuid.equals(another);
  }
}
