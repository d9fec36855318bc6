package dev.pintle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pintle.cli.Surroundings.Terminals;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A stdout that takes nothing, such as a full disk. */
final class OutputTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"ls", "ls --json", "--version", "--help"})
  void aResultThatCannotBeWrittenIsNoSuccess(String line) throws Exception {
    Bookshop.openIn(folder);
    StringWriter err = new StringWriter();
    int code =
        Pintle.run(
            new Surroundings(
                Map.of(),
                folder,
                folder,
                new BufferedReader(new StringReader("")),
                new PrintWriter(new Full(), true),
                new PrintWriter(err, true),
                Terminals.NONE),
            line.split(" "));
    Run run = new Run(code, "", err.toString()).failed(ExitCode.INTERNAL);
    assertThat(run.err()).contains("its output can't be written");
  }

  private static final class Full extends Writer {
    @Override
    public void write(char[] text, int from, int length) throws IOException {
      throw new IOException("no space left");
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
