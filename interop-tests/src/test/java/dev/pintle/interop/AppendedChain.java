package dev.pintle.interop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.util.SnapshotUtil;

/** The snapshots of a table that was only appended to, one row at a time, the first one first. */
final class AppendedChain {
  private final Table table;
  private final List<Snapshot> snapshots;

  private AppendedChain(Table table, List<Snapshot> snapshots) {
    this.table = table;
    this.snapshots = snapshots;
  }

  static AppendedChain of(Table table) {
    List<Snapshot> snapshots = new ArrayList<>();
    SnapshotUtil.currentAncestors(table).forEach(snapshots::add);
    Collections.reverse(snapshots);
    return new AppendedChain(table, snapshots);
  }

  /** Nothing is beside the chain, and nothing is missing from it. */
  AppendedChain assertLinear() {
    assertThat(table.snapshots()).as("snapshots, on the chain or not").hasSameSizeAs(snapshots);
    for (int i = 0; i < snapshots.size(); i++) {
      Snapshot snapshot = snapshots.get(i);
      assertThat(snapshot.sequenceNumber()).as("sequence number of %s", snapshot).isEqualTo(i + 1L);
      assertThat(snapshot.summary())
          .as("summary of snapshot %d", i + 1)
          .containsEntry("total-records", Integer.toString(i + 1))
          .containsEntry("total-data-files", Integer.toString(i + 1));
    }
    return this;
  }

  /** Who appended what, in the order of the chain. */
  List<String> ids() {
    return snapshots.stream().map(snapshot -> snapshot.summary().get(AppendLoop.ID)).toList();
  }

  /** How often another writer's append follows, where the first letter tells writers apart. */
  long turns() {
    List<String> ids = ids();
    long turns = 0;
    for (int i = 1; i < ids.size(); i++) {
      turns += ids.get(i).charAt(0) == ids.get(i - 1).charAt(0) ? 0 : 1;
    }
    return turns;
  }
}
