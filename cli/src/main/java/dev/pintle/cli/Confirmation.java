package dev.pintle.cli;

import java.io.IOException;
import java.io.UncheckedIOException;

/** Asks before what can't be undone. */
final class Confirmation {
  private final Surroundings surroundings;

  Confirmation(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  /**
   * Returns if the user typed the expected text.
   *
   * @param question ends without a question mark
   * @param flag what answers the question beforehand
   * @throws CliException if something else was typed, or there is nobody to ask
   */
  void require(String question, String expected, String flag) {
    if (!surroundings.terminals().in() || !surroundings.terminals().err()) {
      throw CliException.usage(question + ": no terminal to ask on; confirm with " + flag);
    }
    surroundings.err().print(Printable.of(question + ". Type " + expected + " to confirm: "));
    surroundings.err().flush();
    if (!expected.equals(answer())) {
      throw CliException.refused("not confirmed; nothing was changed");
    }
  }

  private String answer() {
    try {
      String line = surroundings.in().readLine();
      return line == null ? "" : line.strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
