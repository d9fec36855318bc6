package dev.pintle.iceberg;

import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Slot;
import java.util.Objects;
import java.util.Optional;
import org.apache.iceberg.CatalogUtil;
import org.apache.iceberg.LocationProviders;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.LocationProvider;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One table, as Iceberg's operations see it.
 *
 * <p>Refreshing costs one resolve, and a file read only where the pointer moved. Committing costs
 * one file written and one swap; what was written is not read back.
 *
 * <p>Thread-safe: what is known of the table is one immutable value.
 */
final class PintleTableOperations implements TableOperations {
  private static final Logger LOG = LoggerFactory.getLogger(PintleTableOperations.class);

  private final EntryName name;
  private final Entries entries;
  private final MetadataFiles files;
  private final TableSwap swap;
  private volatile Known known = Known.NOTHING;

  /**
   * What is known of the table.
   *
   * @param slot what stood under its name
   * @param metadata the metadata that the slot's pointer names; empty where it names no table
   * @param stale whether to look again before this is used
   */
  private record Known(Optional<Slot> slot, Optional<TableMetadata> metadata, boolean stale) {
    static final Known NOTHING = new Known(Optional.empty(), Optional.empty(), true);

    Known outdated() {
      return new Known(slot, metadata, true);
    }
  }

  PintleTableOperations(EntryName name, Entries entries, MetadataFiles files, Swaps swaps) {
    this.name = name;
    this.entries = entries;
    this.files = files;
    this.swap = new TableSwap(name, files, swaps);
  }

  /** The metadata; null where there is no such table, as Iceberg wants it. */
  @Override
  public TableMetadata current() {
    return known.stale() ? refresh() : known.metadata().orElse(null);
  }

  /**
   * @throws NoSuchTableException if the table was there before and no longer is
   * @throws IllegalStateException if another table has taken its name
   */
  @Override
  public TableMetadata refresh() {
    Known before = known;
    Optional<Slot> slot = entries.slot(name);
    Optional<Slot.Live> table = Entries.asTable(slot);
    if (table.isEmpty()) {
      boolean wasThere = before.metadata().isPresent();
      known = new Known(slot, Optional.empty(), wasThere);
      if (wasThere) {
        throw noSuchTable();
      }
      return null;
    }
    TableMetadata metadata = load(before.metadata(), table.get().pointer().location());
    known = new Known(slot, Optional.of(metadata), false);
    return metadata;
  }

  private TableMetadata load(Optional<TableMetadata> before, String location) {
    if (before.isPresent() && location.equals(before.get().metadataFileLocation())) {
      return before.get();
    }
    TableMetadata metadata = files.read(name, location);
    before.ifPresent(old -> requireSameTable(old, metadata));
    return metadata;
  }

  private void requireSameTable(TableMetadata before, TableMetadata now) {
    if (!sameUuid(before, now)) {
      throw new IllegalStateException(
          String.format(
              "Table UUID does not match: current=%s != refreshed=%s (%s was dropped and another"
                  + " table has its name; load it again)",
              before.uuid(), now.uuid(), name));
    }
  }

  /** Tables of format version 1 may have no UUID yet. */
  private static boolean sameUuid(TableMetadata one, TableMetadata other) {
    return one.uuid() == null || other.uuid() == null || one.uuid().equals(other.uuid());
  }

  /** That there is no such table, with the reason where something else has its name. */
  NoSuchTableException noSuchTable() {
    Optional<String> seal =
        known
            .slot()
            .filter(Slot.Sealed.class::isInstance)
            .map(slot -> " (" + Entries.described(slot) + ")");
    return new NoSuchTableException("Table does not exist: %s%s", name, seal.orElse(""));
  }

  /**
   * {@inheritDoc}
   *
   * @throws CommitFailedException if somebody else was faster; Iceberg then tries again
   * @throws AlreadyExistsException on create, if the name is taken
   * @throws org.apache.iceberg.exceptions.CommitStateUnknownException if nobody can say whether it
   *     took effect, or files of it must be kept although it did not
   */
  @Override
  public void commit(TableMetadata base, TableMetadata metadata) {
    current();
    Known before = known;
    if (base != before.metadata().orElse(null)) {
      if (base == null) {
        throw nameTaken(before);
      }
      throw new CommitFailedException("Cannot commit: stale table metadata of %s", name);
    }
    if (base == metadata) {
      LOG.info("Nothing to commit to {}", name);
      return;
    }
    if (base == null) {
      create(before, metadata);
    } else {
      update(before, base, metadata);
    }
  }

  private void create(Known before, TableMetadata metadata) {
    if (before.slot().isPresent()) {
      throw nameTaken(before);
    }
    String location = files.write(metadata, Optional.empty());
    adopt(swap.create(metadata, location, true), metadata, location);
  }

  /**
   * Creates the entry for a metadata file that others wrote. The file is never ours to delete.
   *
   * @param metadata as read from the file
   * @throws AlreadyExistsException if the name is taken
   */
  void register(TableMetadata metadata) {
    String location = metadata.metadataFileLocation();
    adopt(swap.create(metadata, location, false), metadata, location);
  }

  private void update(Known before, TableMetadata base, TableMetadata metadata) {
    if (!sameUuid(base, metadata)) {
      // A replace that began before the table was there, or metadata of another table.
      throw new AlreadyExistsException(
          "Table already exists: %s (with the UUID %s, and not %s)",
          name, base.uuid(), metadata.uuid());
    }
    Slot.Live from = Entries.asTable(before.slot()).orElseThrow();
    String location = files.write(metadata, Optional.of(from.pointer().location()));
    TableSwap.Done done = swap.update(Expectation.exactly(from), base, metadata, location);
    if (!done.wasUnknown()) {
      deleteOldMetadata(base, metadata);
    }
    adopt(done, metadata, location);
  }

  private AlreadyExistsException nameTaken(Known before) {
    return new AlreadyExistsException("%s: %s", Entries.taken(before.slot().orElseThrow()), name);
  }

  /** After the swap, so nothing here may fail. */
  private void deleteOldMetadata(TableMetadata base, TableMetadata metadata) {
    try {
      CatalogUtil.deleteRemovedMetadataFiles(files.io(), base, metadata);
    } catch (RuntimeException e) {
      LOG.warn("Failed to delete old metadata files of {}", name, e);
    }
  }

  /** After the swap, so nothing here may fail: what can't be adopted is read when it is needed. */
  private void adopt(TableSwap.Done done, TableMetadata metadata, String location) {
    try {
      boolean told = done.now().isPresent();
      Slot slot = done.now().orElseGet(() -> Slot.live(Pointer.table(location)));
      known = new Known(Optional.of(slot), Optional.of(located(metadata, location)), !told);
    } catch (RuntimeException e) {
      LOG.warn("Committed to {}; its metadata is read again", name, e);
      known = known.outdated();
    }
  }

  /** As a reader of the file sees it. */
  private static TableMetadata located(TableMetadata metadata, String location) {
    return location.equals(metadata.metadataFileLocation())
        ? metadata
        : TableMetadata.buildFrom(metadata).discardChanges().withMetadataLocation(location).build();
  }

  @Override
  public FileIO io() {
    return files.io();
  }

  @Override
  public String metadataFileLocation(String fileName) {
    return MetadataFileName.in(current(), fileName);
  }

  @Override
  public LocationProvider locationProvider() {
    TableMetadata metadata = current();
    return LocationProviders.locationsFor(metadata.location(), metadata.properties());
  }

  @Override
  public TableOperations temp(TableMetadata uncommitted) {
    return new UncommittedTableOperations(
        Objects.requireNonNull(uncommitted, "uncommitted"), files.io());
  }

  @Override
  public String toString() {
    return name.toString();
  }
}
