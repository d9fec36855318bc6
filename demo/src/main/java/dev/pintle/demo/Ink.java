package dev.pintle.demo;

/** The few colours of the text, or none. */
enum Ink {
  PLAIN,
  COLOURED;

  String title(String text) {
    return paint("1", text);
  }

  String good(String text) {
    return paint("32", text);
  }

  String bad(String text) {
    return paint("1;31", text);
  }

  private String paint(String code, String text) {
    return this == PLAIN ? text : "\u001b[" + code + "m" + text + "\u001b[0m";
  }
}
