package dev.pintle.conformance.history;

import dev.pintle.conformance.history.Operation.Answer;
import dev.pintle.conformance.history.Operation.Kind;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Decides by trying all orders whether a small history of one entry is linearizable. Asks nothing
 * of the history, so an entry may live many times (a removal then writes {@link Operation#ABSENT})
 * and values may come back. Exponential: for a few calls only.
 */
public final class SearchChecker {
  /** The longest history that is searched; quick where few calls overlap. */
  public static final int MOST_CALLS = 30;

  private final List<Operation> history;
  private final Set<Position> deadEnds = new HashSet<>();

  private record Position(int placed, String state) {}

  private SearchChecker(List<Operation> history) {
    this.history = history;
  }

  /**
   * Whether an order of the calls explains all answers.
   *
   * @throws IllegalArgumentException for more than {@link #MOST_CALLS} calls
   */
  public static boolean isLinearizable(List<Operation> history) {
    if (history.size() > MOST_CALLS) {
      throw new IllegalArgumentException(
          "a history of " + history.size() + " calls is too long to search; at most " + MOST_CALLS);
    }
    return new SearchChecker(List.copyOf(history)).search(0, Operation.ABSENT);
  }

  private boolean search(int placed, String state) {
    long deadline = earliestEndOfTheRest(placed);
    if (deadline == Operation.NEVER) {
      return true; // what is unknown need not have happened
    }
    if (!deadEnds.add(new Position(placed, state))) {
      return false;
    }
    for (int i = 0; i < history.size(); i++) {
      Operation call = history.get(i);
      if ((placed & 1 << i) == 0 && call.start() <= deadline && explains(state, call)) {
        if (search(placed | 1 << i, after(state, call))) {
          return true;
        }
      }
    }
    return false;
  }

  private long earliestEndOfTheRest(int placed) {
    long earliest = Operation.NEVER;
    for (int i = 0; i < history.size(); i++) {
      if ((placed & 1 << i) == 0) {
        earliest = Math.min(earliest, history.get(i).end());
      }
    }
    return earliest;
  }

  private static boolean explains(String state, Operation call) {
    if (call.kind() == Kind.READ) {
      return state.equals(call.value());
    }
    return switch (call.answer()) {
      case OK, UNKNOWN -> state.equals(call.expected());
      case CONFLICT -> !state.equals(call.expected());
      case FAILED -> true;
    };
  }

  private static String after(String state, Operation call) {
    boolean writes =
        call.kind() == Kind.WRITE
            && (call.answer() == Answer.OK || call.answer() == Answer.UNKNOWN);
    return writes ? call.value() : state;
  }
}
