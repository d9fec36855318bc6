package dev.pintle.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** How a catalog is named on the command line; the same on every command. */
final class CatalogOptions {
  @Option(
      names = {"-c", "--catalog"},
      paramLabel = "NAME",
      scope = ScopeType.INHERIT,
      order = 101,
      description = "The catalog of this name in pintle.yaml. Not needed if it holds only one.")
  String catalog;

  @Option(
      names = "--backend",
      paramLabel = "KIND",
      scope = ScopeType.INHERIT,
      order = 102,
      description = "Instead of -c: the kind of store, such as jdbc; its settings by -p.")
  String backend;

  @Option(
      names = {"-p", "--property"},
      paramLabel = "KEY=VALUE",
      scope = ScopeType.INHERIT,
      order = 103,
      parameterConsumer = Assignment.Consumer.class,
      description = {
        "A setting of the catalog; overrides pintle.yaml. Others can read a command line: give a"
            + " secret as '$${env:NAME}' or '$${file:PATH}', here as well as in pintle.yaml."
      })
  final List<Assignment> properties = new ArrayList<>();

  boolean isGiven() {
    return catalog != null || backend != null || !properties.isEmpty();
  }
}
