package dev.pintle.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.ManifestFiles;
import org.apache.iceberg.ReachableFileUtil;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.io.CloseableIterable;

/**
 * What is on the disk, beside what the table reaches from its pointer: the metadata file and those
 * in its log, every snapshot's manifest list, their manifests, the data files in those.
 */
record Inventory(SortedSet<TableFile> onDisk, SortedSet<TableFile> reachable) {
  static Inventory of(Table table) {
    return new Inventory(new TreeSet<>(Disk.of(table).contents().keySet()), reachable(table));
  }

  /** On the disk, but no part of the table. */
  SortedSet<TableFile> orphans() {
    return minus(onDisk, reachable);
  }

  /** Part of the table, but not on the disk. */
  SortedSet<TableFile> missing() {
    return minus(reachable, onDisk);
  }

  private static SortedSet<TableFile> reachable(Table table) {
    Path folder = Disk.folder(table);
    SortedSet<TableFile> files = new TreeSet<>();
    ReachableFileUtil.metadataFileLocations(table, false).forEach(at -> add(files, folder, at));
    for (Snapshot snapshot : table.snapshots()) {
      add(files, folder, snapshot.manifestListLocation());
      for (ManifestFile manifest : snapshot.allManifests(table.io())) {
        add(files, folder, manifest.path());
        try (CloseableIterable<String> data =
            ManifestFiles.readPaths(manifest, table.io(), table.specs())) {
          data.forEach(at -> add(files, folder, at));
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }
    return files;
  }

  private static void add(SortedSet<TableFile> files, Path folder, String location) {
    files.add(TableFile.at(location, folder));
  }

  private static SortedSet<TableFile> minus(SortedSet<TableFile> from, SortedSet<TableFile> what) {
    SortedSet<TableFile> left = new TreeSet<>(from);
    left.removeAll(what);
    return left;
  }
}
