package dev.pintle.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.pintle.spi.NamespaceName;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
    name = "ls",
    description = "Lists the child namespaces of a namespace.",
    footer = {"", "Example:", "  pintle namespace ls"})
final class NamespaceLsCommand extends CatalogCommand {
  @Parameters(
      paramLabel = "NAMESPACE",
      arity = "0..1",
      description = "Which one. Without it: the top level.")
  private String name;

  @Override
  Answer answer(Session session) {
    NamespaceName parent = name == null ? NamespaceName.root() : Names.namespace(name);
    Lister lister = new Lister(session.store());
    List<NamespaceName> children = lister.children(parent);
    if (children.isEmpty()) {
      lister.requireExists(parent);
    }
    return new Children(parent, children);
  }

  private record Children(NamespaceName parent, List<NamespaceName> children) implements Answer {
    @Override
    public void print(Screen screen) {
      if (children.isEmpty()) {
        screen.line(
            parent.isRoot()
                ? "There is no namespace."
                : "There is no namespace in " + Names.text(parent) + ".");
      }
      children.forEach(child -> screen.line(Names.text(child)));
    }

    @Override
    public ObjectNode json() {
      ObjectNode object = Json.object();
      object.set("namespace", Json.levels(parent));
      ArrayNode namespaces = object.putArray("namespaces");
      children.forEach(child -> namespaces.add(Json.levels(child)));
      return object;
    }
  }
}
