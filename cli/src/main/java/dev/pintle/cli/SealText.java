package dev.pintle.cli;

import dev.pintle.spi.Seal;
import dev.pintle.spi.SealTarget;
import java.time.Duration;

/** Seals in words. */
final class SealText {
  private SealText() {}

  /** Follows the name of the entry. */
  static String of(Seal seal) {
    if (seal instanceof Seal.Moving moving) {
      return "is sealed since " + moving.since() + ": it is being " + of(moving.target());
    }
    return seal instanceof Seal.Moved moved
        ? "is sealed: it was " + of(moved.target())
        : "is sealed: its name is closed to a hand-over";
  }

  private static String of(SealTarget target) {
    if (target instanceof SealTarget.Rename rename) {
      return "renamed to " + Names.text(rename.to());
    }
    return target instanceof SealTarget.Move move
        ? "moved to " + Names.text(move.to()) + " of the catalog " + move.catalog()
        : "removed";
  }

  /** In the largest unit that fits, so that a forgotten seal catches the eye. */
  static String age(Duration age) {
    if (age.toDays() > 0) {
      return age.toDays() + " d";
    }
    return age.toHours() > 0
        ? age.toHours() + " h"
        : age.toMinutes() > 0 ? age.toMinutes() + " min" : Math.max(0, age.toSeconds()) + " s";
  }
}
