package dev.pintle.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.pintle.spi.NamespaceName;
import java.util.Map;

/** What {@code namespace show} tells. */
record NamespaceDescription(NamespaceName namespace, Map<String, String> properties)
    implements Answer {
  NamespaceDescription {
    properties = Map.copyOf(properties);
  }

  @Override
  public void print(Screen screen) {
    screen.heading("namespace " + Names.text(namespace));
    if (properties.isEmpty()) {
      screen.line("no properties");
    }
    SchemaText.printProperties(screen, "properties", properties);
  }

  @Override
  public ObjectNode json() {
    ObjectNode object = Json.object();
    object.set("namespace", Json.levels(namespace));
    object.set("properties", Json.properties(properties));
    return object;
  }
}
