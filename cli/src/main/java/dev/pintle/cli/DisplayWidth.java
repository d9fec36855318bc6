package dev.pintle.cli;

/**
 * How many columns of a terminal a text takes. Wide are the East Asian scripts and the emoji, by
 * block; terminals differ in the rest, and nothing but alignment depends on it.
 */
final class DisplayWidth {
  /** Inclusive ranges of two-column characters, ascending. */
  private static final int[][] WIDE = {
    {0x1100, 0x115F}, {0x231A, 0x231B}, {0x23E9, 0x23EC}, {0x2614, 0x2615}, {0x26A1, 0x26A1},
    {0x2705, 0x2705}, {0x274C, 0x274C}, {0x2753, 0x2757}, {0x2B50, 0x2B50}, {0x2E80, 0x303E},
    {0x3041, 0x33FF}, {0x3400, 0x4DBF}, {0x4E00, 0xA4CF}, {0xA960, 0xA97C}, {0xAC00, 0xD7A3},
    {0xF900, 0xFAFF}, {0xFE30, 0xFE6F}, {0xFF00, 0xFF60}, {0xFFE0, 0xFFE6}, {0x1F300, 0x1F64F},
    {0x1F680, 0x1F6FF}, {0x1F900, 0x1F9FF}, {0x1FA70, 0x1FAFF}, {0x20000, 0x3FFFD},
  };

  private DisplayWidth() {}

  static int of(String text) {
    return text.codePoints().map(DisplayWidth::of).sum();
  }

  private static int of(int c) {
    return switch (Character.getType(c)) {
      case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> 0;
      default -> isWide(c) ? 2 : 1;
    };
  }

  private static boolean isWide(int c) {
    for (int[] range : WIDE) {
      if (c < range[0]) {
        return false;
      }
      if (c <= range[1]) {
        return true;
      }
    }
    return false;
  }
}
