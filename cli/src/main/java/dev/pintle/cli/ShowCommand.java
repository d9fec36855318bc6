package dev.pintle.cli;

import dev.pintle.spi.EntryKind;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Pointer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
    name = "show",
    description = {
      "Shows a table: its pointer, schema, partitioning and snapshots; or a view: its pointer,"
          + " schema and query."
    },
    footer = {"", "Example:", "  pintle show shop.orders"})
final class ShowCommand extends CatalogCommand {
  @Parameters(paramLabel = "NAME", description = "Which one, such as shop.orders.")
  private String name;

  @Override
  Answer answer(Session session) {
    EntryName entry = Names.entry(name);
    EntryReader reader = new EntryReader(session);
    Pointer pointer = reader.pointer(entry);
    return pointer.kind() == EntryKind.VIEW
        ? new ViewDescription(entry, reader.view(entry, pointer))
        : new TableDescription(entry, reader.table(entry, pointer));
  }
}
