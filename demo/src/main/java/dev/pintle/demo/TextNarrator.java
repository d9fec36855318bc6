package dev.pintle.demo;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** Tells the story in plain text, ASCII only, in lines of at most {@value #WIDTH} characters. */
final class TextNarrator implements Narrator {
  static final int WIDTH = 80;

  private static final String INDENT = "   ";

  private final PrintWriter out;
  private final Ink ink;
  private int chapter;

  TextNarrator(PrintWriter out, boolean colour) {
    this.out = out;
    this.ink = colour ? Ink.COLOURED : Ink.PLAIN;
  }

  @Override
  public void open() {
    out.println(ink.title("A bookshop's orders: how an Iceberg table changes, and stays whole"));
    paragraph(
        "This happens now, in a temporary folder: a SQLite catalog, Parquet files, three processes."
            + " Each number is read from the catalog or the disk.");
    out.flush();
  }

  @Override
  public void tell(Report report) {
    chapter++;
    out.println();
    out.println(ink.title(chapter + "  " + report.title()));
    for (Report.Part part : report.parts()) {
      if (part instanceof Report.Paragraph words) {
        paragraph(words.text());
      } else if (part instanceof Report.Table table) {
        out.println();
        Alignment.align(table.rows()).forEach(row -> out.println(INDENT + INDENT + row));
      }
    }
    report.checks().forEach(this::check);
    out.flush();
  }

  @Override
  public void close(Ending ending) {
    String seconds = String.format(Locale.ROOT, "%.1f s", ending.took().toMillis() / 1000.0);
    out.println();
    String verdict =
        ending.failed() == 0
            ? ink.good("All " + ending.checks() + " checks held.")
            : ink.bad(ending.failed() + " of " + ending.checks() + " checks did NOT hold.");
    String folder =
        ending.folderRemoved()
            ? "The temporary folder is gone."
            : ink.bad("The temporary folder is still there.");
    out.println(verdict + " " + folder + " " + seconds);
    out.flush();
  }

  private void check(Report.Check check) {
    String mark = check.holds() ? ink.good("ok") : ink.bad("NO");
    List<String> lines = Alignment.wrap(check.claim(), WIDTH - INDENT.length() - 4);
    out.println(INDENT + mark + "  " + lines.get(0));
    lines.stream().skip(1).forEach(line -> out.println(INDENT + "    " + line));
  }

  private void paragraph(String text) {
    Alignment.wrap(text, WIDTH - INDENT.length()).forEach(line -> out.println(INDENT + line));
  }
}
