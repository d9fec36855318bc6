package dev.pintle.cli;

import java.util.regex.Pattern;

/** The location of a metadata file, as the command line takes it. */
final class MetadataLocation {
  private static final Pattern ABSOLUTE = Pattern.compile("/.*|[A-Za-z][A-Za-z0-9+.-]*:.+");

  private MetadataLocation() {}

  /**
   * @throws CliException for a relative one
   */
  static void requireAbsolute(String location) {
    if (!ABSOLUTE.matcher(location).matches()) {
      throw CliException.usage(
          "the location '"
              + location
              + "' is relative, and everyone who loads the table has to find the file; write a"
              + " URI or an absolute path");
    }
  }
}
