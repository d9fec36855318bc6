package dev.pintle.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Where words go on a line. */
final class Alignment {
  private static final Pattern NUMBER = Pattern.compile("[+]?[0-9]+|-");

  private Alignment() {}

  /** Breaks a text at its spaces; a word that is longer than a line gets a line of its own. */
  static List<String> wrap(String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ")) {
      if (line.length() > 0 && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.length() == 0 ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }

  /**
   * Sets rows into columns: text from the left, numbers and the name of their column from the
   * right.
   */
  static List<String> align(List<List<String>> rows) {
    int columns = rows.stream().mapToInt(List::size).max().orElse(0);
    List<StringBuilder> lines = new ArrayList<>();
    rows.forEach(row -> lines.add(new StringBuilder()));
    for (int column = 0; column < columns; column++) {
      List<String> cells = cells(rows, column);
      int width = cells.stream().mapToInt(String::length).max().orElse(0);
      boolean numbers =
          cells.size() > 1
              && cells.stream().skip(1).allMatch(cell -> NUMBER.matcher(cell).matches());
      for (int row = 0; row < rows.size(); row++) {
        String blank = " ".repeat(width - cells.get(row).length());
        String gap = column == 0 ? "" : "  ";
        lines
            .get(row)
            .append(gap)
            .append(numbers ? blank + cells.get(row) : cells.get(row) + blank);
      }
    }
    return lines.stream().map(line -> line.toString().stripTrailing()).toList();
  }

  private static List<String> cells(List<List<String>> rows, int column) {
    return rows.stream().map(row -> column < row.size() ? row.get(column) : "").toList();
  }
}
