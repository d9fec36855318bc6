package dev.pintle.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.iceberg.Table;

/**
 * The files in a table's folder at one moment, whether the table knows them or not.
 *
 * @param contents each file with the SHA-256 of its bytes
 */
record Disk(SortedMap<TableFile, String> contents) {
  static Disk of(Table table) {
    return of(folder(table));
  }

  static Disk of(Path folder) {
    SortedMap<TableFile, String> contents = new TreeMap<>();
    try (Stream<Path> tree = Files.walk(folder)) {
      for (Path file : tree.filter(Files::isRegularFile).toList()) {
        contents.put(new TableFile(folder.relativize(file).toString()), sha256(file));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Disk(contents);
  }

  /** Where a table of the demo keeps its files. */
  static Path folder(Table table) {
    return path(table.location());
  }

  /** The path in a {@code file:} location. */
  static Path path(String location) {
    return Path.of(location.replaceFirst("^file:/+", "/"));
  }

  int count() {
    return contents.size();
  }

  int count(FileRole role) {
    return (int) contents.keySet().stream().filter(file -> file.role() == role).count();
  }

  /** The files that are here and not there. */
  SortedSet<TableFile> minus(Disk earlier) {
    SortedSet<TableFile> added = new TreeSet<>(contents.keySet());
    added.removeAll(earlier.contents.keySet());
    return added;
  }

  /** Whether every file of an earlier moment is still here, with the same bytes. */
  boolean keepsAllOf(Disk earlier) {
    return contents.entrySet().containsAll(earlier.contents.entrySet());
  }

  private static String sha256(Path file) throws IOException {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }
}
