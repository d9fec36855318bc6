package dev.pintle.backend.jdbc;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A JDBC URL. Shown to nobody as it is: {@link #toString} leaves out whatever may hold credentials.
 *
 * @param text as the user wrote it
 */
record JdbcUrl(String text) {
  private static final Pattern OPTIONS = Pattern.compile("[?;].*", Pattern.DOTALL);

  /** Files may have any name; what stands before an at sign elsewhere is nobody's business. */
  private static final Pattern CREDENTIALS =
      Pattern.compile("^(jdbc:(?!sqlite:|h2:)[a-z0-9]+:(?://)?|).*@", Pattern.DOTALL);

  /** What follows a prefix, up to the first {@code ?}. */
  String after(String prefix) {
    int end = text.indexOf('?');
    return text.substring(prefix.length(), end < 0 ? text.length() : end);
  }

  private String withoutOptions() {
    return OPTIONS.matcher(text).replaceFirst("");
  }

  /** The options after {@code ?} or {@code ;}, by name; of several the last. */
  Map<String, String> options() {
    Map<String, String> options = new LinkedHashMap<>();
    givenOptions().forEach(option -> options.put(option.getKey(), option.getValue()));
    return options;
  }

  /** All options after {@code ?} or {@code ;}, in their order: a name may come more than once. */
  List<Map.Entry<String, String>> givenOptions() {
    List<Map.Entry<String, String>> options = new ArrayList<>();
    String rest = text.substring(withoutOptions().length());
    for (String option : rest.split("[?&;]", -1)) {
      int equals = option.indexOf('=');
      String name = equals < 0 ? option : option.substring(0, equals);
      if (!name.isEmpty()) {
        String value = equals < 0 ? "" : option.substring(equals + 1);
        options.add(Map.entry(decoded(name), decoded(value)));
      }
    }
    return options;
  }

  /** Whether something stands before an at sign that could be a user and a password. */
  boolean hasCredentials() {
    boolean file = text.startsWith("jdbc:sqlite:") || text.startsWith("jdbc:h2:");
    return !file
        && (withoutOptions().contains("@")
            || givenOptions().stream().anyMatch(option -> option.getKey().contains("@")));
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
    String shown = hasCredentials() ? text : withoutOptions();
    return OPTIONS.matcher(CREDENTIALS.matcher(shown).replaceFirst("$1")).replaceFirst("");
  }
}
