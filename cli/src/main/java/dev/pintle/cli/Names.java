package dev.pintle.cli;

import dev.pintle.spi.EntryName;
import dev.pintle.spi.NamespaceName;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Names as people write them: levels joined by dots. A level that holds a dot or a double quote, or
 * begins or ends with a space, stands in double quotes; a double quote in it is written twice.
 */
final class Names {
  private Names() {}

  /**
   * @throws CliException if the quotes don't match
   * @throws dev.pintle.spi.StoreException.InvalidName if a level is no legal name
   */
  static EntryName entry(String text) {
    List<String> levels = split(text);
    int last = levels.size() - 1;
    return new NamespaceName(levels.subList(0, last)).entry(levels.get(last));
  }

  /** As {@link #entry}, for the name of a namespace. */
  static NamespaceName namespace(String text) {
    return new NamespaceName(split(text));
  }

  static String text(EntryName name) {
    return Stream.concat(name.namespace().levels().stream(), Stream.of(name.name()))
        .map(Names::quoted)
        .collect(Collectors.joining("."));
  }

  static String text(NamespaceName name) {
    return name.levels().stream().map(Names::quoted).collect(Collectors.joining("."));
  }

  private static String quoted(String level) {
    boolean plain =
        level.indexOf('.') < 0
            && level.indexOf('"') < 0
            && level.strip().length() == level.length();
    return plain ? level : '"' + level.replace("\"", "\"\"") + '"';
  }

  private static List<String> split(String text) {
    List<String> levels = new ArrayList<>();
    int at = 0;
    while (true) {
      StringBuilder level = new StringBuilder();
      at = text.startsWith("\"", at) ? quotedLevel(text, at, level) : plainLevel(text, at, level);
      levels.add(level.toString());
      if (at == text.length()) {
        return levels;
      }
      at++;
    }
  }

  private static int plainLevel(String text, int from, StringBuilder level) {
    int dot = text.indexOf('.', from);
    int end = dot < 0 ? text.length() : dot;
    level.append(text, from, end);
    if (level.indexOf("\"") >= 0) {
      throw malformed(text, "a double quote stands inside a level");
    }
    return end;
  }

  /** Reads a level in quotes and gives the index of the dot after it, or the end. */
  private static int quotedLevel(String text, int from, StringBuilder level) {
    int at = from + 1;
    while (true) {
      int quote = text.indexOf('"', at);
      if (quote < 0) {
        throw malformed(text, "a double quote is not closed");
      }
      level.append(text, at, quote);
      at = quote + 1;
      if (!text.startsWith("\"", at)) {
        break;
      }
      level.append('"');
      at++;
    }
    if (at < text.length() && text.charAt(at) != '.') {
      throw malformed(text, "something follows a closing double quote");
    }
    return at;
  }

  private static CliException malformed(String text, String reason) {
    return CliException.usage(
        "the name '"
            + text
            + "' was refused: "
            + reason
            + "; write levels joined by dots, and one that holds a dot or a quote as \"a.b\" or"
            + " \"a\"\"b\"");
  }
}
