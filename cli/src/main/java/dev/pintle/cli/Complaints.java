package dev.pintle.cli;

import dev.pintle.spi.EntryKind;
import dev.pintle.spi.Finding;
import dev.pintle.spi.Finding.Severity;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Seal;
import java.time.Duration;
import java.time.Instant;
import java.util.function.UnaryOperator;

/**
 * What {@code doctor} itself complains of, in words. The codes stand in the module's README, and
 * scripts rely on them.
 */
final class Complaints {
  private final Findings findings;
  private final UnaryOperator<String> hideSecrets;
  private final Instant now;

  /**
   * @param hideSecrets applied to what others wrote
   * @param now what ages are counted to
   */
  Complaints(Findings findings, UnaryOperator<String> hideSecrets, Instant now) {
    this.findings = findings;
    this.hideSecrets = hideSecrets;
    this.now = now;
  }

  void missing(String entry, Pointer pointer) {
    add(
        Severity.ERROR,
        "missing-metadata",
        entry,
        "the pointer names " + pointer + ", but there is no such file",
        "restore that file, or '" + unregister(entry) + "' and register an older one");
  }

  void torn(String entry, Pointer pointer, String reason) {
    add(
        Severity.ERROR,
        "torn-metadata",
        entry,
        "the pointer names " + pointer + ", which can't be read as metadata: " + hide(reason),
        "restore that file, or '" + unregister(entry) + "' and register an older one");
  }

  void otherKind(String entry, Pointer pointer, EntryKind found) {
    add(
        Severity.ERROR,
        "kind-mismatch",
        entry,
        "it is a " + pointer.kind().word() + ", but " + pointer + " is a " + found.word() + "'s",
        "'" + unregister(entry) + "', and register the right file or make the entry anew");
  }

  void unreadable(String entry, Pointer pointer, String reason) {
    add(
        Severity.ERROR,
        "unreadable-metadata",
        entry,
        "the pointer names " + pointer + ", which can't be read now: " + hide(reason),
        "see to it that the file system lets you in, and that 'io-impl' and 'warehouse' fit it");
  }

  void broken(String entry, String reason) {
    add(
        Severity.ERROR,
        "broken-entry",
        entry,
        "it can't be loaded: " + hide(reason),
        "correct or remove its row by the store's own means");
  }

  void sealed(String entry, Seal seal) {
    boolean moving = seal instanceof Seal.Moving;
    String age =
        seal instanceof Seal.Moving move
            ? " (" + SealText.age(Duration.between(move.since(), now)) + " ago)"
            : "";
    add(
        moving ? Severity.WARNING : Severity.INFO,
        "sealed-entry",
        entry,
        SealText.of(seal) + age,
        moving ? "if whoever began it is gone, begin it again: that finishes it" : "");
  }

  void sameUuid(String entry, String other, String uuid) {
    add(
        Severity.ERROR,
        "shared-uuid",
        entry,
        "it and " + other + " are one table, with the UUID " + uuid,
        "'pintle unregister' the one that isn't meant, and never purge it");
  }

  void sameLocation(String entry, String other, String location) {
    add(
        Severity.WARNING,
        "shared-location",
        entry,
        "it and " + other + " keep their files in " + location,
        "purge neither, and remove no orphan files, while both are there");
  }

  void differByCase(String name, String other) {
    add(
        Severity.WARNING,
        "names-differ-in-case",
        name,
        "it and " + other + " differ in upper and lower case only",
        "give one of them another name: many engines take both for one");
  }

  void blankInName(String name) {
    add(
        Severity.WARNING,
        "blank-in-name",
        name,
        "the name begins or ends with a blank",
        "give it another name, unless that is meant");
  }

  void twinsOverlooked() {
    add(
        Severity.INFO,
        "not-compared",
        "",
        "there are so many entries that not all locations and UUIDs were compared",
        "examine namespaces one by one");
  }

  /** The store can't be asked any more. */
  void unfinished(String store, RuntimeException cause) {
    add(
        Severity.ERROR,
        "unfinished",
        store,
        "the examination ended early: " + hide(Failures.of(cause).message()),
        "run it again once that is mended");
  }

  private static String unregister(String entry) {
    return "pintle unregister " + entry;
  }

  private String hide(String text) {
    return hideSecrets.apply(text);
  }

  private void add(Severity severity, String code, String subject, String what, String remedy) {
    findings.add(new Finding(severity, code, subject, what, remedy));
  }
}
