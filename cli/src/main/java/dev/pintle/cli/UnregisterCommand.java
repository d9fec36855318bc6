package dev.pintle.cli;

import dev.pintle.spi.EntryName;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
    name = "unregister",
    description = {
      "Removes a name and touches no file. Works although the metadata file is missing or torn. The"
          + " pointer is printed, so that the table can be registered again."
    },
    footer = {"", "Example:", "  pintle unregister shop.orders"})
final class UnregisterCommand extends CatalogCommand {
  @Parameters(paramLabel = "NAME", description = "Which one, such as shop.orders.")
  private String name;

  @Override
  Answer answer(Session session) {
    EntryName entry = Names.entry(name);
    // what stands there decides the message if there is nothing to unregister
    new EntryReader(session).pointer(entry);
    String pointer =
        session
            .catalog()
            .unregister(Identifiers.of(entry))
            .orElseThrow(
                () ->
                    CliException.notFound(
                        "no table '" + Names.text(entry) + "' any more; nothing to do"));
    return Done.entry(
        "unregister",
        entry,
        pointer,
        "unregistered " + Names.text(entry) + "; its pointer was " + pointer);
  }
}
