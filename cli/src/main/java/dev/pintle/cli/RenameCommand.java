package dev.pintle.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.pintle.spi.EntryKind;
import dev.pintle.spi.EntryName;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
    name = "rename",
    description = "Renames a table or a view. Its files stay where they are.",
    footer = {"", "Example:", "  pintle rename shop.orders shop.purchases"})
final class RenameCommand extends CatalogCommand {
  @Parameters(paramLabel = "FROM", description = "The name it has.")
  private String from;

  @Parameters(paramLabel = "TO", description = "The name it gets, namespace included.")
  private String to;

  @Override
  Answer answer(Session session) {
    EntryName source = Names.entry(from);
    EntryName target = Names.entry(to);
    if (new EntryReader(session).pointer(source).kind() == EntryKind.VIEW) {
      session.catalog().renameView(Identifiers.of(source), Identifiers.of(target));
    } else {
      session.catalog().renameTable(Identifiers.of(source), Identifiers.of(target));
    }
    ObjectNode json = Json.putName(Json.object().put("action", "rename"), source);
    json.set("to", Json.putName(Json.object(), target));
    return new Done("renamed " + Names.text(source) + " to " + Names.text(target), json);
  }
}
