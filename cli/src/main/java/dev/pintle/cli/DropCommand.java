package dev.pintle.cli;

import dev.pintle.iceberg.DropReport;
import dev.pintle.spi.EntryKind;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Pointer;
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
            + pointer
            + MetadataLocation.hintToRegister(pointer));
  }

  private static Answer purge(Session session, EntryName entry) {
    EntryReader reader = new EntryReader(session);
    Pointer pointer = reader.pointer(entry);
    return pointer.kind() == EntryKind.VIEW
        ? purgeView(session, reader, entry, pointer)
        : purgeTable(session, reader, entry, pointer);
  }

  private static Answer purgeTable(
      Session session, EntryReader reader, EntryName entry, Pointer pointer) {
    // its metadata names the files: without it, only the name would be removed
    String place = reader.table(entry, pointer).location();
    DropReport report = session.catalog().drop(Identifiers.of(entry), true);
    String removed =
        report.metadataLocation().orElseThrow(() -> CliException.gone(pointer.kind(), entry));
    report
        .whyLeft()
        .ifPresent(
            why -> {
              throw CliException.unfinished(
                  "dropped "
                      + Names.text(entry)
                      + ", but files of it are left in "
                      + place
                      + ": "
                      + why
                      + "; its pointer was "
                      + removed);
            });
    return purged(entry, removed);
  }

  private static Answer purgeView(
      Session session, EntryReader reader, EntryName entry, Pointer pointer) {
    reader.view(entry, pointer);
    if (!session.catalog().dropView(Identifiers.of(entry))) {
      throw CliException.gone(pointer.kind(), entry);
    }
    return purged(entry, pointer.location());
  }

  private static Answer purged(EntryName entry, String pointer) {
    return Done.entry(
        "purge",
        entry,
        pointer,
        "dropped " + Names.text(entry) + " and purged its files; its pointer was " + pointer);
  }
}
