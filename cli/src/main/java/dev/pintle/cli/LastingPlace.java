package dev.pintle.cli;

import java.util.Map;
import java.util.regex.Pattern;

/** Refuses a place for a catalog, or for its tables, that would be gone or elsewhere next time. */
final class LastingPlace {
  private static final String URI = "uri";
  private static final String WAREHOUSE = "warehouse";
  private static final String LOCATION = "location";

  /** Databases that end with their connection: SQLite gives one for an empty name, too. */
  private static final Pattern FLEETING =
      Pattern.compile(
          "jdbc:sqlite:(file:)?(:memory:)?([?].*)?|jdbc:sqlite:.*[?&]mode=memory(&.*)?|jdbc:h2:mem:.*",
          Pattern.CASE_INSENSITIVE);

  private LastingPlace() {}

  /**
   * @throws CliException if the database of the settings would be gone when the command ends, or
   *     their warehouse is relative
   */
  static void require(Map<String, String> settings) {
    String uri = settings.get(URI);
    if (uri != null && (uri.isBlank() || FLEETING.matcher(uri).matches())) {
      throw CliException.config(
          "the setting 'uri' is '"
              + uri
              + "', which names no database that lasts: what is written there is gone when the"
              + " command ends; name a file, such as 'jdbc:sqlite:cat.db', and see whether a"
              + " variable in it is empty");
    }
    requireAbsolute("the setting", WAREHOUSE, settings.get(WAREHOUSE));
  }

  /**
   * @throws CliException if tables would lie in another place for everyone who makes them
   */
  static void requireLocation(Map<String, String> namespaceProperties) {
    requireAbsolute("the property", LOCATION, namespaceProperties.get(LOCATION));
  }

  private static void requireAbsolute(String what, String key, String place) {
    if (place != null && !MetadataLocation.isAbsolute(place)) {
      throw CliException.config(
          what
              + " '"
              + key
              + "' is '"
              + place
              + "', which is relative: tables would lie in another place for everyone who works in"
              + " another folder; write a URI or an absolute path");
    }
  }
}
