package dev.pintle.cli;

import dev.pintle.spi.NamespaceName;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
    name = "unset",
    description = {
      "Removes properties of a namespace, all of them or, if that fails, none. One that isn't there"
          + " is no error."
    },
    footer = {"", "Example:", "  pintle namespace unset shop owner note"})
final class NamespaceUnsetCommand extends CatalogCommand {
  @Parameters(index = "0", paramLabel = "NAMESPACE", description = "Which one.")
  private String name;

  @Parameters(
      index = "1..*",
      paramLabel = "KEY",
      arity = "1..*",
      description = "The properties to remove.")
  private List<String> keys;

  @Override
  Answer answer(Session session) {
    NamespaceName namespace = Names.namespace(name);
    Set<String> removed = new LinkedHashSet<>(keys);
    session.catalog().removeProperties(Identifiers.of(namespace), removed);
    return NamespaceChange.unset(namespace, removed);
  }
}
