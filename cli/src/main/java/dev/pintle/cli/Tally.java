package dev.pintle.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** How much was looked at. Thread-safe: another thread may ask how far it is. */
final class Tally {
  /** What is counted. */
  enum Of {
    NAMESPACES("namespace", "namespaces"),
    TABLES("table", "tables"),
    VIEWS("view", "views"),
    SEALED("sealed", "sealed"),
    BROKEN("broken", "broken");

    private final String one;
    private final String many;

    Of(String one, String many) {
      this.one = one;
      this.many = many;
    }

    private String text(int count) {
      return count + " " + (count == 1 ? one : many);
    }
  }

  private final Map<Of, Integer> counts = new ConcurrentHashMap<>();

  void count(Of what) {
    counts.merge(what, 1, Integer::sum);
  }

  /** On one line, without what there is none of. */
  String text() {
    String text =
        Arrays.stream(Of.values())
            .filter(counts::containsKey)
            .map(what -> what.text(counts.get(what)))
            .collect(Collectors.joining(", "));
    return text.isEmpty() ? "nothing" : text;
  }

  ObjectNode json() {
    ObjectNode object = Json.object();
    Arrays.stream(Of.values()).forEach(what -> object.put(what.many, counts.getOrDefault(what, 0)));
    return object;
  }
}
