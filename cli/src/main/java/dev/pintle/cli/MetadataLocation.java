package dev.pintle.cli;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/** The location of a metadata file, as the command line takes it. */
final class MetadataLocation {
  private static final Pattern ABSOLUTE = Pattern.compile("/.*|[A-Za-z][A-Za-z0-9+.-]*:.+");

  private MetadataLocation() {}

  /**
   * @throws CliException for a relative one, and for what is there on this machine and no file
   */
  static void require(String location) {
    if (!isAbsolute(location)) {
      throw CliException.usage(
          "the location '"
              + location
              + "' is relative, and everyone who loads the table has to find the file; write a"
              + " URI or an absolute path");
    }
    localPath(location).filter(Files::exists).ifPresent(path -> requireFile(location, path));
  }

  /**
   * What a message adds to a pointer that was removed, if {@link #require} would refuse it. Empty
   * otherwise.
   */
  static String hintToRegister(String pointer) {
    return isAbsolute(pointer)
        ? ""
        : ", which is relative: to register it again, write that file's absolute path";
  }

  static boolean isAbsolute(String location) {
    return ABSOLUTE.matcher(location).matches();
  }

  /** A device could be read for ever. */
  private static void requireFile(String location, Path path) {
    if (!Files.isRegularFile(path)) {
      throw CliException.usage(
          "the location '"
              + location
              + (Files.isDirectory(path) ? "' is a folder" : "' is no regular file")
              + "; name a metadata file, such as …/metadata/00001-….metadata.json");
    }
  }

  private static Optional<Path> localPath(String location) {
    try {
      if (location.startsWith("/")) {
        return Optional.of(Path.of(location));
      }
      URI uri = new URI(location);
      boolean local = "file".equalsIgnoreCase(uri.getScheme()) && uri.getPath() != null;
      return local ? Optional.of(Path.of(uri.getPath())) : Optional.empty();
    } catch (URISyntaxException | InvalidPathException e) {
      // no path of this machine; whoever reads the location says what it is
      return Optional.empty();
    }
  }
}
