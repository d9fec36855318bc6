package dev.pintle.cli;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What may appear in no output of one run. Values are learned while the configuration is read; what
 * looks like a secret inside a URI is hidden in any case, since drivers repeat the URI.
 */
final class Secrets {
  private static final String HIDDEN = "(hidden)";
  private static final Pattern SECRET_KEY =
      Pattern.compile(
          "pass(word|wd|phrase)|pwd|secret|token|credential|(private|access|api)[-_.]?key",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern SECRET_IN_QUERY =
      Pattern.compile("password|passwd|pwd|secret|token", Pattern.CASE_INSENSITIVE);

  /** Each key is read once, whatever its length: this runs over text that others wrote. */
  private static final Pattern IN_QUERY = Pattern.compile("(?<![\\w.-])([\\w.-]++)=[^&;\\s'\"]++");

  private static final Pattern IN_USER_INFO = Pattern.compile("(://[^/\\s:@]*:)[^/\\s@]+@");

  private final List<String> values = new ArrayList<>();

  /** Whether a setting of this name holds a secret, by the sound of it. */
  static boolean isSecret(String key) {
    return SECRET_KEY.matcher(key).find();
  }

  void learn(String value) {
    if (!value.isBlank()) {
      values.add(value);
      values.sort(Comparator.comparingInt(String::length).reversed());
    }
  }

  /** The text with every secret in it replaced. */
  String hide(String text) {
    String hidden = text;
    for (String value : values) {
      hidden = hidden.replace(value, HIDDEN);
    }
    hidden = IN_QUERY.matcher(hidden).replaceAll(Secrets::hideInQuery);
    return IN_USER_INFO.matcher(hidden).replaceAll("$1" + HIDDEN + "@");
  }

  private static String hideInQuery(MatchResult found) {
    boolean secret = SECRET_IN_QUERY.matcher(found.group(1)).find();
    return Matcher.quoteReplacement(secret ? found.group(1) + "=" + HIDDEN : found.group());
  }
}
