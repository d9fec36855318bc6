package dev.pintle.cli;

import dev.pintle.spi.EntryName;
import dev.pintle.spi.Pointer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "drop",
    description = {
      "Drops a table. Without --purge its files stay, and the pointer is printed, so that it"
          + " can be registered again."
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
      description = "Delete the files that the table reaches, too. This can't be undone.")
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
    EntryName table = Names.entry(name);
    Pointer pointer = new EntryReader(session).pointer(table);
    if (!session.catalog().dropTable(Identifiers.of(table), purge)) {
      throw CliException.notFound("no table '" + Names.text(table) + "' any more; nothing to do");
    }
    return purge
        ? Done.entry(
            "purge", table, pointer.location(), "dropped " + Names.text(table) + " and its files")
        : Done.entry(
            "drop",
            table,
            pointer.location(),
            "dropped " + Names.text(table) + "; its pointer was " + pointer.location());
  }
}
