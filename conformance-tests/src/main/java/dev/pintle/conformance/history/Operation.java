package dev.pintle.conformance.history;

import java.util.Objects;

/**
 * One call on one entry, as its caller saw it.
 *
 * @param client who called
 * @param kind a read or a conditional write
 * @param expected what a write expected: a value, or {@link #ABSENT} for a create; for a read, the
 *     empty text
 * @param value what a read found or a write would put there; {@link #ABSENT} for nothing
 * @param answer what the caller was told
 * @param start a moment before the call
 * @param end a moment after its answer; {@link #NEVER} where the outcome is unknown
 */
public record Operation(
    int client, Kind kind, String expected, String value, Answer answer, long start, long end) {
  /** Nothing stands there, and never did. */
  public static final String ABSENT = "(absent)";

  /** Nothing stands there any more, in a history in which an entry lives once. */
  public static final String REMOVED = "(removed)";

  /** The end of a call whose outcome is unknown. */
  public static final long NEVER = Long.MAX_VALUE;

  /** What was called. */
  public enum Kind {
    READ,
    WRITE
  }

  /** What the caller was told. */
  public enum Answer {
    /** A read's value, or that a write took effect. */
    OK,
    /** That a write didn't take effect, since the entry was not as expected. */
    CONFLICT,
    /** That a write didn't take effect, for another reason. */
    FAILED,
    /** That a write may have taken effect, or may still do so. */
    UNKNOWN
  }

  public Operation {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(expected, "expected");
    Objects.requireNonNull(value, "value");
    Objects.requireNonNull(answer, "answer");
    if (start > end) {
      throw new IllegalArgumentException("a call can't end before it starts");
    }
    if (kind == Kind.READ && answer != Answer.OK) {
      throw new IllegalArgumentException("a read without a value says nothing; leave it out");
    }
    if ((answer == Answer.UNKNOWN) != (end == NEVER)) {
      throw new IllegalArgumentException("what is unknown never ends, and nothing else");
    }
  }

  public static Operation read(int client, String value, long start, long end) {
    return new Operation(client, Kind.READ, "", value, Answer.OK, start, end);
  }

  /** A conditional write; {@code end} is ignored where the outcome is unknown. */
  public static Operation write(
      int client, String expected, String value, Answer answer, long start, long end) {
    long ended = answer == Answer.UNKNOWN ? NEVER : end;
    return new Operation(client, Kind.WRITE, expected, value, answer, start, ended);
  }

  @Override
  public String toString() {
    String call = kind == Kind.READ ? "read → " + value : expected + " → " + value + " " + answer;
    return "client "
        + client
        + ": "
        + call
        + " ["
        + start
        + ", "
        + (end == NEVER ? "∞" : end)
        + "]";
  }
}
