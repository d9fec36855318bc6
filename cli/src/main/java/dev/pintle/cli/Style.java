package dev.pintle.cli;

/** How a piece of text stands out on a terminal that shows colours. */
enum Style {
  PLAIN(""),
  HEADING("\u001B[1m"),
  QUIET("\u001B[2m"),
  GOOD("\u001B[32m"),
  BAD("\u001B[31m");

  private static final String RESET = "\u001B[0m";

  private final String begin;

  Style(String begin) {
    this.begin = begin;
  }

  String apply(String text) {
    return this == PLAIN ? text : begin + text + RESET;
  }
}
