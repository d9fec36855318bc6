package dev.pintle.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Map;
import org.apache.iceberg.Snapshot;

/** The JSON shape of a snapshot. */
final class SnapshotJson {
  private SnapshotJson() {}

  /** The id is text: it is larger than the numbers that many JSON readers keep exactly. */
  static ObjectNode of(Snapshot snapshot) {
    ObjectNode object = Json.object();
    object.put("id", Long.toString(snapshot.snapshotId()));
    object.put(
        "parent_id", snapshot.parentId() == null ? null : Long.toString(snapshot.parentId()));
    object.put("committed", Instant.ofEpochMilli(snapshot.timestampMillis()).toString());
    object.put("operation", snapshot.operation());
    object.set(
        "summary", Json.properties(snapshot.summary() == null ? Map.of() : snapshot.summary()));
    return object;
  }
}
