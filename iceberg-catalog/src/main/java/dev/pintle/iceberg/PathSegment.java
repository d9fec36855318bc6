package dev.pintle.iceberg;

/**
 * A name as one segment of a location. Two names never give the same segment, and none leaves its
 * place: what would split a location, end its path or step up in it is written as an escape. Any
 * other name is its own segment.
 */
final class PathSegment {
  private static final String ESCAPED = "/\\?#%";

  private PathSegment() {}

  static String of(String name) {
    if (name.equals(".") || name.equals("..")) {
      return name.replace(".", "%2E");
    }
    StringBuilder segment = new StringBuilder(name.length());
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (ESCAPED.indexOf(c) >= 0) {
        segment.append(String.format("%%%02X", (int) c));
      } else {
        segment.append(c);
      }
    }
    return segment.toString();
  }
}
