package dev.pintle.iceberg;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Locations on this machine: a plain path, or one with {@code file:} before it. */
final class LocalPath {
  private static final Pattern SCHEME = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]+):.*");
  private static final String FILE = "file";

  private LocalPath() {}

  /** The scheme of a location; empty for a plain path. One letter is a drive and no scheme. */
  static Optional<String> scheme(String location) {
    Matcher matcher = SCHEME.matcher(location);
    return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  /** Whether the location is a plain path or begins with {@code file:}. */
  static boolean isLocal(String location) {
    return scheme(location)
        .map(scheme -> scheme.toLowerCase(Locale.ROOT).equals(FILE))
        .orElse(true);
  }

  /**
   * The path that a location names. What follows the scheme is taken as it is: nothing is decoded.
   *
   * @throws IllegalArgumentException for a location elsewhere, or one that is no path
   */
  static Path of(String location) {
    if (!isLocal(location)) {
      throw new IllegalArgumentException(
          "the location '"
              + location
              + "' is not on this machine: set the catalog's 'io-impl' to a FileIO for its scheme");
    }
    String path = scheme(location).isPresent() ? afterScheme(location) : location;
    try {
      return Path.of(path);
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException(
          "the location '" + location + "' is no path on this machine: " + e.getReason(), e);
    }
  }

  private static String afterScheme(String location) {
    String path = location.substring(FILE.length() + 1);
    if (!path.startsWith("//")) {
      return path;
    }
    int root = path.indexOf('/', 2);
    String host = root < 0 ? path.substring(2) : path.substring(2, root);
    if (root < 0 || !(host.isEmpty() || host.equals("localhost"))) {
      throw new IllegalArgumentException(
          "the location '"
              + location
              + "' names the host '"
              + host
              + "': write file:/path or file:///path");
    }
    return path.substring(root);
  }
}
