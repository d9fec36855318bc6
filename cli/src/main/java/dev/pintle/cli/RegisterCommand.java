package dev.pintle.cli;

import dev.pintle.spi.EntryName;
import dev.pintle.spi.Pointer;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
    name = "register",
    description = {
      "Puts a table under a new name, from a metadata file that is there. The file and all that it"
          + " names stay as they are."
    },
    footer = {
      "",
      "Example:",
      "  pintle register shop.orders \\",
      "      file:///data/bookshop/shop/orders/metadata/00001-a.metadata.json"
    })
final class RegisterCommand extends CatalogCommand {
  private static final Pattern ABSOLUTE = Pattern.compile("/.*|[A-Za-z][A-Za-z0-9+.-]*:.+");

  @Parameters(paramLabel = "NAME", description = "The new name, such as shop.orders.")
  private String name;

  @Parameters(paramLabel = "LOCATION", description = "The metadata file, kept as it is written.")
  private String location;

  @Override
  void check(Confirmation confirmation) {
    if (!ABSOLUTE.matcher(location).matches()) {
      throw CliException.usage(
          "the location '"
              + location
              + "' is relative, and everyone who loads the table has to find the file; write a"
              + " URI or an absolute path");
    }
  }

  @Override
  OwnTables ownTables() {
    return OwnTables.AS_SET;
  }

  @Override
  Answer answer(Session session) {
    EntryName table = Names.entry(name);
    String pointer = Pointer.table(location).location();
    session.catalog().registerTable(Identifiers.of(table), pointer);
    return Done.entry(
        "register", table, pointer, "registered " + Names.text(table) + " at " + pointer);
  }
}
