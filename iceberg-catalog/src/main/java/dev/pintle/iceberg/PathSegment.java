package dev.pintle.iceberg;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;

/**
 * A name as one segment of a location. Two names never give the same segment, and none leaves its
 * place: what would split a location, end its path or step up in it is written as an escape. Any
 * other name is its own segment, unless it is too long for that: most file systems take 255 bytes.
 */
final class PathSegment {
  private static final String ESCAPED = "/\\?#%";

  /** In UTF-8; leaves room for a random part. */
  private static final int MOST_BYTES = 200;

  /** Between the beginning of a long name and its hash. No other name gives this escape. */
  private static final String MARK = "%2D";

  private static final int HASH_BYTES = 16;

  private PathSegment() {}

  static String of(String name) {
    if (name.equals(".") || name.equals("..")) {
      return name.replace(".", "%2E");
    }
    String segment = beginning(name, Integer.MAX_VALUE);
    return bytes(segment) <= MOST_BYTES
        ? segment
        : beginning(name, MOST_BYTES - MARK.length() - 2 * HASH_BYTES) + MARK + hash(name);
  }

  /** As much of a name, escaped, as fits; no character and no escape is split. */
  private static String beginning(String name, int mostBytes) {
    StringBuilder segment = new StringBuilder(name.length());
    int length = 0;
    for (int i = 0; i < name.length(); i += Character.charCount(name.codePointAt(i))) {
      String next = escaped(name.codePointAt(i));
      length += bytes(next);
      if (length > mostBytes) {
        break;
      }
      segment.append(next);
    }
    return segment.toString();
  }

  private static String escaped(int character) {
    return ESCAPED.indexOf(character) >= 0
        ? String.format(Locale.ROOT, "%%%02X", character)
        : Character.toString(character);
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  private static String hash(String name) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, HASH_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
