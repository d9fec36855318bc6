package dev.pintle.spi;

import java.util.Objects;
import java.util.Optional;

/**
 * Where an entry's current metadata file is, and what the entry is. The location is opaque:
 * compared exactly and never normalised, so that {@code s3://b/x} and {@code s3://b//x} differ.
 *
 * @param kind table or view
 * @param location the metadata file's location, byte for byte as its writer gave it
 */
public record Pointer(EntryKind kind, String location) {
  /**
   * @throws StoreException.InvalidLocation if the location is empty or holds a control character or
   *     an unpaired surrogate, which not every store could give back unchanged
   */
  public Pointer {
    Objects.requireNonNull(kind, "kind");
    if (location.isEmpty()) {
      throw new StoreException.InvalidLocation(
          location, "it is empty", "give the location of a metadata file");
    }
    Optional<String> flaw = Text.flaw(location);
    if (flaw.isPresent()) {
      throw new StoreException.InvalidLocation(
          location, "it holds " + flaw.get(), "use printable characters only");
    }
  }

  public static Pointer table(String location) {
    return new Pointer(EntryKind.TABLE, location);
  }

  public static Pointer view(String location) {
    return new Pointer(EntryKind.VIEW, location);
  }

  @Override
  public String toString() {
    return location;
  }
}
