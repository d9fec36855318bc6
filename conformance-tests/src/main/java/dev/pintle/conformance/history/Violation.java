package dev.pintle.conformance.history;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Why a history can't be explained.
 *
 * @param rule what is broken
 * @param explanation in a sentence
 * @param witnesses the calls that show it
 */
public record Violation(Rule rule, String explanation, List<Operation> witnesses) {
  /** What can be wrong with a history. */
  public enum Rule {
    /** A value was seen that nobody ever wrote. */
    PHANTOM,
    /** A value was seen whose writer was told that it had no effect. */
    FAILED_BUT_APPLIED,
    /** One value was replaced twice: an update was lost. */
    FORK,
    /** A write took effect on a value that was not there to replace. */
    ORPHAN,
    /** No moment fits: a stale read, a read of the future, or a late effect. */
    ORDER,
    /** A conflict was answered although the entry was as expected all the time. */
    SPURIOUS_CONFLICT
  }

  public Violation {
    Objects.requireNonNull(rule, "rule");
    Objects.requireNonNull(explanation, "explanation");
    witnesses = List.copyOf(witnesses);
  }

  @Override
  public String toString() {
    return rule
        + ": "
        + explanation
        + witnesses.stream().map(call -> "\n  " + call).collect(Collectors.joining());
  }
}
