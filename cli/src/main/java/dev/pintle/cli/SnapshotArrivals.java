package dev.pintle.cli;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.iceberg.Snapshot;

/**
 * Finds out which metadata file brought which snapshot, from the newest metadata alone: the older
 * files may be gone.
 *
 * <p>A file that ends with a new snapshot bears the time of that snapshot, whatever the clocks of
 * the writers say. So it brought the snapshots up to that one which came with no earlier file; of
 * several files of one millisecond each but the last brought one. A file of no snapshot's time
 * brought those that are older than it and that no later file bears the time of. The oldest file
 * brought only what is as old as itself: what is older may have come with files that the log has
 * forgotten.
 */
final class SnapshotArrivals {
  private final List<Long> fileTimes;
  private final List<Snapshot> left;

  /**
   * @param fileTimes in the order of the files, oldest first
   */
  SnapshotArrivals(List<Long> fileTimes, List<Snapshot> snapshots) {
    this.fileTimes = List.copyOf(fileTimes);
    this.left = new ArrayList<>(snapshots);
    left.sort(
        Comparator.comparingLong(Snapshot::sequenceNumber)
            .thenComparingLong(Snapshot::timestampMillis));
  }

  /** What each file brought, in the order of the files, and within one oldest first. */
  List<List<Snapshot>> byFile() {
    List<List<Snapshot>> arrivals = new ArrayList<>();
    for (int file = 0; file < fileTimes.size(); file++) {
      long time = fileTimes.get(file);
      List<Snapshot> brought = take(count(file));
      if (file == 0) {
        brought.removeIf(snapshot -> snapshot.timestampMillis() != time);
      }
      arrivals.add(List.copyOf(brought));
    }
    return arrivals;
  }

  private List<Snapshot> take(int count) {
    List<Snapshot> head = left.subList(0, count);
    List<Snapshot> taken = new ArrayList<>(head);
    head.clear();
    return taken;
  }

  /** How many of those that are left came with this file. */
  private int count(int file) {
    long time = fileTimes.get(file);
    List<Long> later = fileTimes.subList(file + 1, fileTimes.size());
    List<Long> times = left.stream().map(Snapshot::timestampMillis).toList();
    int ofThisTime = later.contains(time) ? times.indexOf(time) : times.lastIndexOf(time);
    if (ofThisTime >= 0) {
      return ofThisTime + 1;
    }
    int count = 0;
    while (count < times.size() && times.get(count) <= time && !later.contains(times.get(count))) {
      count++;
    }
    return count;
  }
}
