package dev.pintle.cli;

import dev.pintle.spi.EntryName;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
    name = "show",
    description = "Shows a table: its pointer, schema, partitioning and snapshots.",
    footer = {"", "Example:", "  pintle show shop.orders"})
final class ShowCommand extends CatalogCommand {
  @Parameters(paramLabel = "NAME", description = "Which one, such as shop.orders.")
  private String name;

  @Override
  Answer answer(Session session) {
    EntryName table = Names.entry(name);
    EntryReader reader = new EntryReader(session);
    return new TableDescription(table, reader.table(table, reader.pointer(table)));
  }
}
