package dev.pintle.conformance.history;

import static dev.pintle.conformance.history.Operation.ABSENT;
import static dev.pintle.conformance.history.Operation.REMOVED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pintle.conformance.history.Operation.Answer;
import dev.pintle.conformance.history.Violation.Rule;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class ChainCheckerTest {
  private static final int RANDOM_HISTORIES = 200_000;

  private final List<Operation> history = new ArrayList<>();

  private ChainCheckerTest read(String value, long start, long end) {
    history.add(Operation.read(0, value, start, end));
    return this;
  }

  private ChainCheckerTest write(
      String expected, String value, Answer answer, long start, long end) {
    history.add(Operation.write(0, expected, value, answer, start, end));
    return this;
  }

  private void requireFine() {
    assertThat(ChainChecker.check(history)).isEmpty();
  }

  private void requireViolation(Rule rule) {
    assertThat(ChainChecker.check(history))
        .hasValueSatisfying(violation -> assertThat(violation.rule()).isEqualTo(rule));
  }

  @Test
  void agreesWithTheSearchOnRandomHistories() {
    long seed = Long.getLong("pintle.seed", System.nanoTime());
    Random random = new Random(seed);
    int linearizable = 0;
    for (int i = 0; i < RANDOM_HISTORIES; i++) {
      List<Operation> calls = RandomHistories.next(random);
      boolean expected = SearchChecker.isLinearizable(calls);
      assertThat(ChainChecker.check(calls).isEmpty())
          .as("history %d of seed %d: %s", i, seed, calls)
          .isEqualTo(expected);
      linearizable += expected ? 1 : 0;
    }
    assertThat(linearizable)
        .as("linearizable ones among them, so that both answers are tried")
        .isBetween(RANDOM_HISTORIES / 10, RANDOM_HISTORIES * 9 / 10);
  }

  @Test
  void acceptsOneChain() {
    read(ABSENT, 0, 1)
        .write(ABSENT, "a", Answer.OK, 2, 3)
        .write(ABSENT, "b", Answer.CONFLICT, 2, 5)
        .read("a", 4, 5)
        .write("a", "c", Answer.OK, 6, 7)
        .write("a", "d", Answer.CONFLICT, 6, 9)
        .write("c", REMOVED, Answer.OK, 10, 11)
        .read(REMOVED, 12, 13)
        .requireFine();
  }

  @Test
  void acceptsAnUnknownWriteThatIsSeenAndOneThatIsNot() {
    write(ABSENT, "a", Answer.UNKNOWN, 0, 0)
        .read("a", 5, 6)
        .write("a", "b", Answer.UNKNOWN, 7, 0)
        .read("a", 8, 9)
        .requireFine();
  }

  @Test
  void acceptsAConflictThatAnUnseenUnknownWriteExplains() {
    write(ABSENT, "a", Answer.OK, 0, 1)
        .write("a", "b", Answer.UNKNOWN, 2, 0)
        .write("a", "c", Answer.CONFLICT, 3, 4)
        .requireFine();
  }

  @Test
  void rejectsAValueThatNobodyWrote() {
    read("a", 0, 1).requireViolation(Rule.PHANTOM);
  }

  @Test
  void rejectsARefusedWriteThatIsSeen() {
    write(ABSENT, "a", Answer.FAILED, 0, 1)
        .read("a", 2, 3)
        .requireViolation(Rule.FAILED_BUT_APPLIED);
  }

  @Test
  void rejectsARefusedRemovalThatIsSeen() {
    write(ABSENT, "a", Answer.OK, 0, 1)
        .write("a", REMOVED, Answer.CONFLICT, 2, 3)
        .read(REMOVED, 4, 5)
        .requireViolation(Rule.FAILED_BUT_APPLIED);
  }

  @Test
  void rejectsALostUpdate() {
    write(ABSENT, "a", Answer.OK, 0, 1)
        .write("a", "b", Answer.OK, 2, 5)
        .write("a", "c", Answer.OK, 3, 4)
        .requireViolation(Rule.FORK);
  }

  @Test
  void rejectsAStaleRead() {
    write(ABSENT, "a", Answer.OK, 0, 1)
        .write("a", "b", Answer.OK, 2, 3)
        .read("a", 4, 5)
        .requireViolation(Rule.ORDER);
  }

  @Test
  void rejectsAConflictThatCameBeforeItsReason() {
    write(ABSENT, "a", Answer.OK, 0, 1)
        .write("a", "b", Answer.CONFLICT, 2, 3)
        .write("a", "c", Answer.OK, 4, 5)
        .requireViolation(Rule.ORDER);
  }

  @Test
  void rejectsAConflictWithoutAnyReason() {
    write(ABSENT, "a", Answer.OK, 0, 1)
        .write("a", "b", Answer.CONFLICT, 2, 3)
        .requireViolation(Rule.SPURIOUS_CONFLICT);
  }

  @Test
  void rejectsWritesThatLeadToEachOtherOnly() {
    write(ABSENT, "a", Answer.OK, 0, 1)
        .read("b", 2, 3)
        .read("c", 2, 3)
        .write("c", "b", Answer.OK, 4, 5)
        .write("b", "c", Answer.OK, 4, 5)
        .requireViolation(Rule.ORPHAN);
  }

  @Test
  void refusesAHistoryWhoseWriteExpectsWhatNobodyHadShown() {
    write(ABSENT, "a", Answer.OK, 0, 5).write("a", "b", Answer.CONFLICT, 3, 8);
    assertThatThrownBy(() -> ChainChecker.check(history))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no answer had shown before it began");
  }

  @Test
  void refusesAHistoryInWhichTwoCallsWriteOneValue() {
    write(ABSENT, "a", Answer.OK, 0, 1).write(ABSENT, "a", Answer.CONFLICT, 2, 3);
    assertThatThrownBy(() -> ChainChecker.check(history))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("two calls write the same value");
  }

  @Test
  void checksAHundredThousandCalls() {
    String standing = ABSENT;
    long time = 0;
    for (int i = 0; i < 50_000; i++) {
      write(standing, "v" + i, Answer.OK, time + 1, time + 2);
      standing = "v" + i;
      read(standing, time + 3, time + 4);
      time += 4;
    }
    requireFine();
    read("v7", time + 1, time + 2).requireViolation(Rule.ORDER);
  }
}
