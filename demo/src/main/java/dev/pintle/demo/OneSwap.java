package dev.pintle.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import org.apache.iceberg.Table;

/** One more append, watched in the catalog's row and on the disk. */
final class OneSwap implements Chapter {
  private static final int FIRST_ORDER = 101;

  @Override
  public String id() {
    return "swap";
  }

  @Override
  public String title() {
    return "A commit is one swap of that pointer";
  }

  @Override
  public void tell(Bookshop shop, Report report) {
    report.say(
        "An append writes its files first; nobody reads them yet. Then it asks the catalog for the"
            + " swap: if the pointer still names the old metadata file, let it name the new one."
            + " That is the commit. The table's row in the catalog:");
    Table table = shop.table(Bookshop.ORDERS);
    Disk diskBefore = Disk.of(table);
    Optional<CatalogRow> before = shop.row(Bookshop.ORDERS);
    shop.append(Bookshop.ORDERS, FIRST_ORDER, 2);
    Optional<CatalogRow> after = shop.row(Bookshop.ORDERS);
    Disk diskAfter = Disk.of(table);
    SortedSet<TableFile> added = diskAfter.minus(diskBefore);

    report.fact("before", before.orElse(null));
    report.fact("after", after.orElse(null));
    report.fact("added", added);
    report.table(
        List.of(List.of("", "pointer", "previous"), line("before", before), line("after", after)));
    report.table(files(added));
    report.check(
        "the old pointer is kept as the previous one",
        after.map(CatalogRow::previous).equals(before.map(CatalogRow::pointer)));
    report.check(
        "the new pointer is the metadata file that this append added",
        added.stream().anyMatch(file -> after.orElseThrow().pointer().endsWith("/" + file.name())));
  }

  private static List<String> line(String when, Optional<CatalogRow> row) {
    return row.map(
            r ->
                List.of(
                    when,
                    InShort.shorten(r.pointer()),
                    r.previous() == null ? "none" : InShort.shorten(r.previous())))
        .orElseGet(() -> List.of(when, "no row"));
  }

  private static List<List<String>> files(SortedSet<TableFile> files) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("role", "file added"));
    files.forEach(file -> rows.add(List.of(file.role().toString(), InShort.shortName(file))));
    return rows;
  }
}
