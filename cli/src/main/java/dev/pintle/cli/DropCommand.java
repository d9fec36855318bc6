package dev.pintle.cli;

import dev.pintle.spi.EntryKind;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Pointer;
import org.apache.iceberg.catalog.TableIdentifier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "drop",
    description = {
      "Drops a table or a view. Without --purge its files stay. The pointer is printed, so that it"
          + " can be registered again while its files are there."
    },
    footer = {
      "",
      "Example:",
      "  pintle drop shop.orders",
      "  pintle drop shop.orders --purge --yes"
    })
final class DropCommand extends CatalogCommand {
  @Parameters(paramLabel = "NAME", description = "Which one, such as shop.orders.")
  private String name;

  @Option(
      names = "--purge",
      description =
          "Delete the files that the table reaches, too; of a view, its metadata file. This can't"
              + " be undone. Two names on one metadata file share all files: purging one destroys"
              + " the other.")
  private boolean purge;

  @Option(
      names = "--yes",
      description = "Don't ask before a purge. Needed where there is no terminal.")
  private boolean yes;

  @Override
  void check(Confirmation confirmation) {
    if (purge && !yes) {
      String text = Names.text(Names.entry(name));
      confirmation.require("This deletes all files of " + text, text, "--yes");
    }
  }

  @Override
  Answer answer(Session session) {
    EntryName entry = Names.entry(name);
    if (purge) {
      return purge(session, entry);
    }
    String pointer = UnregisterCommand.remove(session, entry);
    return Done.entry(
        "drop",
        entry,
        pointer,
        "dropped "
            + Names.text(entry)
            + (yes ? ", and purged nothing without --purge" : "")
            + "; its pointer was "
            + pointer);
  }

  private static Answer purge(Session session, EntryName entry) {
    EntryReader reader = new EntryReader(session);
    Pointer pointer = reader.pointer(entry);
    requireReadable(reader, entry, pointer);
    TableIdentifier identifier = Identifiers.of(entry);
    boolean dropped =
        pointer.kind() == EntryKind.VIEW
            ? session.catalog().dropView(identifier)
            : session.catalog().dropTable(identifier, true);
    if (!dropped) {
      throw CliException.gone(pointer.kind(), entry);
    }
    return Done.entry(
        "purge",
        entry,
        pointer.location(),
        "dropped "
            + Names.text(entry)
            + " and purged its files; its pointer was "
            + pointer.location());
  }

  /** The metadata names the files: without it a purge would remove the name and no file. */
  private static void requireReadable(EntryReader reader, EntryName entry, Pointer pointer) {
    if (pointer.kind() == EntryKind.VIEW) {
      reader.view(entry, pointer);
    } else {
      reader.table(entry, pointer);
    }
  }
}
