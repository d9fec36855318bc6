package dev.pintle.cli;

import dev.pintle.iceberg.PintleCatalog;
import dev.pintle.spi.EntryKind;
import dev.pintle.spi.EntryName;
import java.util.Optional;
import org.apache.iceberg.catalog.TableIdentifier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
    name = "unregister",
    description = {
      "Removes a name and touches no file. Works although the metadata file is missing or torn. The"
          + " pointer is printed, so that it can be registered again."
    },
    footer = {"", "Example:", "  pintle unregister shop.orders"})
final class UnregisterCommand extends CatalogCommand {
  @Parameters(paramLabel = "NAME", description = "Which one, such as shop.orders.")
  private String name;

  @Override
  Answer answer(Session session) {
    EntryName entry = Names.entry(name);
    String pointer = remove(session, entry);
    return Done.entry(
        "unregister",
        entry,
        pointer,
        "unregistered "
            + Names.text(entry)
            + "; its pointer was "
            + pointer
            + MetadataLocation.hintToRegister(pointer));
  }

  /** Removes an entry and no file, and gives the pointer that it had. */
  static String remove(Session session, EntryName entry) {
    // what stands there decides the message if there is nothing to remove
    EntryKind kind = new EntryReader(session).pointer(entry).kind();
    PintleCatalog catalog = session.catalog();
    TableIdentifier identifier = Identifiers.of(entry);
    Optional<String> pointer =
        kind == EntryKind.VIEW
            ? catalog.unregisterView(identifier)
            : catalog.unregister(identifier);
    return pointer.orElseThrow(() -> CliException.gone(kind, entry));
  }
}
