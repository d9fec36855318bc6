package dev.pintle.cli;

import dev.pintle.spi.EntryName;
import dev.pintle.spi.Pointer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "register",
    description = {
      "Puts a table or a view under a new name, from a metadata file that is there. The file and"
          + " all that it names stay as they are.",
      "Two names on one metadata file share all files: each loses what the other commits, and"
          + " purging one destroys the other."
    },
    footer = {
      "",
      "Example:",
      "  pintle register shop.orders \\",
      "      file:///data/bookshop/shop/orders/metadata/00001-a.metadata.json"
    })
final class RegisterCommand extends CatalogCommand {
  @Parameters(index = "0", paramLabel = "NAME", description = "The new name, such as shop.orders.")
  private String name;

  @Parameters(
      index = "1",
      paramLabel = "LOCATION",
      description = "The metadata file, kept as it is written.")
  private String location;

  @Option(
      names = "--overwrite",
      description = {
        "Point a table of that name to the file, if it is the table's own by its UUID. Only while"
            + " nobody writes to the table; otherwise use 'repoint'."
      })
  private boolean overwrite;

  @Option(names = "--view", description = "The file is a view's.")
  private boolean view;

  @Override
  void check(Confirmation confirmation) {
    MetadataLocation.require(location);
    if (view && overwrite) {
      throw CliException.usage(
          "--overwrite is for tables; 'pintle unregister' the view and register it again");
    }
  }

  @Override
  OwnTables ownTables() {
    return OwnTables.AS_SET;
  }

  @Override
  Answer answer(Session session) {
    EntryName entry = Names.entry(name);
    String pointer = Pointer.table(location).location();
    if (view) {
      session.catalog().registerView(Identifiers.of(entry), pointer);
    } else {
      session.catalog().registerTable(Identifiers.of(entry), pointer, overwrite);
    }
    return Done.entry(
        "register", entry, pointer, "registered " + Names.text(entry) + " at " + pointer);
  }
}
