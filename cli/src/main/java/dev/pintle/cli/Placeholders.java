package dev.pintle.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Fills in what a value takes from elsewhere: <code>${env:NAME}</code>, in short <code>${NAME}
 * </code>, and <code>${file:PATH}</code>, the text of a file without the line ends at its end. A
 * second dollar sign in front makes plain text of it.
 */
final class Placeholders {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\$\\{|\\$\\{([^}]*)(\\}?)");
  private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
  private static final String FILE = "file:";
  private static final String ENV = "env:";
  private static final int LONGEST_FILE = 64 * 1024;

  private final Map<String, String> environment;
  private final Path folder;
  private final Secrets secrets;

  /**
   * @param folder where relative paths begin
   * @param secrets learns the text of every file
   */
  Placeholders(Map<String, String> environment, Path folder, Secrets secrets) {
    this.environment = environment;
    this.folder = folder;
    this.secrets = secrets;
  }

  /**
   * @param key the setting that the value belongs to, for messages
   * @throws CliException for a variable that isn't set, a file that can't be read, or a placeholder
   *     of another form
   */
  String fill(String key, String value) {
    Matcher matcher = PLACEHOLDER.matcher(value);
    StringBuilder filled = new StringBuilder();
    while (matcher.find()) {
      String replacement = matcher.group(1) == null ? "${" : replacement(key, matcher);
      matcher.appendReplacement(filled, Matcher.quoteReplacement(replacement));
    }
    return matcher.appendTail(filled).toString();
  }

  private String replacement(String key, Matcher matcher) {
    String inside = matcher.group(1);
    if (inside.startsWith(FILE) && closed(matcher)) {
      return file(key, inside.substring(FILE.length()));
    }
    String name = inside.startsWith(ENV) ? inside.substring(ENV.length()) : inside;
    if (!closed(matcher) || !VARIABLE.matcher(name).matches()) {
      throw CliException.config(
          "the setting '"
              + key
              + "' holds a malformed placeholder; it takes ${env:NAME}, ${NAME} or ${file:PATH},"
              + " and $${ for a plain ${");
    }
    String value = environment.get(name);
    if (value == null) {
      throw CliException.config(
          "the environment variable '"
              + name
              + "' is not set, and the setting '"
              + key
              + "' needs it; set it and run this again");
    }
    return value;
  }

  private static boolean closed(Matcher matcher) {
    return !matcher.group(2).isEmpty();
  }

  private String file(String key, String path) {
    Path file = folder.resolve(path);
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw unreadable(key, file, Files.isDirectory(file) ? "it is a folder" : "it is no file");
    }
    try {
      String text = withoutLineEnds(TextFile.read(file, LONGEST_FILE));
      secrets.learn(text);
      return text;
    } catch (IOException e) {
      throw unreadable(key, file, TextFile.reason(file, e));
    }
  }

  private static String withoutLineEnds(String text) {
    int end = text.length();
    while (end > 0 && (text.charAt(end - 1) == '\n' || text.charAt(end - 1) == '\r')) {
      end--;
    }
    return text.substring(0, end);
  }

  private static CliException unreadable(String key, Path file, String reason) {
    return CliException.config(
        "the file '"
            + file
            + "' can't be read: "
            + reason
            + "; the setting '"
            + key
            + "' needs it, a file of text of up to 64 KiB");
  }
}
