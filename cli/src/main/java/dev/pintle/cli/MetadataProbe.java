package dev.pintle.cli;

import dev.pintle.iceberg.PintleCatalog;
import dev.pintle.spi.EntryKind;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.memory.MemoryStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.exceptions.ValidationException;
import org.apache.iceberg.view.BaseView;
import org.apache.iceberg.view.ViewMetadata;

/**
 * Reads metadata files as a catalog does, by pointers that stand in a store in memory instead of
 * the real one. So a pointer can be read as what it isn't, and nothing can be written anywhere.
 *
 * <p>For one thread.
 */
final class MetadataProbe implements AutoCloseable {
  private static final EntryName NAME = NamespaceName.of("probe").entry("entry");
  private static final TableIdentifier IDENTIFIER = Identifiers.of(NAME);

  private final MemoryStore store;
  private final PintleCatalog catalog;

  /** What was found behind a pointer. */
  sealed interface Reading {}

  /**
   * @param uuid empty for tables so old that they have none
   * @param location where the entry keeps its files
   */
  record Sound(Optional<String> uuid, String location) implements Reading {}

  /** There is no such file. */
  record Missing() implements Reading {}

  /** Metadata of the other kind. */
  record OtherKind(EntryKind kind) implements Reading {}

  /** A file that holds no metadata. */
  record Torn(String reason) implements Reading {}

  /** Nobody knows what is there: the file can't be read now, or not with these settings. */
  record Unreadable(String reason) implements Reading {}

  /**
   * @throws CliException for a setting that Iceberg doesn't accept
   */
  MetadataProbe(Session session) {
    store = new MemoryStore();
    store.namespaces().create(NAME.namespace(), Map.of());
    catalog = session.catalogOver(store);
  }

  Reading read(Pointer pointer) {
    try {
      return readAs(pointer);
    } catch (NotFoundException e) {
      return new Missing();
    } catch (ValidationException e) {
      return otherwise(pointer, e);
    } catch (RuntimeException e) {
      return new Unreadable(Reasons.of(e));
    }
  }

  private Reading otherwise(Pointer pointer, ValidationException flaw) {
    EntryKind other = pointer.kind() == EntryKind.TABLE ? EntryKind.VIEW : EntryKind.TABLE;
    try {
      readAs(new Pointer(other, pointer.location()));
      return new OtherKind(other);
    } catch (RuntimeException e) {
      return new Torn(Reasons.of(flaw));
    }
  }

  private Sound readAs(Pointer pointer) {
    store.pointers().swap(NAME, Expectation.absent(), Replacement.to(pointer));
    try {
      return pointer.kind() == EntryKind.VIEW ? view() : table();
    } finally {
      store.pointers().swap(NAME, Expectation.exactly(pointer), Replacement.removed());
    }
  }

  private Sound table() {
    HasTableOperations table = (HasTableOperations) catalog.loadTable(IDENTIFIER);
    TableMetadata metadata = table.operations().current();
    return new Sound(Optional.ofNullable(metadata.uuid()), metadata.location());
  }

  private Sound view() {
    ViewMetadata metadata = ((BaseView) catalog.loadView(IDENTIFIER)).operations().current();
    return new Sound(Optional.of(metadata.uuid()), metadata.location());
  }

  @Override
  public void close() {
    try {
      catalog.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
