package dev.pintle.backend.jdbc;

import dev.pintle.spi.EntryKind;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Slot;
import dev.pintle.spi.StoreException;
import java.util.Optional;

/**
 * A row of {@code iceberg_tables} without its key.
 *
 * @param location null in a broken row
 * @param previous null until the first swap
 * @param type null in rows that a client of V0 wrote, which knows tables only
 */
record JdbcRow(String location, String previous, String type) {
  private static final String TABLE = "TABLE";
  private static final String VIEW = "VIEW";

  /** What marks a sealed entry, so that no client takes it for a table or a view. */
  private static final String MOVED = "MOVED";

  static String type(EntryKind kind) {
    return kind == EntryKind.VIEW ? VIEW : TABLE;
  }

  /** Empty where no loader would take this for a table or a view. */
  Optional<EntryKind> kind() {
    if (type == null || type.equals(TABLE)) {
      return Optional.of(EntryKind.TABLE);
    }
    return type.equals(VIEW) ? Optional.of(EntryKind.VIEW) : Optional.empty();
  }

  boolean isSealed() {
    return MOVED.equals(type);
  }

  /** Why this is no entry; empty where it is one, or sealed. */
  Optional<String> flaw() {
    if (!isSealed() && kind().isEmpty()) {
      return Optional.of("its iceberg_type is '" + type + "', neither TABLE nor VIEW");
    }
    if (location == null) {
      return Optional.of("its metadata_location is NULL");
    }
    try {
      return new Pointer(EntryKind.TABLE, location).location().isEmpty()
          ? Optional.of("its metadata_location is empty")
          : Optional.empty();
    } catch (StoreException.InvalidLocation e) {
      return Optional.of("its metadata_location can't be one: " + e.getMessage());
    }
  }

  /**
   * What this row says.
   *
   * @throws StoreException.CorruptEntry if it can't be understood
   */
  Slot slot(EntryName name) {
    if (isSealed()) {
      throw new StoreException.CorruptEntry(
          name.toString(),
          "it was sealed by a newer version of Pintle, which is moving, renaming or removing it",
          "use that version to finish");
    }
    Optional<String> flaw = flaw();
    if (flaw.isPresent()) {
      throw new StoreException.CorruptEntry(
          name.toString(), flaw.get(), "mend or delete its row in iceberg_tables");
    }
    return Slot.live(new Pointer(kind().orElseThrow(), location));
  }

  /** Whether this is exactly this pointer, kind included. */
  boolean is(Pointer pointer) {
    return kind().filter(pointer.kind()::equals).isPresent() && pointer.location().equals(location);
  }
}
