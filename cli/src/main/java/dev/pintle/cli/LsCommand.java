package dev.pintle.cli;

import dev.pintle.spi.NamespaceName;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "ls",
    description = "Lists the tables, the views and the child namespaces of a namespace.",
    footer = {"", "Example:", "  pintle ls shop", "  pintle ls -r --json"})
final class LsCommand extends CatalogCommand {
  @Parameters(
      paramLabel = "NAMESPACE",
      arity = "0..1",
      description = "Which one. Without it: the top level.")
  private String namespace;

  @Option(
      names = {"-r", "--recursive"},
      description = "Also list what is in the child namespaces.")
  private boolean recursive;

  @Override
  Answer answer(Session session) {
    NamespaceName name = namespace == null ? NamespaceName.root() : Names.namespace(namespace);
    return new Lister(session.store()).list(name, recursive);
  }
}
