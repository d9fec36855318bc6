package dev.pintle.demo;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.nio.file.Path;
import java.util.Comparator;

/**
 * A file of a table.
 *
 * @param name its path below the table's own folder
 */
record TableFile(String name) implements Comparable<TableFile> {
  private static final Comparator<TableFile> BY_ROLE =
      Comparator.comparing(TableFile::role).thenComparing(TableFile::name);

  /** The file at a location in a table's folder. */
  static TableFile at(String location, Path folder) {
    return new TableFile(folder.relativize(Disk.path(location)).toString());
  }

  @JsonProperty
  FileRole role() {
    return FileRole.of(name);
  }

  @Override
  public int compareTo(TableFile other) {
    return BY_ROLE.compare(this, other);
  }
}
