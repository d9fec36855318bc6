package dev.pintle.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Prints for people: aligned, coloured if wanted, and never with a raw control character. */
final class Screen {
  private static final String GAP = "  ";

  private final PrintWriter out;
  private final boolean colour;

  Screen(PrintWriter out, boolean colour) {
    this.out = out;
    this.colour = colour;
  }

  void line(String text) {
    out.println(Printable.of(text));
  }

  /** Text of our own for another program, untouched. */
  void verbatim(String text) {
    out.print(text);
  }

  void heading(String text) {
    out.println(styled(Printable.of(text), Style.HEADING));
  }

  /** Names and values below each other, the values aligned. */
  void fields(Map<String, String> fields) {
    rows(
        fields.entrySet().stream()
            .map(field -> List.of(Cell.quiet(field.getKey()), Cell.plain(field.getValue())))
            .toList());
  }

  /** A table with a heading for each column. */
  void table(List<String> headings, List<List<Cell>> rows) {
    List<List<Cell>> all = new ArrayList<>();
    all.add(headings.stream().map(heading -> new Cell(heading, Style.HEADING)).toList());
    all.addAll(rows);
    rows(all);
  }

  private void rows(List<List<Cell>> rows) {
    List<List<Cell>> safe =
        rows.stream()
            .map(
                row ->
                    row.stream()
                        .map(cell -> new Cell(Printable.of(cell.text()), cell.style()))
                        .toList())
            .toList();
    int[] widths = widths(safe);
    safe.forEach(row -> out.println(aligned(row, widths)));
  }

  private static int[] widths(List<List<Cell>> rows) {
    int[] widths = new int[rows.stream().mapToInt(List::size).max().orElse(0)];
    for (List<Cell> row : rows) {
      for (int i = 0; i < row.size(); i++) {
        widths[i] = Math.max(widths[i], DisplayWidth.of(row.get(i).text()));
      }
    }
    return widths;
  }

  /** Pads every cell but the last, so that no line ends with spaces. */
  private String aligned(List<Cell> row, int[] widths) {
    int last = row.size() - 1;
    while (last > 0 && row.get(last).text().isEmpty()) {
      last--;
    }
    StringBuilder line = new StringBuilder();
    for (int i = 0; i <= last; i++) {
      Cell cell = row.get(i);
      line.append(styled(cell.text(), cell.style()));
      if (i < last) {
        line.append(" ".repeat(widths[i] - DisplayWidth.of(cell.text()))).append(GAP);
      }
    }
    return line.toString();
  }

  private String styled(String text, Style style) {
    return colour ? style.apply(text) : text;
  }
}
