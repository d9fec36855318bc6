package dev.pintle.conformance.history;

import dev.pintle.conformance.history.Operation.Answer;
import dev.pintle.conformance.history.Operation.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Small histories at random: a true run of one entry's life, in which the answers of half of them
 * are then spoilt in one or two places.
 */
final class RandomHistories {
  private static final int CLIENTS = 3;
  private static final List<Answer> ANSWERS = List.of(Answer.values());

  private final Random random;
  private final List<Operation> calls = new ArrayList<>();
  private final List<String> states = new ArrayList<>();
  private final Map<String, Long> shownAt = new HashMap<>();
  private boolean removalTried;

  private RandomHistories(Random random) {
    this.random = random;
    states.add(Operation.ABSENT);
  }

  /** A history of at most eleven calls that keeps the rules of {@link ChainChecker}. */
  static List<Operation> next(Random random) {
    while (true) {
      RandomHistories life = new RandomHistories(random);
      life.live(2 + random.nextInt(10));
      List<Operation> history = life.calls;
      for (int spoilt = random.nextInt(3); spoilt > 0; spoilt--) {
        life.spoil();
      }
      if (keepsTheRules(history)) {
        return history;
      }
    }
  }

  private static boolean keepsTheRules(List<Operation> history) {
    try {
      ChainChecker.check(history);
      return true;
    } catch (IllegalArgumentException broken) {
      return false;
    }
  }

  /** Each call takes effect at its own turn, and began and ended some turns before and after. */
  private void live(int length) {
    for (int turn = 0; turn < length; turn++) {
      long at = 100L * turn;
      long start = at - random.nextInt(250);
      long end = at + 1 + random.nextInt(250);
      String standing = states.get(states.size() - 1);
      int client = random.nextInt(CLIENTS);
      if (random.nextInt(5) < 2) {
        show(standing, end);
        calls.add(Operation.read(client, standing, start, end));
      } else {
        write(client, standing, start, end);
      }
    }
  }

  private void write(int client, String standing, long start, long end) {
    List<String> known = new ArrayList<>(List.of(Operation.ABSENT));
    shownAt.forEach((value, shown) -> addIf(known, value, shown < start));
    String expected =
        known.contains(standing) && random.nextInt(4) > 0
            ? standing
            : known.get(random.nextInt(known.size()));
    String value = value();
    boolean lost = random.nextInt(5) == 0;
    boolean arrives = !lost || random.nextBoolean();
    boolean applied = arrives && expected.equals(standing);
    if (applied) {
      states.add(value);
      if (!lost) {
        show(value, end);
      }
    }
    Answer answer = applied ? Answer.OK : random.nextInt(6) == 0 ? Answer.FAILED : Answer.CONFLICT;
    if (expected.equals(standing) && !applied) {
      answer = Answer.FAILED;
    }
    calls.add(Operation.write(client, expected, value, lost ? Answer.UNKNOWN : answer, start, end));
  }

  private static void addIf(List<String> known, String value, boolean wasShown) {
    if (wasShown && !value.equals(Operation.ABSENT) && !value.equals(Operation.REMOVED)) {
      known.add(value);
    }
  }

  private String value() {
    if (!removalTried && states.size() > 1 && random.nextInt(8) == 0) {
      removalTried = true;
      return Operation.REMOVED;
    }
    return "v" + calls.size();
  }

  private void show(String value, long end) {
    shownAt.merge(value, end, Math::min);
  }

  private void spoil() {
    int victim = random.nextInt(calls.size());
    Operation call = calls.get(victim);
    long later = random.nextInt(600);
    calls.set(victim, call.kind() == Kind.READ ? spoilRead(call, later) : spoilWrite(call, later));
  }

  private Operation spoilRead(Operation call, long later) {
    List<String> values = new ArrayList<>(List.of(Operation.ABSENT, "nobody's", call.value()));
    calls.forEach(other -> values.add(other.value()));
    String value = values.get(random.nextInt(values.size()));
    return Operation.read(call.client(), value, call.start() + later, call.end() + later);
  }

  private Operation spoilWrite(Operation call, long later) {
    Answer answer = ANSWERS.get(random.nextInt(ANSWERS.size()));
    long end = call.end() == Operation.NEVER ? call.start() + 100 : call.end();
    return Operation.write(
        call.client(), call.expected(), call.value(), answer, call.start() + later, end + later);
  }
}
