package dev.pintle.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.util.SnapshotUtil;

/**
 * A table's snapshots.
 *
 * @param snapshots all that the metadata file lists
 * @param chain the current one, its parent, and so on to the first
 */
record History(List<Long> snapshots, List<Long> chain) {
  static History of(Table table) {
    List<Long> snapshots =
        StreamSupport.stream(table.snapshots().spliterator(), false)
            .map(Snapshot::snapshotId)
            .toList();
    return new History(snapshots, new ArrayList<>(SnapshotUtil.currentAncestorIds(table)));
  }

  /** Whether every snapshot follows from the one before it: nobody's commit was passed over. */
  boolean linear() {
    return snapshots.size() == chain.size() && chain.containsAll(snapshots);
  }
}
