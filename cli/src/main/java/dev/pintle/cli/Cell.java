package dev.pintle.cli;

import java.util.Objects;

/** A piece of text for people, with its style. */
record Cell(String text, Style style) {
  Cell {
    Objects.requireNonNull(text, "text");
  }

  static Cell plain(String text) {
    return new Cell(text, Style.PLAIN);
  }

  static Cell quiet(String text) {
    return new Cell(text, Style.QUIET);
  }
}
