package dev.pintle.backend.jdbc;

import dev.pintle.spi.EntryKind;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Seal;
import dev.pintle.spi.Slot;
import dev.pintle.spi.Stamp;
import dev.pintle.spi.StoreException;
import java.util.Optional;

/**
 * A row of {@code iceberg_tables} without its key.
 *
 * @param location null in a broken row
 * @param previous null until the first swap
 * @param type null in rows that a client of V0 wrote, which knows tables only
 * @param seal the seal that the location is, if it is one, whatever the type
 */
record JdbcRow(String location, String previous, String type, Optional<JdbcSeal> seal) {
  private static final String TABLE = "TABLE";
  private static final String VIEW = "VIEW";

  /** What marks a sealed entry, so that no client takes it for a table or a view. */
  private static final String MOVED = "MOVED";

  /** The row of an entry. */
  static JdbcRow live(Pointer pointer, String previous) {
    String type = pointer.kind() == EntryKind.VIEW ? VIEW : TABLE;
    return new JdbcRow(pointer.location(), previous, type, Optional.empty());
  }

  /** The row of a seal. */
  static JdbcRow sealed(JdbcSealText text, String previous) {
    JdbcSeal seal = new JdbcSeal(text, Optional.empty(), false);
    return new JdbcRow(text.text(), previous, MOVED, Optional.of(seal));
  }

  /** Empty where no loader would take this for a table or a view. */
  Optional<EntryKind> kind() {
    if (isSealed()) {
      return Optional.empty();
    }
    if (type == null || type.equals(TABLE)) {
      return Optional.of(EntryKind.TABLE);
    }
    return type.equals(VIEW) ? Optional.of(EntryKind.VIEW) : Optional.empty();
  }

  boolean isSealed() {
    return seal.isPresent();
  }

  /** Whether the seal that this is bears a token. */
  boolean isSealed(String token) {
    return seal.filter(standing -> standing.text().token().equals(token)).isPresent();
  }

  /** Why nothing can be made of this; empty where it is an entry, or a seal. */
  Optional<String> flaw() {
    if (isSealed()) {
      return seal.get().flaw(previous);
    }
    if (MOVED.equals(type)) {
      return Optional.of("its iceberg_type is 'MOVED', but its metadata_location is no seal");
    }
    if (kind().isEmpty()) {
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
    Optional<String> flaw = flaw();
    if (flaw.isPresent()) {
      throw new StoreException.CorruptEntry(name.toString(), flaw.get(), remedy());
    }
    return readable().orElseThrow();
  }

  private String remedy() {
    if (!isSealed()) {
      return "mend or delete its row in iceberg_tables";
    }
    return seal.get().displaced()
        ? "give its row in iceberg_tables the old name again"
        : "put previous_metadata_location back into metadata_location in its row of iceberg_tables,"
            + " once it is sure that nobody is moving it";
  }

  /** As {@link #slot}; empty if it can't be understood. */
  Optional<Slot> readable() {
    if (flaw().isPresent()) {
      return Optional.empty();
    }
    return isSealed()
        ? seal.get().seal(previous).map(found -> new Slot.Sealed(found, Stamp.NONE))
        : kind().map(kind -> Slot.live(new Pointer(kind, location)));
  }

  /** The pointer that this is, or that the entry had when it was sealed. */
  Optional<Pointer> pointer() {
    return readable()
        .map(
            slot -> {
              if (slot instanceof Slot.Live live) {
                return live.pointer();
              }
              return ((Slot.Sealed) slot).seal() instanceof Seal.Moving moving
                  ? moving.pointer()
                  : null;
            });
  }

  /** Whether this is exactly this pointer, kind included. */
  boolean is(Pointer pointer) {
    return kind().filter(pointer.kind()::equals).isPresent() && pointer.location().equals(location);
  }
}
