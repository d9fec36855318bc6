package dev.pintle.cli;

import dev.pintle.spi.NamespaceName;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
    name = "show",
    description = "Shows the properties of a namespace.",
    footer = {"", "Example:", "  pintle namespace show shop"})
final class NamespaceShowCommand extends CatalogCommand {
  @Parameters(paramLabel = "NAMESPACE", description = "Which one.")
  private String name;

  @Override
  Answer answer(Session session) {
    NamespaceName namespace = Names.namespace(name);
    Map<String, String> properties =
        session
            .store()
            .namespaces()
            .properties(namespace)
            .orElseThrow(() -> Lister.noSuch(namespace));
    return new NamespaceDescription(namespace, properties);
  }
}
