package dev.pintle.demo;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What one chapter found: words and tables for people, facts for programs, and checks for both. Not
 * thread-safe.
 */
final class Report {
  /** A piece of the text for people. */
  sealed interface Part {}

  /** Running text; whoever prints it breaks the lines. */
  record Paragraph(String text) implements Part {}

  /** Rows of cells that stand below each other; a row with fewer cells than others ends early. */
  record Table(List<List<String>> rows) implements Part {
    Table {
      rows = rows.stream().map(List::copyOf).toList();
    }
  }

  /** A claim, and whether it was seen to hold. */
  record Check(String claim, boolean holds) {}

  private final String id;
  private final String title;
  private final List<Part> parts = new ArrayList<>();
  private final List<Check> checks = new ArrayList<>();
  private final Map<String, Object> facts = new LinkedHashMap<>();
  private boolean ended;

  Report(String id, String title) {
    this.id = id;
    this.title = title;
  }

  void say(String text) {
    parts.add(new Paragraph(text));
  }

  /** Adds rows of cells that are to stand below each other. */
  void table(List<List<String>> rows) {
    parts.add(new Table(rows));
  }

  /**
   * Adds a fact to the JSON document.
   *
   * @param value what Jackson can write: records, lists, text, numbers, null
   */
  void fact(String name, Object value) {
    facts.put(name, value);
  }

  void check(String claim, boolean holds) {
    checks.add(new Check(claim, holds));
  }

  /** Notes that the chapter broke off, which ends the story. */
  void endEarly(RuntimeException cause) {
    ended = true;
    check("this chapter comes to its end, and not to: " + InShort.oneLine(cause), false);
  }

  String id() {
    return id;
  }

  String title() {
    return title;
  }

  List<Part> parts() {
    return List.copyOf(parts);
  }

  List<Check> checks() {
    return List.copyOf(checks);
  }

  Map<String, Object> facts() {
    return Collections.unmodifiableMap(facts);
  }

  boolean ended() {
    return ended;
  }
}
