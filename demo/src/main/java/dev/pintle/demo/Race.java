package dev.pintle.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.iceberg.Table;

/** Two processes ask for a swap from the same pointer. */
final class Race implements Chapter {
  private static final long FIRST_ORDER = 201;

  /**
   * One process in the race.
   *
   * @param from the pointer that it had read when both were let go
   */
  record Runner(String till, long process, String from, TillAppend append) {
    boolean won() {
      return append.outcome() == TillAppend.Outcome.COMMITTED;
    }
  }

  @Override
  public String id() {
    return "race";
  }

  @Override
  public String title() {
    return "Two processes, one pointer: one wins, the other is told";
  }

  @Override
  public void tell(Bookshop shop, Report report) {
    report.say(
        "Two tills, each its own process, append an order each. Both read the same pointer, write"
            + " their files and ask for the swap. The catalog says yes to one; for the other the"
            + " pointer has moved: a conflict. (Retries are off here.)");
    Table table = shop.table(Bookshop.ORDERS);
    List<Long> rowsBefore = Orders.read(table);
    String pointerBefore = shop.pointer(Bookshop.ORDERS);
    List<Runner> runners = race(shop);
    table.refresh();
    List<Long> rows = Orders.read(table);

    report.fact("pointerBefore", pointerBefore);
    report.fact("runners", runners);
    report.fact("rowsBefore", rowsBefore.size());
    report.fact("rowsAfter", rows.size());
    report.table(runners.stream().map(Race::line).toList());
    runners.stream()
        .map(runner -> runner.append().error())
        .filter(Objects::nonNull)
        .forEach(error -> report.say("\"" + InShort.shorten(error) + "\""));

    remember(shop, table, runners);
    report.check(
        "both started from the pointer that the catalog showed",
        runners.stream().allMatch(runner -> runner.from().equals(pointerBefore)));
    report.check(
        "one was told that it committed, the other that it was refused",
        runners.stream().filter(Runner::won).count() == 1
            && runners.stream().anyMatch(r -> r.append().outcome() == TillAppend.Outcome.REFUSED));
    report.check(
        "the table has the winner's order, not the loser's, and all from before",
        rows.equals(expected(rowsBefore, runners)));
  }

  private static List<Runner> race(Bookshop shop) {
    List<TillProcess> tills = shop.tills();
    List<String> from = new ArrayList<>();
    for (TillProcess till : tills) {
      from.add(till.begin(new TillTask(Bookshop.ORDERS.name(), 1, FIRST_ORDER + from.size())));
    }
    tills.forEach(TillProcess::go);
    List<Runner> runners = new ArrayList<>();
    for (TillProcess till : tills) {
      TillAppend append = till.finish().appends().get(0);
      runners.add(new Runner(till.name(), till.pid(), from.get(runners.size()), append));
    }
    return runners;
  }

  private static void remember(Bookshop shop, Table table, List<Runner> runners) {
    for (int i = 0; i < runners.size(); i++) {
      if (runners.get(i).append().outcome() == TillAppend.Outcome.REFUSED) {
        shop.refused(
            shop.tills().get(i),
            TableFile.at(runners.get(i).append().dataFile(), Disk.folder(table)));
      }
    }
  }

  private static List<Long> expected(List<Long> before, List<Runner> runners) {
    List<Long> rows = new ArrayList<>(before);
    runners.stream().filter(Runner::won).forEach(runner -> rows.add(runner.append().order()));
    return rows.stream().sorted().toList();
  }

  private static List<String> line(Runner runner) {
    return List.of(
        runner.till(),
        "process " + runner.process(),
        "from " + InShort.shorten(runner.from()),
        runner.append().outcome().toString());
  }
}
