package dev.pintle.cli;

import dev.pintle.spi.NamespaceName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "create",
    description = "Creates a namespace.",
    footer = {"", "Example:", "  pintle namespace create shop -P owner=sales"})
final class NamespaceCreateCommand extends CatalogCommand {
  @Parameters(paramLabel = "NAMESPACE", description = "The new one, such as shop or shop.eu.")
  private String name;

  @Option(
      names = {"-P", "--set"},
      paramLabel = "KEY=VALUE",
      parameterConsumer = Assignment.Consumer.class,
      description = "A property of the namespace.")
  private final List<Assignment> properties = new ArrayList<>();

  @Override
  OwnTables ownTables() {
    return OwnTables.AS_SET;
  }

  @Override
  boolean takesProperties() {
    return true;
  }

  @Override
  Answer answer(Session session) {
    NamespaceName namespace = Names.namespace(name);
    Map<String, String> map = Assignment.map(properties, "the property", "-P");
    LastingPlace.requireLocation(map);
    session.catalog().createNamespace(Identifiers.of(namespace), map);
    return Done.namespace(
        "create-namespace", namespace, "created namespace " + Names.text(namespace));
  }
}
