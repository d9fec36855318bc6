package dev.pintle.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.pintle.spi.EntryName;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.TableMetadata;

/** Where the pointer of a table was, newest first. */
record PointerLog(EntryName table, int total, List<Entry> entries) implements Answer {

  /**
   * One place of the pointer.
   *
   * @param written when its metadata was made, by its writer's clock
   * @param added the snapshots that came with it and are still in the table, oldest first
   */
  record Entry(Instant written, String location, List<Snapshot> added) {
    Entry {
      added = List.copyOf(added);
    }
  }

  /** A metadata file. */
  private record File(long timestampMillis, String location) {}

  PointerLog {
    entries = List.copyOf(entries);
  }

  /**
   * Reads the log out of the newest metadata, without opening the older files: they may be gone. A
   * metadata file bears the time of its newest snapshot, so a snapshot came with the first file
   * that is as young as it, or younger; of files of the same millisecond each gets one.
   */
  static PointerLog of(EntryName table, TableMetadata metadata) {
    List<File> files = new ArrayList<>();
    metadata.previousFiles().forEach(old -> files.add(new File(old.timestampMillis(), old.file())));
    files.add(new File(metadata.lastUpdatedMillis(), metadata.metadataFileLocation()));
    Deque<Snapshot> left =
        new ArrayDeque<>(
            metadata.snapshots().stream()
                .sorted(
                    Comparator.comparingLong(Snapshot::sequenceNumber)
                        .thenComparingLong(Snapshot::timestampMillis))
                .toList());
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < files.size(); i++) {
      boolean tied =
          i + 1 < files.size()
              && files.get(i + 1).timestampMillis() == files.get(i).timestampMillis();
      entries.add(entry(files.get(i), i == 0, tied, left));
    }
    Collections.reverse(entries);
    return new PointerLog(table, entries.size(), entries);
  }

  private static Entry entry(File file, boolean oldest, boolean tied, Deque<Snapshot> left) {
    List<Snapshot> added = new ArrayList<>();
    while (!left.isEmpty() && left.peek().timestampMillis() <= file.timestampMillis()) {
      Snapshot snapshot = left.remove();
      // what is older than the oldest file came with one that the log has forgotten
      if (!oldest || snapshot.timestampMillis() == file.timestampMillis()) {
        added.add(snapshot);
      }
      if (tied && snapshot.timestampMillis() == file.timestampMillis()) {
        break;
      }
    }
    return new Entry(Instant.ofEpochMilli(file.timestampMillis()), file.location(), added);
  }

  PointerLog newest(int limit) {
    return new PointerLog(table, total, entries.subList(0, Math.min(limit, entries.size())));
  }

  @Override
  public void print(Screen screen) {
    List<List<Cell>> rows = new ArrayList<>();
    for (Entry entry : entries) {
      if (entry.added().isEmpty()) {
        rows.add(row(entry, "-", ""));
      }
      for (Snapshot snapshot : entry.added()) {
        rows.add(row(entry, Long.toString(snapshot.snapshotId()), operation(snapshot)));
      }
    }
    screen.table(List.of("WRITTEN", "SNAPSHOT", "OPERATION", "METADATA FILE"), rows);
    if (entries.size() < total) {
      screen.line("(" + (total - entries.size()) + " older ones not shown)");
    }
  }

  private static List<Cell> row(Entry entry, String snapshot, String operation) {
    return List.of(
        Cell.quiet(entry.written().toString()),
        Cell.plain(snapshot),
        Cell.plain(operation),
        Cell.plain(entry.location()));
  }

  private static String operation(Snapshot snapshot) {
    return snapshot.operation() == null ? "" : snapshot.operation();
  }

  @Override
  public ObjectNode json() {
    ObjectNode object = Json.putName(Json.object(), table);
    object.put("total", total);
    ArrayNode log = object.putArray("log");
    for (Entry entry : entries) {
      ObjectNode item = log.addObject();
      item.put("written", entry.written().toString());
      item.put("pointer", entry.location());
      ArrayNode added = item.putArray("snapshots_added");
      entry.added().forEach(snapshot -> added.add(SnapshotJson.of(snapshot)));
    }
    return object;
  }
}
