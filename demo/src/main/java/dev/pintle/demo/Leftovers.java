package dev.pintle.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.Table;

/** What is on the disk and no part of the table. */
final class Leftovers implements Chapter {
  /**
   * A file that nothing reaches.
   *
   * @param why what is known about how it came to that
   * @param explained whether it is known at all
   */
  record Orphan(TableFile file, String why, boolean explained) {}

  @Override
  public String id() {
    return "leftovers";
  }

  @Override
  public String title() {
    return "What a lost race leaves behind: orphans";
  }

  @Override
  public void tell(Bookshop shop, Report report) {
    report.say(
        "A file is reachable if the pointer leads to it. An orphan lies in the table's folder, but"
            + " nothing leads to it: no reader ever sees it.");
    Table table = shop.table(Bookshop.ORDERS);
    Inventory files = Inventory.of(table);
    List<Orphan> orphans = orphans(shop, files);

    report.fact("onDisk", files.onDisk());
    report.fact("reachable", files.reachable());
    report.fact("missing", files.missing());
    report.fact("orphans", orphans);
    report.table(lines(files, orphans));
    report.check("every file that the table reaches is on the disk", files.missing().isEmpty());
    report.check(
        "every orphan is what a refused commit wrote",
        orphans.stream().allMatch(Orphan::explained));
  }

  private static List<List<String>> lines(Inventory files, List<Orphan> orphans) {
    List<List<String>> lines = new ArrayList<>();
    lines.add(List.of("on disk", files.onDisk().size() + " files"));
    lines.add(List.of("reachable", files.reachable().size() + " files"));
    files.missing().forEach(file -> lines.add(List.of("missing", InShort.shortName(file))));
    for (Orphan orphan : orphans) {
      lines.add(List.of("orphan", InShort.shortName(orphan.file())));
      lines.add(List.of("", orphan.why()));
    }
    return lines;
  }

  private static List<Orphan> orphans(Bookshop shop, Inventory files) {
    List<Orphan> orphans = new ArrayList<>();
    for (TableFile file : files.orphans()) {
      Optional<TillProcess> writer = shop.refusedWriter(file);
      String why =
          writer
              .map(till -> "by " + till + ", whose commit was refused")
              .orElse("nobody here is known to have written it");
      orphans.add(new Orphan(file, why, writer.isPresent()));
    }
    return orphans;
  }
}
