package dev.pintle.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.pintle.spi.EntryName;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadata.MetadataLogEntry;

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

  PointerLog {
    entries = List.copyOf(entries);
  }

  static PointerLog of(EntryName table, TableMetadata metadata) {
    List<Long> times = new ArrayList<>();
    List<String> locations = new ArrayList<>();
    for (MetadataLogEntry file : metadata.previousFiles()) {
      times.add(file.timestampMillis());
      locations.add(file.file());
    }
    times.add(metadata.lastUpdatedMillis());
    locations.add(metadata.metadataFileLocation());
    List<List<Snapshot>> added = new SnapshotArrivals(times, metadata.snapshots()).byFile();
    List<Entry> entries = new ArrayList<>();
    for (int i = times.size() - 1; i >= 0; i--) {
      entries.add(new Entry(Instant.ofEpochMilli(times.get(i)), locations.get(i), added.get(i)));
    }
    return new PointerLog(table, entries.size(), entries);
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
