package dev.pintle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ScreenTest {
  private final StringWriter out = new StringWriter();

  @Test
  void columnsAlignByWhatTheTerminalShows() {
    screen(false)
        .table(
            List.of("NAME", "KIND"),
            List.of(row("plain", "x"), row("表格", "x"), row("e\u0301te", "x"), row("📚", "x")));

    assertThat(out.toString())
        .isEqualTo(
            """
            NAME   KIND
            plain  x
            表格   x
            e\u0301te    x
            📚     x
            """);
  }

  @Test
  void noLineEndsWithSpaces() {
    screen(false).table(List.of("A", "B"), List.of(row("long text", "")));
    assertThat(out.toString()).isEqualTo("A          B\nlong text\n");
  }

  @Test
  void coloursAreThereOnlyIfWanted() {
    screen(false).heading("plain");
    assertThat(out.toString()).doesNotContain("\u001B");
    screen(true).heading("bold");
    assertThat(out.toString()).contains("\u001B[1mbold\u001B[0m");
  }

  @Test
  void whatWouldSteerTheTerminalIsShownAsText() {
    screen(true).line("a\u001B[2Jb\u009Bc\u202Ed\r\n\t\u0000\uD800");
    assertThat(out.toString())
        .isEqualTo("a\\u001B[2Jb\\u009Bc\\u202Ed\\r\\n\\t\\u0000\\uD800" + System.lineSeparator());
  }

  @Test
  void whatOnlyLooksUnusualIsLeftAlone() {
    String text = "naïve 表 👩\u200D🔬 e\u0301";
    assertThat(Printable.of(text)).isSameAs(text);
  }

  private Screen screen(boolean colour) {
    return new Screen(new PrintWriter(out, true), colour);
  }

  private static List<Cell> row(String first, String second) {
    return List.of(Cell.plain(first), Cell.plain(second));
  }
}
