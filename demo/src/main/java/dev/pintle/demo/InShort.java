package dev.pintle.demo;

import java.util.regex.Pattern;

/** Errors and file names in words that fit on a line. */
final class InShort {
  private static final String UUID =
      "([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
  private static final Pattern ANY_UUID = Pattern.compile("(?<![0-9a-f])" + UUID);
  private static final Pattern POINTER =
      Pattern.compile("[^\\s'\"]*/(\\d{5})-" + UUID + "\\.metadata\\.json");

  private InShort() {}

  /** The error's type and message, on one line, with short names of metadata files. */
  static String oneLine(Throwable error) {
    String message = error.getMessage() == null ? "no message" : error.getMessage();
    return shorten(
        error.getClass().getSimpleName() + ": " + message.lines().findFirst().orElse(""));
  }

  /** A text in which metadata files go by the beginning of their names, without folders. */
  static String shorten(String text) {
    return POINTER.matcher(text).replaceAll("$1-$2..");
  }

  /** A file's name with only the beginning of a UUID in it. */
  static String shortName(TableFile file) {
    return ANY_UUID.matcher(file.name()).replaceAll("$1..");
  }
}
