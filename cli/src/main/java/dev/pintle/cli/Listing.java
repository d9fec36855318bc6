package dev.pintle.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.pintle.spi.NamespaceName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What {@code ls} found.
 *
 * @param store what was looked into
 * @param namespaces the child namespaces
 * @param items the entries
 * @param hint why there may be nothing
 */
record Listing(
    String store,
    NamespaceName namespace,
    boolean recursive,
    List<NamespaceName> namespaces,
    List<Item> items,
    Optional<String> hint)
    implements Answer {

  /**
   * An entry.
   *
   * @param kind table, view, sealed or broken
   * @param name as it is stored; of a broken entry perhaps no legal name
   * @param reason why it is broken, or empty
   */
  record Item(String kind, NamespaceName namespace, String name, String reason) {
    private String text() {
      return reason.isEmpty()
          ? Names.text(namespace.entry(name))
          : Names.text(namespace) + " " + name;
    }

    private ObjectNode json() {
      ObjectNode object = Json.object();
      object.put("kind", kind);
      object.set("namespace", Json.levels(namespace));
      object.put("name", name);
      return object.put("reason", reason.isEmpty() ? null : reason);
    }
  }

  Listing {
    namespaces = List.copyOf(namespaces);
    items = List.copyOf(items);
  }

  @Override
  public void print(Screen screen) {
    if (namespaces.isEmpty() && items.isEmpty()) {
      String what = namespace.isRoot() ? "the catalog" : "the namespace " + Names.text(namespace);
      screen.line("Nothing in " + what + " (" + store + ").");
      hint.ifPresent(screen::line);
      return;
    }
    List<List<Cell>> rows = new ArrayList<>();
    namespaces.forEach(
        child ->
            rows.add(
                List.of(Cell.quiet("namespace"), Cell.plain(Names.text(child)), Cell.plain(""))));
    items.forEach(
        item ->
            rows.add(
                List.of(
                    new Cell(item.kind(), item.reason().isEmpty() ? Style.QUIET : Style.BAD),
                    Cell.plain(item.text()),
                    Cell.plain(item.reason()))));
    screen.table(List.of("KIND", "NAME", ""), rows);
  }

  @Override
  public ObjectNode json() {
    ObjectNode object = Json.object();
    object.set("namespace", Json.levels(namespace));
    object.put("recursive", recursive);
    ArrayNode children = object.putArray("namespaces");
    namespaces.forEach(child -> children.add(Json.levels(child)));
    ArrayNode entries = object.putArray("entries");
    items.forEach(item -> entries.add(item.json()));
    return object.put("hint", hint.orElse(null));
  }
}
