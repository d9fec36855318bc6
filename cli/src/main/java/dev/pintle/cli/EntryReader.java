package dev.pintle.cli;

import dev.pintle.iceberg.PintleCatalog;
import dev.pintle.spi.EntryKind;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Slot;
import dev.pintle.spi.StoreException;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.apache.iceberg.exceptions.NotFoundException;

/** Reads what stands under a name: the pointer, and the metadata that it names. */
final class EntryReader {
  private final Session session;

  EntryReader(Session session) {
    this.session = session;
  }

  /**
   * The pointer of a table.
   *
   * @throws CliException if there is nothing, the name is sealed, or it is a view's
   */
  Pointer pointer(EntryName name) {
    Slot slot =
        session
            .store()
            .pointers()
            .resolve(name)
            .orElseThrow(
                () ->
                    CliException.notFound(
                        "no table or view '"
                            + Names.text(name)
                            + "' in "
                            + session.store().describe()
                            + "; 'pintle ls -r' lists those that exist"));
    if (slot instanceof Slot.Sealed sealed) {
      throw CliException.refused("'" + Names.text(name) + "' " + SealText.of(sealed.seal()));
    }
    Pointer pointer = ((Slot.Live) slot).pointer();
    if (pointer.kind() == EntryKind.VIEW) {
      throw CliException.unsupported(
          "'" + Names.text(name) + "' is a view; this version lists views and does no more");
    }
    return pointer;
  }

  /**
   * @throws CliException if the file that the pointer names is missing or torn
   */
  TableMetadata table(EntryName name, Pointer pointer) {
    // the catalog's own failures first, so that what remains is about the file
    PintleCatalog catalog = session.catalog();
    try {
      Table table = catalog.loadTable(Identifiers.of(name));
      return ((HasTableOperations) table).operations().current();
    } catch (NotFoundException e) {
      throw broken(name, pointer, "there is no such file", e);
    } catch (NoSuchTableException | StoreException e) {
      throw e;
    } catch (RuntimeException e) {
      if (e.getCause() instanceof StoreException) {
        throw e;
      }
      throw broken(name, pointer, "it can't be read as metadata: " + Reasons.of(e), e);
    }
  }

  private static CliException broken(
      EntryName name, Pointer pointer, String reason, RuntimeException cause) {
    String text = Names.text(name);
    return CliException.broken(
        "the pointer of '"
            + text
            + "' names '"
            + pointer.location()
            + "', but "
            + reason
            + "; restore that file, or 'pintle unregister "
            + text
            + "' and register an older one",
        cause);
  }
}
