package dev.pintle.backend.jdbc;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A JDBC URL. Shown to nobody as it is: {@link #toString} leaves out whatever may hold credentials.
 *
 * @param text as the user wrote it
 */
record JdbcUrl(String text) {
  private static final Pattern OPTIONS = Pattern.compile("[?;].*", Pattern.DOTALL);
  private static final Pattern CREDENTIALS = Pattern.compile("//[^/]*@");

  /** What follows a prefix, up to the first {@code ?}. */
  String after(String prefix) {
    int end = text.indexOf('?');
    return text.substring(prefix.length(), end < 0 ? text.length() : end);
  }

  private String withoutOptions() {
    return OPTIONS.matcher(text).replaceFirst("");
  }

  /** The options after {@code ?} or {@code ;}, by name. */
  Map<String, String> options() {
    Map<String, String> options = new LinkedHashMap<>();
    String rest = text.substring(withoutOptions().length());
    for (String option : rest.split("[?&;]", -1)) {
      int equals = option.indexOf('=');
      String name = equals < 0 ? option : option.substring(0, equals);
      if (!name.isEmpty()) {
        options.put(decoded(name), equals < 0 ? "" : decoded(option.substring(equals + 1)));
      }
    }
    return options;
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return text;
    }
  }

  /** The URL without options and without what stands before an {@code @}. */
  @Override
  public String toString() {
    return CREDENTIALS.matcher(withoutOptions()).replaceFirst("//");
  }
}
