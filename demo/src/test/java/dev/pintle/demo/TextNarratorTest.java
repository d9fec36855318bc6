package dev.pintle.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TextNarratorTest {
  private final StringWriter out = new StringWriter();

  @Test
  void theWholeStoryFitsATerminalAndItsReadersPatience() {
    int exit = new BookshopDemo().run(false, false, new PrintWriter(out), new PrintWriter(out));

    assertThat(exit).as(out.toString()).isZero();
    List<String> lines = out.toString().lines().toList();
    assertThat(lines).hasSizeBetween(60, 95);
    assertThat(lines).allMatch(line -> line.length() <= TextNarrator.WIDTH);
    assertThat(StandardCharsets.US_ASCII.newEncoder().canEncode(out.toString())).isTrue();
    assertThat(out.toString()).doesNotContain("\u001b");
  }

  @Test
  void coloursOnlyWhenAsked() {
    TextNarrator narrator = new TextNarrator(new PrintWriter(out), true);
    Report report = new Report("one", "One");
    report.check("water is wet", true);
    report.check("fire is cold", false);
    narrator.tell(report);
    narrator.close(Ending.of(List.of(report), true, Duration.ofMillis(1234)));

    assertThat(out.toString())
        .contains("\u001b[32mok\u001b[0m  water is wet")
        .contains("\u001b[1;31mNO\u001b[0m  fire is cold")
        .contains("1 of 2 checks did NOT hold.")
        .contains("1.2 s");
  }

  @Test
  void aFolderThatStaysIsAFailure() {
    Ending ending = Ending.of(List.of(), false, Duration.ZERO);
    new TextNarrator(new PrintWriter(out), false).close(ending);

    assertThat(ending.holds()).isFalse();
    assertThat(out.toString()).contains("The temporary folder is still there.");
  }

  @Test
  void setsTextFromTheLeftAndNumbersFromTheRight() {
    assertThat(
            Alignment.align(
                List.of(
                    List.of("who", "how many", "what"),
                    List.of("till-a", "7", "books"),
                    List.of("b", "-"))))
        .containsExactly("who     how many  what", "till-a         7  books", "b              -");
  }

  @Test
  void breaksLinesAtSpaces() {
    assertThat(Alignment.wrap("one two three", 8)).containsExactly("one two", "three");
    assertThat(Alignment.wrap("extraordinary it is", 8)).containsExactly("extraordinary", "it is");
  }

  @Test
  void shortensPointersInMessages() {
    assertThat(
            InShort.oneLine(
                new IllegalStateException(
                    "found file:///w/t/metadata/00004-db4412d1-d85f-49bd-a1cf-ec0c251d1aff"
                        + ".metadata.json, it's there\nand more")))
        .isEqualTo("IllegalStateException: found 00004-db4412d1.., it's there");
  }
}
