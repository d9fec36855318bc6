package dev.pintle.demo;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import org.apache.iceberg.Table;

/** A table is made and appended to: what that puts on the disk. */
final class Appends implements Chapter {
  private static final int APPENDS = 3;
  private static final int ORDERS_EACH = 3;

  /**
   * One commit, as found after it.
   *
   * @param rows the rows that the whole table has now
   * @param pointer where the catalog's row points now
   * @param added the files that are new on the disk
   * @param keptOthers whether every file from before is unchanged
   */
  record Commit(
      String what, int rows, String pointer, SortedSet<TableFile> added, boolean keptOthers) {
    int added(FileRole role) {
      return (int) added.stream().filter(file -> file.role() == role).count();
    }

    boolean addedOneOfEach() {
      return added.size() == 4
          && added(FileRole.DATA) == 1
          && added(FileRole.MANIFEST) == 1
          && added(FileRole.MANIFEST_LIST) == 1
          && added(FileRole.METADATA) == 1;
    }
  }

  @Override
  public String id() {
    return "appends";
  }

  @Override
  public String title() {
    return "A table is files, and one pointer";
  }

  @Override
  public void tell(Bookshop shop, Report report) {
    report.say(
        "Iceberg never changes a file. An append adds new ones: data; a manifest, the list of data"
            + " files; a manifest list, one snapshot of the table; a metadata file, the list of"
            + " snapshots. The catalog keeps one value: the pointer, the name of the current"
            + " metadata file.");
    List<Commit> commits = commits(shop);
    report.fact("commits", commits);
    report.table(rows(commits));

    List<Commit> appends = commits.subList(1, commits.size());
    report.check(
        "each append added one file of each kind, and changed no other",
        appends.stream().allMatch(commit -> commit.addedOneOfEach() && commit.keptOthers()));
    report.check(
        "each moved the pointer to the metadata file that it added",
        commits.stream().allMatch(Appends::pointsToOwnMetadata));
  }

  private static List<Commit> commits(Bookshop shop) {
    List<Commit> commits = new ArrayList<>();
    Table table = shop.create(Bookshop.ORDERS, 0);
    Disk before = new Disk(Collections.emptySortedMap());
    for (int append = 0; append <= APPENDS; append++) {
      if (append > 0) {
        shop.append(Bookshop.ORDERS, 1 + (append - 1) * ORDERS_EACH, ORDERS_EACH);
      }
      Disk after = Disk.of(table);
      commits.add(
          new Commit(
              append == 0 ? "create" : "append",
              Orders.read(shop.table(Bookshop.ORDERS)).size(),
              shop.pointer(Bookshop.ORDERS),
              after.minus(before),
              after.keepsAllOf(before)));
      before = after;
    }
    return commits;
  }

  private static boolean pointsToOwnMetadata(Commit commit) {
    return commit.added().stream()
        .filter(file -> file.role() == FileRole.METADATA)
        .anyMatch(file -> commit.pointer().endsWith("/" + file.name()));
  }

  private static List<List<String>> rows(List<Commit> commits) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("commit", "rows", "data", "manifest", "manifest list", "metadata", "pointer"));
    for (Commit commit : commits) {
      rows.add(
          List.of(
              commit.what(),
              Integer.toString(commit.rows()),
              plus(commit.added(FileRole.DATA)),
              plus(commit.added(FileRole.MANIFEST)),
              plus(commit.added(FileRole.MANIFEST_LIST)),
              plus(commit.added(FileRole.METADATA)),
              InShort.shorten(commit.pointer())));
    }
    return rows;
  }

  private static String plus(int files) {
    return files == 0 ? "-" : "+" + files;
  }
}
