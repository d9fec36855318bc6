package dev.pintle.cli;

/** Text from a catalog made fit for a terminal: what could steer one becomes a visible escape. */
final class Printable {
  private Printable() {}

  static String of(String text) {
    if (text.codePoints().noneMatch(Printable::steers)) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length() + 16);
    text.codePoints()
        .forEach(
            c -> {
              if (steers(c)) {
                out.append(escape(c));
              } else {
                out.appendCodePoint(c);
              }
            });
    return out.toString();
  }

  private static String escape(int c) {
    return switch (c) {
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      case '\t' -> "\\t";
      default -> String.format("\\u%04X", c);
    };
  }

  /** Control characters, line separators, marks that reorder what follows, lone surrogates. */
  private static boolean steers(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE ->
          true;
      case Character.FORMAT -> reorders(c);
      default -> false;
    };
  }

  private static boolean reorders(int c) {
    return c == 0x061C
        || c == 0x200E
        || c == 0x200F
        || (c >= 0x202A && c <= 0x202E)
        || (c >= 0x2066 && c <= 0x2069);
  }
}
