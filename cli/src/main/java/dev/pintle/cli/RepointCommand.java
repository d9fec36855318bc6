package dev.pintle.cli;

import dev.pintle.iceberg.PintleCatalog;
import dev.pintle.spi.EntryName;
import org.apache.iceberg.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "repoint",
    description = {
      "Makes a table what one of its metadata files says, whether its metadata log knows the file"
          + " or not. The content is written to a new file, so that no old pointer comes back and"
          + " the history goes on; the file itself and all data files stay as they are."
    },
    footer = {
      "",
      "Example:",
      "  pintle repoint shop.orders \\",
      "      file:///data/bookshop/shop/orders/metadata/00001-a.metadata.json"
    })
final class RepointCommand extends CatalogCommand {
  @Parameters(index = "0", paramLabel = "NAME", description = "Which table.")
  private String name;

  @Parameters(index = "1", paramLabel = "LOCATION", description = "A metadata file of the table.")
  private String location;

  @Option(
      names = "--another-table",
      description = {
        "The file may be another table's, by its UUID. The pointer then becomes that very file, and"
            + " writers of the table that was there are refused from then on."
      })
  private boolean anotherTable;

  @Override
  void check(Confirmation confirmation) {
    MetadataLocation.require(location);
  }

  @Override
  Answer answer(Session session) {
    EntryName table = Names.entry(name);
    new EntryReader(session).tablePointer(table, "repoint");
    PintleCatalog catalog = session.catalog();
    Table repointed =
        anotherTable
            ? catalog.registerAnotherTable(Identifiers.of(table), location)
            : catalog.repoint(Identifiers.of(table), location);
    return Repointed.answer("repoint", table, repointed, "repointed %s to what %s says", location);
  }
}
