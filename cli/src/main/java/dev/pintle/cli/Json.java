package dev.pintle.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.NamespaceName;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The pieces that the JSON shapes of several answers share. */
final class Json {
  private Json() {}

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  static ArrayNode array() {
    return JsonNodeFactory.instance.arrayNode();
  }

  static ArrayNode levels(NamespaceName namespace) {
    return texts(namespace.levels());
  }

  static ArrayNode texts(List<String> texts) {
    ArrayNode array = array();
    texts.forEach(array::add);
    return array;
  }

  /** Puts the two keys by which every answer names an entry. */
  static ObjectNode putName(ObjectNode object, EntryName name) {
    object.set("namespace", levels(name.namespace()));
    return object.put("name", name.name());
  }

  static ObjectNode properties(Map<String, String> properties) {
    ObjectNode object = object();
    new TreeMap<>(properties).forEach(object::put);
    return object;
  }

  static String text(ObjectNode object) {
    try {
      return new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(object);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of plain values is always JSON", e);
    }
  }
}
