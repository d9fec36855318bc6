package dev.pintle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pintle.cli.Surroundings.Terminals;
import java.io.BufferedReader;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class ProgressTest {
  private final StringWriter text = new StringWriter();
  private final CountDownLatch printed = new CountDownLatch(1);
  private final PrintWriter err =
      new PrintWriter(text, true) {
        @Override
        public void flush() {
          super.flush();
          printed.countDown();
        }
      };

  @Test
  void slowWorkOnATerminalShowsThatItGoesOnAndLeavesNothingBehind() {
    boolean shown = Progress.during(surroundings(), () -> "3 entries", this::waitUntilPrinted);

    assertThat(shown).isTrue();
    assertThat(text.toString())
        .startsWith("\r\u001B[Kworking, 2 s, 3 entries …")
        .endsWith("\r\u001B[K");
  }

  @Test
  void quickWorkShowsNothing() {
    assertThat(Progress.<String>during(surroundings(), () -> "", () -> "done")).isEqualTo("done");
    assertThat(text.toString()).isEmpty();
  }

  private boolean waitUntilPrinted() {
    try {
      return printed.await(1, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private Surroundings surroundings() {
    return new Surroundings(
        Map.of(),
        Path.of(""),
        Path.of(""),
        new BufferedReader(Reader.nullReader()),
        new PrintWriter(new StringWriter()),
        err,
        new Terminals(false, false, true));
  }
}
