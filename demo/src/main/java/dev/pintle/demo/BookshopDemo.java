package dev.pintle.demo;

import dev.pintle.cli.DemoProgram;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A bookshop and its orders: how an Iceberg table changes, shown on a real catalog, real files and
 * real processes. Nothing is told that isn't read back from them.
 *
 * <p>Works in a folder of its own in the system's temporary folder, and removes it. A claim that
 * doesn't hold is printed as such and makes the exit code 1; so does an error, which also ends the
 * story there. A signal to end does so with one line and its own exit code, see {@link
 * Interruption}.
 */
public final class BookshopDemo implements DemoProgram {
  private static final int HOLDS = 0;
  private static final int DOES_NOT_HOLD = 1;

  private final List<Chapter> chapters;

  public BookshopDemo() {
    this(
        List.of(
            new Appends(),
            new OneSwap(),
            new Race(),
            new Leftovers(),
            new DropAndRegister(),
            Contention.withRetries(),
            Contention.withoutRetries()));
  }

  BookshopDemo(List<Chapter> chapters) {
    this.chapters = List.copyOf(chapters);
  }

  @Override
  public int run(boolean json, boolean colour, PrintWriter out, PrintWriter err) {
    QuietLogs.begin();
    Narrator narrator = json ? new JsonNarrator(out) : new TextNarrator(out, colour);
    Tills tills = new Tills();
    TemporaryFolder folder = new TemporaryFolder();
    try (Interruption interruption = Interruption.watch(tills, folder, err)) {
      return run(narrator, err, tills, folder, interruption);
    }
  }

  /** Doesn't say a word more once it is interrupted; the exit code is the signal's then. */
  private int run(
      Narrator narrator,
      PrintWriter err,
      Tills tills,
      TemporaryFolder folder,
      Interruption interruption) {
    long started = System.nanoTime();
    narrator.open();
    List<Report> told = new ArrayList<>();
    try (folder;
        Bookshop shop = Bookshop.open(folder.make(), tills)) {
      tell(shop, narrator, told, interruption);
    } catch (IOException | RuntimeException e) {
      if (!interruption.happened()) {
        err.println("pintle demo: " + InShort.oneLine(e));
        err.flush();
      }
      return DOES_NOT_HOLD;
    }
    if (interruption.happened()) {
      return DOES_NOT_HOLD;
    }
    Ending ending = Ending.of(told, folder.isGone(), Duration.ofNanos(System.nanoTime() - started));
    narrator.close(ending);
    return ending.holds() ? HOLDS : DOES_NOT_HOLD;
  }

  private void tell(
      Bookshop shop, Narrator narrator, List<Report> told, Interruption interruption) {
    for (Chapter chapter : chapters) {
      Report report = tell(chapter, shop);
      if (interruption.happened()) {
        return;
      }
      told.add(report);
      narrator.tell(report);
      if (report.ended()) {
        return;
      }
    }
  }

  private static Report tell(Chapter chapter, Bookshop shop) {
    Report report = new Report(chapter.id(), chapter.title());
    try {
      chapter.tell(shop, report);
    } catch (RuntimeException e) {
      report.endEarly(e);
    }
    return report;
  }
}
