package dev.pintle.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;

/**
 * What {@code ddl} prints.
 *
 * @param from the version that is there already
 * @param statements in order, without a semicolon at the end
 */
record Script(String backend, String dialect, Optional<String> from, List<String> statements)
    implements Answer {
  Script {
    statements = List.copyOf(statements);
  }

  @Override
  public void print(Screen screen) {
    statements.forEach(statement -> (statement + ";").lines().forEach(screen::line));
  }

  @Override
  public ObjectNode json() {
    ObjectNode object = Json.object();
    object.put("backend", backend);
    object.put("dialect", dialect);
    object.put("from", from.orElse(null));
    object.set("statements", Json.texts(statements));
    return object;
  }
}
