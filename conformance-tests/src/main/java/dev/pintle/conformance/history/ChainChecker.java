package dev.pintle.conformance.history;

import dev.pintle.conformance.history.Operation.Answer;
import dev.pintle.conformance.history.Operation.Kind;
import dev.pintle.conformance.history.Violation.Rule;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Decides in linear time whether a history of one entry is linearizable: whether every call can
 * have taken effect at one moment between its start and its end.
 *
 * <p>That is cheap because each value is written once, so the values themselves tell in which order
 * the writes took effect. Nothing has to be searched: the writes form one chain, each link is
 * placed as early as it can be, and where even that is too late there is no placement at all.
 *
 * <p>What a history must keep for the answer to be exact, checked here:
 *
 * <ul>
 *   <li>Every value is written by one call; {@link Operation#REMOVED} by one that isn't refused.
 *   <li>The entry lives once: {@link Operation#ABSENT} is what it began with and is never written.
 *   <li>A write expects {@link Operation#ABSENT} or a value that some answered call had shown
 *       before the write began. (Otherwise a conflict might lie before the value, too.)
 * </ul>
 */
public final class ChainChecker {
  private final List<Operation> history;
  private final Map<String, Value> values = new HashMap<>();
  private final Deque<Value> toExplain = new ArrayDeque<>();
  private int effective;

  private ChainChecker(List<Operation> history) {
    this.history = history;
  }

  /** All that the history says about one value. */
  private static final class Value {
    private Operation writer;
    private boolean writerTookEffect;
    private Operation successor;
    private Operation seenBy;
    private Operation readThatStartsLast;
    private Operation readThatEndsFirst;
    private Operation conflictThatEndsFirst;
    private long shownAt = Operation.NEVER;
  }

  /**
   * The first thing that is wrong with a history, or empty if it is linearizable.
   *
   * @throws IllegalArgumentException if the history breaks a rule of this class, which is a fault
   *     of whoever recorded it and says nothing about the store
   */
  public static Optional<Violation> check(List<Operation> history) {
    return new ChainChecker(List.copyOf(history)).check();
  }

  private Optional<Violation> check() {
    history.forEach(this::gather);
    requireShownBeforeExpected();
    return explainSeenValues().or(this::linkChain).or(this::walkChain);
  }

  private Value value(String text) {
    return values.computeIfAbsent(text, unseen -> new Value());
  }

  private void gather(Operation call) {
    Value value = value(call.value());
    if (call.kind() == Kind.READ) {
      value.readThatStartsLast = laterStart(value.readThatStartsLast, call);
      value.readThatEndsFirst = earlierEnd(value.readThatEndsFirst, call);
      value.shownAt = Math.min(value.shownAt, call.end());
      markSeen(call.value(), call);
      return;
    }
    gatherWriter(value, call);
    if (call.answer() == Answer.OK) {
      value.shownAt = Math.min(value.shownAt, call.end());
      takeEffect(call, value);
    } else if (call.answer() == Answer.CONFLICT) {
      Value expected = value(call.expected());
      expected.conflictThatEndsFirst = earlierEnd(expected.conflictThatEndsFirst, call);
    }
  }

  private static void gatherWriter(Value value, Operation call) {
    if (call.value().equals(Operation.ABSENT)) {
      throw new IllegalArgumentException("a removal writes REMOVED, not ABSENT: " + call);
    }
    boolean removal = call.value().equals(Operation.REMOVED);
    if (value.writer != null && !(removal && (isRefused(value.writer) || isRefused(call)))) {
      throw new IllegalArgumentException(
          "two calls write the same value: " + value.writer + " and " + call);
    }
    if (value.writer == null || !isRefused(call)) {
      value.writer = call;
    }
  }

  private static boolean isRefused(Operation call) {
    return call.answer() == Answer.CONFLICT || call.answer() == Answer.FAILED;
  }

  private void requireShownBeforeExpected() {
    for (Operation call : history) {
      if (call.kind() == Kind.WRITE
          && !call.expected().equals(Operation.ABSENT)
          && value(call.expected()).shownAt >= call.start()) {
        throw new IllegalArgumentException(
            "a write expects a value that no answer had shown before it began: " + call);
      }
    }
  }

  private void takeEffect(Operation call, Value value) {
    value.writerTookEffect = true;
    effective++;
    markSeen(call.expected(), call);
  }

  private void markSeen(String text, Operation by) {
    Value value = value(text);
    if (!text.equals(Operation.ABSENT) && value.seenBy == null) {
      value.seenBy = by;
      toExplain.add(value);
    }
  }

  /** Every value that was seen has a writer, who took effect, whose own expectation was there. */
  private Optional<Violation> explainSeenValues() {
    while (!toExplain.isEmpty()) {
      Value value = toExplain.remove();
      Operation writer = value.writer;
      if (writer == null) {
        return violation(Rule.PHANTOM, "a value was seen that nobody wrote", value.seenBy);
      }
      if (isRefused(writer)) {
        return violation(
            Rule.FAILED_BUT_APPLIED,
            "a value was seen although its writer was told that it had no effect",
            writer,
            value.seenBy);
      }
      if (!value.writerTookEffect) {
        takeEffect(writer, value);
      }
    }
    return Optional.empty();
  }

  private Optional<Violation> linkChain() {
    for (Operation call : history) {
      if (call.kind() == Kind.WRITE
          && value(call.value()).writerTookEffect
          && call.equals(value(call.value()).writer)) {
        Value expected = value(call.expected());
        if (expected.successor != null) {
          return violation(
              Rule.FORK,
              "one value was replaced twice, so one of the two updates is lost",
              expected.successor,
              call);
        }
        expected.successor = call;
      }
    }
    return Optional.empty();
  }

  /** Places every link as early as it can be; {@code earliest} is the call that holds it back. */
  private Optional<Violation> walkChain() {
    Operation earliest = null;
    Value standing = value(Operation.ABSENT);
    int links = 0;
    while (standing.successor != null) {
      Operation link = standing.successor;
      Value next = value(link.value());
      earliest = laterStart(laterStart(earliest, link), standing.readThatStartsLast);
      Operation latest =
          earlierEnd(earlierEnd(link, next.readThatEndsFirst), standing.conflictThatEndsFirst);
      if (earliest.start() > latest.end()) {
        return violation(
            Rule.ORDER,
            "no moment fits for " + link + ", between these two calls",
            earliest,
            latest);
      }
      links++;
      standing = next;
    }
    return links < effective ? orphan() : spuriousConflict(standing, earliest);
  }

  private Optional<Violation> orphan() {
    Value standing = value(Operation.ABSENT);
    Map<Operation, Boolean> linked = new HashMap<>();
    while (standing.successor != null) {
      linked.put(standing.successor, true);
      standing = value(standing.successor.value());
    }
    for (Value value : values.values()) {
      if (value.writerTookEffect && !linked.containsKey(value.writer)) {
        return violation(
            Rule.ORPHAN, "a write took effect on what was not there to replace", value.writer);
      }
    }
    throw new AssertionError("more writes took effect than are linked, but all are linked");
  }

  /** The last value was never replaced, unless by a write that is unknown and was never seen. */
  private Optional<Violation> spuriousConflict(Value last, Operation earliest) {
    Operation conflict = last.conflictThatEndsFirst;
    if (conflict == null) {
      return Optional.empty();
    }
    Operation unseen = null;
    for (Operation call : history) {
      if (call.answer() == Answer.UNKNOWN
          && value(call.expected()) == last
          && !value(call.value()).writerTookEffect) {
        unseen = unseen == null || call.start() < unseen.start() ? call : unseen;
      }
    }
    if (unseen != null) {
      Operation bound = laterStart(laterStart(unseen, earliest), last.readThatStartsLast);
      if (bound.start() <= conflict.end()) {
        return Optional.empty();
      }
    }
    return violation(
        Rule.SPURIOUS_CONFLICT,
        "a conflict was answered although what the write expected stood there all the time",
        conflict);
  }

  private static Operation laterStart(Operation a, Operation b) {
    if (a == null || b == null) {
      return a == null ? b : a;
    }
    return a.start() >= b.start() ? a : b;
  }

  private static Operation earlierEnd(Operation a, Operation b) {
    if (a == null || b == null) {
      return a == null ? b : a;
    }
    return a.end() <= b.end() ? a : b;
  }

  private static Optional<Violation> violation(
      Rule rule, String explanation, Operation... witnesses) {
    return Optional.of(new Violation(rule, explanation, List.of(witnesses)));
  }
}
