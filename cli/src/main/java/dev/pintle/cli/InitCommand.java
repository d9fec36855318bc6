package dev.pintle.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import picocli.CommandLine.Command;

@Command(
    name = "init",
    description = {
      "Makes the tables that the store keeps its entries in, where they are missing. Doing it again"
          + " changes nothing. 'ddl' prints the statements instead, for somebody who may run them."
    },
    footer = {"", "Example:", "  pintle init -c bookshop"})
final class InitCommand extends CatalogCommand {
  @Override
  OwnTables ownTables() {
    return OwnTables.ALWAYS;
  }

  @Override
  Answer answer(Session session) {
    session.initialize();
    String store = session.store().describe();
    ObjectNode json = Json.object().put("action", "init").put("store", store);
    return new Done("ready: " + store, json);
  }
}
