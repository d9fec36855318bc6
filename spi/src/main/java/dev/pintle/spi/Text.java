package dev.pintle.spi;

import java.util.Optional;

/**
 * What text can be kept unchanged by every store: no NUL, no control characters, no half of a
 * surrogate pair.
 */
final class Text {
  private Text() {}

  /** Why this text can't be kept, or empty where it can. */
  static Optional<String> flaw(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isISOControl(c)) {
        return Optional.of(
            String.format("the control character U+%04X at position %d", (int) c, i));
      }
      if (Character.isHighSurrogate(c)
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        i++;
      } else if (Character.isSurrogate(c)) {
        return Optional.of(
            String.format("an unpaired surrogate (U+%04X) at position %d", (int) c, i));
      }
    }
    return Optional.empty();
  }

  /**
   * The text with control characters and lone surrogates written as escapes, fit for a one-line
   * message.
   */
  static String printable(String text) {
    StringBuilder out = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              if (Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE) {
                out.append(String.format("\\u%04X", c));
              } else {
                out.appendCodePoint(c);
              }
            });
    return out.toString();
  }
}
