package dev.pintle.demo;

import java.time.Duration;
import java.util.List;

/**
 * How the whole demo ended.
 *
 * @param checks how many claims were checked
 * @param failed how many of them didn't hold
 * @param folderRemoved whether the temporary folder is gone
 * @param took the time from the first word to the last
 */
record Ending(int checks, int failed, boolean folderRemoved, Duration took) {
  static Ending of(List<Report> told, boolean folderRemoved, Duration took) {
    List<Report.Check> all = told.stream().flatMap(report -> report.checks().stream()).toList();
    int failed = (int) all.stream().filter(check -> !check.holds()).count();
    return new Ending(all.size(), failed, folderRemoved, took);
  }

  boolean holds() {
    return failed == 0 && folderRemoved;
  }
}
