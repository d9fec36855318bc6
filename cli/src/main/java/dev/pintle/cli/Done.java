package dev.pintle.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.NamespaceName;

/**
 * What a command that changes something did.
 *
 * @param sentence for people
 * @param json the action, the name, and what belongs to it
 */
record Done(String sentence, ObjectNode json) implements Answer {

  static Done entry(String action, EntryName name, String pointer, String sentence) {
    ObjectNode json = Json.putName(Json.object().put("action", action), name);
    return new Done(sentence, json.put("pointer", pointer));
  }

  static Done namespace(String action, NamespaceName name, String sentence) {
    ObjectNode json = Json.object().put("action", action);
    json.set("namespace", Json.levels(name));
    return new Done(sentence, json);
  }

  @Override
  public void print(Screen screen) {
    screen.line(sentence);
  }
}
