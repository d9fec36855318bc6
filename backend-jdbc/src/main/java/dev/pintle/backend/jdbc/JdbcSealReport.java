package dev.pintle.backend.jdbc;

import dev.pintle.spi.Seal;
import dev.pintle.spi.SealTarget;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** What an examination says about seals. */
final class JdbcSealReport {
  private final JdbcFindings findings;
  private final Clock clock;

  JdbcSealReport(JdbcFindings findings, Clock clock) {
    this.findings = findings;
    this.clock = clock;
  }

  /** A row that is sealed. */
  void standing(String name, JdbcRow row) {
    JdbcSeal standing = row.seal().orElseThrow();
    Optional<String> flaw = standing.flaw(row.previous());
    if (standing.displaced()) {
      findings.error(
          "displaced-seal",
          name,
          flaw.orElseThrow() + "; the entry's last location is " + row.previous(),
          "give its row in iceberg_tables the old name again, then finish what was under way");
    } else if (flaw.isPresent()) {
      findings.error(
          "seal-without-note",
          name,
          flaw.get() + "; the entry's last location is " + row.previous(),
          "register that location again once it is sure that nobody is moving the entry");
    } else {
      entry(name, standing.seal(row.previous()).orElseThrow());
    }
  }

  private void entry(String name, Seal seal) {
    if (seal instanceof Seal.Moving moving) {
      findings.warning(
          "sealed-entry",
          name,
          underWay(moving.target())
              + " since "
              + moving.since()
              + " ("
              + age(moving.since())
              + "), epoch "
              + moving.epoch(),
          "finish it or undo it");
    } else if (seal instanceof Seal.Moved moved) {
      findings.info(
          "sealed-entry",
          name,
          "it is no longer here: it " + gone(moved.target()) + ", epoch " + moved.epoch(),
          "remove the seal to free the name");
    } else {
      findings.info(
          "sealed-entry",
          name,
          "the name is closed for moves up to epoch " + seal.epoch(),
          "remove the seal to free the name, once no such move can be under way");
    }
  }

  private static String underWay(SealTarget target) {
    if (target instanceof SealTarget.Rename rename) {
      return "it is being renamed to " + rename.to();
    }
    return target instanceof SealTarget.Move move
        ? "it is being moved to " + move.to() + " in " + move.catalog()
        : "it is being removed";
  }

  private static String gone(SealTarget target) {
    if (target instanceof SealTarget.Rename rename) {
      return "was renamed to " + rename.to();
    }
    return target instanceof SealTarget.Move move
        ? "went to " + move.to() + " in " + move.catalog()
        : "was removed";
  }

  private String age(Instant since) {
    Duration age = Duration.between(since, clock.instant());
    if (age.isNegative()) {
      return "by a clock that is ahead of ours";
    }
    if (age.toHours() >= 48) {
      return age.toDays() + " days ago";
    }
    return age.toMinutes() >= 120 ? age.toHours() + " hours ago" : age.toMinutes() + " minutes ago";
  }

  /** A note that belongs to no seal under its name. */
  void orphan(String name, String location) {
    findings.warning(
        "orphan-seal-note",
        name,
        "its seal is gone, dropped or renamed by a client that knows no seals, and what was noted"
            + " about it was left; the entry's last location is "
            + location,
        "register that location again if the entry is wanted; the next seal of the name replaces"
            + " the note");
  }
}
