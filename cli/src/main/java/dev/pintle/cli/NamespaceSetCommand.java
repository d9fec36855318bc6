package dev.pintle.cli;

import dev.pintle.spi.NamespaceName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "set",
    description = "Sets properties of a namespace, all of them or, if that fails, none.",
    footer = {"", "Example:", "  pintle namespace set shop -P owner=sales -P note=new"})
final class NamespaceSetCommand extends CatalogCommand {
  @Parameters(paramLabel = "NAMESPACE", description = "Which one.")
  private String name;

  @Option(
      names = {"-P", "--set"},
      paramLabel = "KEY=VALUE",
      required = true,
      parameterConsumer = Assignment.Consumer.class,
      description = "A property and the value that it gets.")
  private final List<Assignment> properties = new ArrayList<>();

  @Override
  boolean takesProperties() {
    return true;
  }

  @Override
  Answer answer(Session session) {
    NamespaceName namespace = Names.namespace(name);
    Map<String, String> map = Assignment.map(properties, "the property", "-P");
    session.catalog().setProperties(Identifiers.of(namespace), map);
    return NamespaceChange.set(namespace, map.keySet());
  }
}
