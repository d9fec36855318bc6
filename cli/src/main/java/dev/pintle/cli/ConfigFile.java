package dev.pintle.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A {@code pintle.yaml}: catalogs by name, in the order of the file, each with its settings as
 * written.
 */
record ConfigFile(Path path, Map<String, Map<String, String>> catalogs) {
  static final String NAME = "pintle.yaml";
  private static final String OVERRIDE = "PINTLE_CONFIG";

  /**
   * The file that holds here: the one that {@code PINTLE_CONFIG} names, or else the one in the
   * working directory, or else the one at home.
   *
   * @throws CliException if {@code PINTLE_CONFIG} names none, or the file is malformed
   */
  static Optional<ConfigFile> find(Surroundings surroundings) {
    String override = surroundings.environment().get(OVERRIDE);
    if (override != null && !override.isEmpty()) {
      Path path = surroundings.workingDirectory().resolve(override);
      // a pipe will do, too
      if (!Files.exists(path) || Files.isDirectory(path)) {
        throw CliException.config(
            "no file at '" + path + "', which " + OVERRIDE + " names; correct or unset it");
      }
      return Optional.of(ConfigFileReader.read(path));
    }
    return places(surroundings).stream()
        .filter(Files::exists)
        .findFirst()
        .map(ConfigFileReader::read);
  }

  /** Where a file is looked for, in this order. */
  static List<Path> places(Surroundings surroundings) {
    return List.of(
        surroundings.workingDirectory().resolve(NAME), surroundings.home().resolve(NAME));
  }
}
