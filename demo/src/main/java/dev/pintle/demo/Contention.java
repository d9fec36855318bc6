package dev.pintle.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.TableIdentifier;

/** Two processes append as fast as they can: to one table, at the same time. */
final class Contention implements Chapter {
  private static final int APPENDS_EACH = 6;
  private static final long SEED_ORDER = 1;
  private static final long FIRST_ORDER = 1001;
  private static final long NEXT_TILL = 1000;

  /** One of the two writers. */
  record Writer(String till, long process, TillResult result) {}

  /** What they did and what the table then is. */
  record Outcome(
      List<Writer> writers,
      long attempts,
      long committed,
      long conflictsRetried,
      long refused,
      long unknown,
      int snapshots,
      boolean linear,
      int rows,
      int filesOnDisk,
      int filesReachable,
      SortedSet<TableFile> orphans) {}

  private final String id;
  private final String title;
  private final String introduction;
  private final TableIdentifier name;
  private final int retries;

  private Contention(String id, String title, String introduction, int retries) {
    this.id = id;
    this.title = title;
    this.introduction = introduction;
    this.name = TableIdentifier.of("shop", id.replace('-', '_'));
    this.retries = retries;
  }

  /** A writer that is refused builds on the new pointer and tries again. */
  static Contention withRetries() {
    return new Contention(
        "with-retries",
        "A rush at the tills: two writers, and retries",
        "Both tills append to a new table that holds one order. Who is refused lost nothing:"
            + " Iceberg reads the new pointer, builds on it and asks again.",
        // twice what it takes: a till is refused at most once for each commit of the other
        2 * APPENDS_EACH);
  }

  /** A writer that is refused gives up and says so. */
  static Contention withoutRetries() {
    return new Contention(
        "without-retries",
        "The same rush with commit.retry.num-retries=0",
        "Now each conflict goes to the caller, and its order isn't taken.",
        0);
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public void tell(Bookshop shop, Report report) {
    report.say(introduction);
    shop.create(name, retries);
    shop.append(name, SEED_ORDER, 1);
    List<Writer> writers = write(shop);
    Table table = shop.table(name);
    List<Long> rows = Orders.read(table);
    Outcome outcome = outcome(writers, table, rows);

    report.fact("outcome", outcome);
    report.table(writers(outcome));
    boolean addsUp =
        outcome.attempts() == outcome.committed() + outcome.conflictsRetried() + outcome.refused();
    if (retries > 0) {
      report.check(
          "every append was committed: %d attempts = %d committed + %d retried"
              .formatted(outcome.attempts(), outcome.committed(), outcome.conflictsRetried()),
          addsUp && outcome.committed() == appends(writers));
    } else {
      report.check(
          "every append was committed, or failed with a CommitFailedException",
          addsUp && outcome.committed() + outcome.refused() == appends(writers));
    }
    String committed = outcome.committed() + " committed + 1";
    report.check(
        outcome.snapshots() + " snapshots = " + committed + ", in one chain",
        outcome.snapshots() == outcome.committed() + 1 && outcome.linear());
    report.check(
        outcome.rows() + " rows = " + committed + ": each committed order once, and no other",
        rows.equals(told(writers)));
    report.check(
        "orphans = the data files of refused appends (" + outcome.orphans().size() + ")",
        outcome.orphans().equals(refusedFiles(writers, table)));
  }

  private List<Writer> write(Bookshop shop) {
    List<TillProcess> tills = shop.tills();
    long first = FIRST_ORDER;
    for (TillProcess till : tills) {
      till.begin(new TillTask(name.name(), APPENDS_EACH, first));
      first += NEXT_TILL;
    }
    tills.forEach(TillProcess::go);
    return tills.stream().map(till -> new Writer(till.name(), till.pid(), till.finish())).toList();
  }

  private static Outcome outcome(List<Writer> writers, Table table, List<Long> rows) {
    History history = History.of(table);
    Inventory files = Inventory.of(table);
    return new Outcome(
        writers,
        writers.stream().mapToLong(writer -> writer.result().attempts()).sum(),
        count(writers, TillAppend.Outcome.COMMITTED),
        writers.stream().mapToLong(writer -> writer.result().conflictsRetried()).sum(),
        count(writers, TillAppend.Outcome.REFUSED),
        count(writers, TillAppend.Outcome.UNKNOWN),
        history.snapshots().size(),
        history.linear(),
        rows.size(),
        files.onDisk().size(),
        files.reachable().size(),
        files.orphans());
  }

  private static long count(List<Writer> writers, TillAppend.Outcome outcome) {
    return writers.stream().mapToLong(writer -> writer.result().count(outcome)).sum();
  }

  private static long appends(List<Writer> writers) {
    return writers.stream().mapToLong(writer -> writer.result().appends().size()).sum();
  }

  private static List<Long> told(List<Writer> writers) {
    List<Long> orders = new ArrayList<>(List.of(SEED_ORDER));
    writers.stream()
        .flatMap(writer -> writer.result().of(TillAppend.Outcome.COMMITTED).stream())
        .forEach(append -> orders.add(append.order()));
    return orders.stream().sorted().toList();
  }

  private static SortedSet<TableFile> refusedFiles(List<Writer> writers, Table table) {
    SortedSet<TableFile> files = new TreeSet<>();
    writers.stream()
        .flatMap(writer -> writer.result().of(TillAppend.Outcome.REFUSED).stream())
        .forEach(append -> files.add(TableFile.at(append.dataFile(), Disk.folder(table))));
    return files;
  }

  private static List<List<String>> writers(Outcome outcome) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("", "appends", "attempts", "committed", "conflicts retried", "refused"));
    for (Writer writer : outcome.writers()) {
      TillResult result = writer.result();
      rows.add(
          List.of(
              writer.till(),
              Integer.toString(result.appends().size()),
              Integer.toString(result.attempts()),
              Long.toString(result.count(TillAppend.Outcome.COMMITTED)),
              Long.toString(result.conflictsRetried()),
              Long.toString(result.count(TillAppend.Outcome.REFUSED))));
    }
    return rows;
  }
}
