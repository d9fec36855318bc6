package dev.pintle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotParser;
import org.junit.jupiter.api.Test;

/** Snapshots have the ids 1, 2, 3 … and the times that the tests give. */
final class SnapshotArrivalsTest {
  @Test
  void eachFileBroughtTheSnapshotOfItsTime() {
    assertThat(arrivals(List.of(5L, 10L, 20L), 10, 20)).isEqualTo("[] [1] [2]");
  }

  @Test
  void aFileOfNoSnapshotsTimeBroughtNone() {
    assertThat(arrivals(List.of(5L, 10L, 15L, 20L), 10, 20)).isEqualTo("[] [1] [] [2]");
  }

  @Test
  void oneTransactionBroughtSeveral() {
    assertThat(arrivals(List.of(5L, 20L, 30L), 18, 19, 20, 30)).isEqualTo("[] [1, 2, 3] [4]");
    assertThat(arrivals(List.of(5L, 20L, 30L), 20, 20, 30)).isEqualTo("[] [1, 2] [3]");
  }

  @Test
  void aTransactionThatEndedWithAnotherChangeIsYoungerThanItsSnapshots() {
    assertThat(arrivals(List.of(5L, 21L, 30L), 18, 20, 30)).isEqualTo("[] [1, 2] [3]");
  }

  @Test
  void filesOfOneMillisecondBroughtOneEach() {
    assertThat(arrivals(List.of(5L, 10L, 10L, 10L), 10, 10, 10)).isEqualTo("[] [1] [2] [3]");
    assertThat(arrivals(List.of(5L, 10L, 10L), 10)).isEqualTo("[] [1] []");
  }

  @Test
  void aWriterWhoseClockIsBehindTakesNothingFromTheOneBefore() {
    assertThat(arrivals(List.of(5L, 100L, 90L, 110L), 100, 90, 110)).isEqualTo("[] [1] [2] [3]");
    assertThat(arrivals(List.of(5L, 100L, 105L, 90L), 100, 90)).isEqualTo("[] [1] [] [2]");
  }

  @Test
  void whatCameBeforeTheOldestFileIsNoFiles() {
    assertThat(arrivals(List.of(30L, 40L), 10, 20, 30, 40)).isEqualTo("[3] [4]");
    assertThat(arrivals(List.of(35L, 40L), 10, 20, 30, 40)).isEqualTo("[] [4]");
  }

  private static String arrivals(List<Long> fileTimes, long... snapshotTimes) {
    List<Snapshot> snapshots = new ArrayList<>();
    for (long time : snapshotTimes) {
      snapshots.add(snapshot(snapshots.size() + 1, time));
    }
    return new SnapshotArrivals(fileTimes, snapshots)
        .byFile().stream()
            .map(brought -> brought.stream().map(Snapshot::snapshotId).toList().toString())
            .collect(Collectors.joining(" "));
  }

  private static Snapshot snapshot(long id, long time) {
    return SnapshotParser.fromJson(
        """
        {"snapshot-id": %d, "sequence-number": %d, "timestamp-ms": %d, "manifest-list": "m",
         "schema-id": 0, "summary": {"operation": "append"}}
        """
            .formatted(id, id, time));
  }
}
