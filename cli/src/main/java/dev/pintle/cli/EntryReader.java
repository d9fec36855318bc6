package dev.pintle.cli;

import dev.pintle.iceberg.PintleCatalog;
import dev.pintle.spi.EntryKind;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Slot;
import dev.pintle.spi.StoreException;
import java.util.function.Function;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.apache.iceberg.exceptions.NoSuchViewException;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.view.BaseView;
import org.apache.iceberg.view.View;
import org.apache.iceberg.view.ViewMetadata;

/** Reads what stands under a name: the pointer, and the metadata that it names. */
final class EntryReader {
  private final Session session;

  EntryReader(Session session) {
    this.session = session;
  }

  /**
   * The pointer of a table.
   *
   * @param command what can't be done to a view, for the message
   * @throws CliException if there is nothing, the name is sealed, or it is a view's
   */
  Pointer tablePointer(EntryName name, String command) {
    Pointer pointer = pointer(name);
    if (pointer.kind() == EntryKind.VIEW) {
      throw CliException.unsupported(
          "'" + Names.text(name) + "' is a view, and '" + command + "' is for tables");
    }
    return pointer;
  }

  /**
   * The pointer of a table or a view.
   *
   * @throws CliException if there is nothing, or the name is sealed
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
                            + "; 'pintle ls -r' lists those that exist"
                            + lostQuotes(name)));
    if (slot instanceof Slot.Sealed sealed) {
      throw CliException.refused("'" + Names.text(name) + "' " + SealText.of(sealed.seal()));
    }
    return ((Slot.Live) slot).pointer();
  }

  /** A shell takes double quotes away, and several levels are what then remains. */
  private static String lostQuotes(EntryName name) {
    return name.namespace().levels().size() < 2
        ? ""
        : ", and a level with a dot in it is written '\"eu.west\".orders', single quotes and all";
  }

  /**
   * @throws CliException if the file that the pointer names is missing or torn
   */
  TableMetadata table(EntryName name, Pointer pointer) {
    return load(
        name,
        pointer,
        catalog -> {
          Table table = catalog.loadTable(Identifiers.of(name));
          return ((HasTableOperations) table).operations().current();
        });
  }

  /** As {@link #table}, of a view. */
  ViewMetadata view(EntryName name, Pointer pointer) {
    return load(
        name,
        pointer,
        catalog -> {
          View view = catalog.loadView(Identifiers.of(name));
          return ((BaseView) view).operations().current();
        });
  }

  private <M> M load(EntryName name, Pointer pointer, Function<PintleCatalog, M> read) {
    // the catalog's own failures first, so that what remains is about the file
    PintleCatalog catalog = session.catalog();
    try {
      return read.apply(catalog);
    } catch (NotFoundException e) {
      throw CliException.missingFile(text(name, pointer, "there is no such file"), e);
    } catch (NoSuchTableException | NoSuchViewException | StoreException e) {
      throw e;
    } catch (RuntimeException e) {
      if (e.getCause() instanceof StoreException) {
        throw e;
      }
      throw CliException.broken(
          text(name, pointer, "it can't be read as metadata: " + Reasons.of(e)), e);
    }
  }

  private static String text(EntryName name, Pointer pointer, String reason) {
    String text = Names.text(name);
    return "the pointer of '"
        + text
        + "' names '"
        + pointer.location()
        + "', but "
        + reason
        + "; restore that file, or 'pintle unregister "
        + text
        + "' and register an older one";
  }
}
