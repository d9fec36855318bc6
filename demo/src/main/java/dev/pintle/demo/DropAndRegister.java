package dev.pintle.demo;

import java.util.List;
import java.util.Optional;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.TableIdentifier;

/** The table leaves the catalog and comes back. */
final class DropAndRegister implements Chapter {
  @Override
  public String id() {
    return "drop-and-register";
  }

  @Override
  public String title() {
    return "Dropped, and back with its whole history";
  }

  @Override
  public void tell(Bookshop shop, Report report) {
    report.say(
        "Dropping without purge takes the catalog's row away, and no file. Whoever knows the last"
            + " pointer can register it, and all that it leads to is back.");
    TableIdentifier name = Bookshop.ORDERS;
    Table before = shop.table(name);
    Disk disk = Disk.of(before);
    History history = History.of(before);
    List<Long> rows = Orders.read(before);

    Optional<String> pointer = shop.catalog().unregister(name);
    boolean rowGone = shop.row(name).isEmpty();
    boolean loadable = shop.catalog().tableExists(name);
    Disk diskDropped = Disk.of(Disk.folder(before));

    Table after = shop.catalog().registerTable(name, pointer.orElseThrow());
    History historyAfter = History.of(after);
    List<Long> rowsAfter = Orders.read(after);
    Disk diskAfter = Disk.of(after);

    report.fact("pointer", pointer.orElse(null));
    report.fact("filesBefore", disk.count());
    report.fact("filesWhileDropped", diskDropped.count());
    report.fact("filesAfter", diskAfter.count());
    report.fact("snapshotsBefore", history.snapshots());
    report.fact("snapshotsAfter", historyAfter.snapshots());
    report.fact("rowsBefore", rows.size());
    report.fact("rowsAfter", rowsAfter.size());
    report.table(
        List.of(
            List.of("", "files", "snapshots", "rows", "pointer"),
            List.of(
                "before",
                Integer.toString(disk.count()),
                Integer.toString(history.snapshots().size()),
                Integer.toString(rows.size()),
                InShort.shorten(pointer.orElseThrow())),
            List.of("dropped", Integer.toString(diskDropped.count()), "-", "-", "no row"),
            List.of(
                "registered",
                Integer.toString(diskAfter.count()),
                Integer.toString(historyAfter.snapshots().size()),
                Integer.toString(rowsAfter.size()),
                InShort.shorten(shop.pointer(name)))));
    report.check("while it was dropped there was no row, and no table", rowGone && !loadable);
    report.check(
        "dropping and registering deleted, added and changed no file",
        diskDropped.equals(disk) && diskAfter.equals(disk));
    report.check(
        "every snapshot is back, and every row",
        historyAfter.equals(history) && rowsAfter.equals(rows));
  }
}
