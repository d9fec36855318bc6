package dev.pintle.spi;

import java.util.Objects;

/**
 * Something that the owner of a store should know, found by {@link Store#examine}.
 *
 * @param severity how bad it is
 * @param code a stable word for scripts, such as {@code sealed-entry}
 * @param subject what it is about: an entry, a namespace, a table of the database; printable text
 * @param what what was found, one sentence without a full stop; no secret
 * @param remedy what to do about it, or the empty text
 */
public record Finding(Severity severity, String code, String subject, String what, String remedy) {
  public Finding {
    Objects.requireNonNull(severity, "severity");
    Objects.requireNonNull(code, "code");
    subject = Text.printable(subject);
    what = Text.printable(what);
    remedy = Text.printable(remedy);
  }

  /** How bad a finding is. */
  public enum Severity {
    /** Good to know. */
    INFO,
    /** Works, and may surprise somebody. */
    WARNING,
    /** Something can't be read, written or trusted. */
    ERROR
  }
}
