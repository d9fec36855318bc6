package dev.pintle.cli;

import dev.pintle.spi.NamespaceName;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
    name = "drop",
    description = "Drops a namespace that holds nothing.",
    footer = {"", "Example:", "  pintle namespace drop shop"})
final class NamespaceDropCommand extends CatalogCommand {
  @Parameters(paramLabel = "NAMESPACE", description = "Which one.")
  private String name;

  @Override
  Answer answer(Session session) {
    NamespaceName namespace = Names.namespace(name);
    if (!session.catalog().dropNamespace(Identifiers.of(namespace))) {
      new Lister(session.store()).requireExists(namespace);
      throw CliException.refused(
          "the namespace '" + Names.text(namespace) + "' was changed meanwhile; try again");
    }
    return Done.namespace(
        "drop-namespace", namespace, "dropped namespace " + Names.text(namespace));
  }
}
