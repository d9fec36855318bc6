package dev.pintle.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pintle.conformance.history.ChainChecker;
import dev.pintle.conformance.history.Operation;
import dev.pintle.conformance.history.Operation.Answer;
import dev.pintle.conformance.history.SearchChecker;
import dev.pintle.spi.EntryKind;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Slot;
import dev.pintle.spi.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every history of one entry can be explained by calls that took effect one at a time. */
@Property(id = "C03", name = "linearizable", laws = "L3")
abstract class Linearizable extends PropertyTests {
  private static final int CALLS_PER_CLIENT = 12;

  private static final int SWAPS_PER_TRIAL = 100;

  /** A turn is a read, a write, and what a refusal showed. */
  private static final int TURNS_IN_A_SEARCH = (SearchChecker.MOST_CALLS - 1) / 3;

  Linearizable(StoreConformance suite, EntryKind kind) {
    super(suite, kind);
  }

  /**
   * Clients race to create one entry and then read it, swap it, swap it from an old pointer, try to
   * create it again or remove it, at random. All answers together have to make one chain.
   *
   * <p>If it fails, the message names the calls that don't fit. A fork is a lost update: look for a
   * comparison outside the store. An order that fits nowhere is a stale read: look for a cache or a
   * replica. A value that was seen although its writer was refused: look for a failure that is
   * taken for definite and isn't.
   */
  @TestFactory
  Stream<DynamicTest> oneLifeIsOneChain() {
    return inEachTopology(
        contenders -> {
          Recorder creating = Recorder.ofOneLife(freshName(), kind());
          List<Random> choices = choices(contenders);
          List<List<String>> shown =
              contenders.race(
                  (store, i) -> createOrRead(creating.caller(store, i), choices.get(i)));
          boolean removing = random().nextBoolean();

          Recorder living = creating.onceCreated();
          contenders.race(
              (store, i) -> {
                Recorder.Caller caller = living.caller(store, i);
                return live(caller, shown.get(i), choices.get(i), removing, removing && i == 0);
              });

          living.caller(client(), contenders.count()).read();
          assertThat(ChainChecker.check(living.history())).as("what is wrong").isEmpty();
        });
  }

  private List<Random> choices(Contenders contenders) {
    return IntStream.range(0, contenders.count())
        .mapToObj(i -> new Random(random().nextLong()))
        .toList();
  }

  /** The values that this caller was shown, oldest first. */
  private static List<String> createOrRead(Recorder.Caller caller, Random choice) {
    List<String> shown = new ArrayList<>();
    if (choice.nextBoolean()) {
      caller.read();
    }
    caller.create().ifPresent(shown::add);
    remember(shown, caller.read());
    return shown;
  }

  /** Expects only what this very caller was shown before, as the checker requires. */
  private static boolean live(
      Recorder.Caller caller, List<String> shown, Random choice, boolean mayEnd, boolean ends) {
    List<String> known = new ArrayList<>(shown);
    int removeAt = ends ? choice.nextInt(CALLS_PER_CLIENT) : CALLS_PER_CLIENT;
    boolean removed = false;
    for (int call = 0; call < CALLS_PER_CLIENT; call++) {
      int kind = known.isEmpty() ? 0 : choice.nextInt(10);
      String latest = known.isEmpty() ? Operation.ABSENT : known.get(known.size() - 1);
      if (call >= removeAt && !removed && !known.isEmpty()) {
        removed = caller.remove(latest) != Answer.CONFLICT;
        remember(known, caller.read());
      } else if (kind < 4) {
        remember(known, caller.read());
      } else if (kind < 8 || mayEnd) {
        caller.swap(latest).ifPresentOrElse(known::add, () -> remember(known, caller.read()));
      } else if (kind == 8) {
        caller.swap(known.get(choice.nextInt(known.size()))).ifPresent(known::add);
      } else {
        caller.create();
      }
    }
    return removed;
  }

  private static void remember(List<String> known, String value) {
    if (!value.equals(Operation.REMOVED) && !value.equals(Operation.ABSENT)) {
      known.add(value);
    }
  }

  /**
   * One client swaps an entry many times, a hundred for every trial of a race, and after each swap
   * another client reads what it left; half of them with the stamp of a read, half without.
   *
   * <p>If it fails: now and then a swap is answered that never took effect. Look for an error that
   * is swallowed, or a write that is put off.
   */
  @Test
  void aLongChainHasNoGap() {
    Store reader = openClient();
    EntryName name = create(freshPointer());
    int swaps = SWAPS_PER_TRIAL * trials();
    for (int swap = 1; swap <= swaps; swap++) {
      Slot.Live standing = live(reader, name);
      Expectation from =
          swap <= swaps / 2
              ? Expectation.exactly(standing)
              : Expectation.exactly(standing.pointer());
      Pointer next = freshPointer();
      Answers.requireSwapped(
          client().pointers().swap(name, from, Replacement.to(next)),
          "swap " + swap + " of a chain");
      assertThat(read(reader, name))
          .as("what another client reads after swap %d of a chain", swap)
          .contains(next);
    }
  }

  /**
   * Clients create, swap, remove and read one entry at random, so that it lives several times. The
   * few answers are tried in every order; one has to explain them.
   *
   * <p>If it fails although {@link #oneLifeIsOneChain} holds: look at removal and re-creation, for
   * a removal without a condition or a remembered state that outlives the entry.
   */
  @TestFactory
  Stream<DynamicTest> manyShortLivesAreOneHistory() {
    return inEachTopology(
        contenders -> {
          Recorder recorder = Recorder.ofManyLives(freshName(), kind());
          List<Random> choices = choices(contenders);
          int turns = TURNS_IN_A_SEARCH / contenders.count();

          contenders.race(
              (store, i) -> {
                Recorder.Caller caller = recorder.caller(store, i);
                for (int turn = 0; turn < turns; turn++) {
                  actOn(caller, caller.read(), choices.get(i));
                }
                return true;
              });

          recorder.caller(client(), contenders.count()).read();
          List<Operation> history = recorder.history();
          assertThat(SearchChecker.isLinearizable(history))
              .as("an order that explains all of %s", history)
              .isTrue();
        });
  }

  private static void actOn(Recorder.Caller caller, String standing, Random choice) {
    if (standing.equals(Operation.ABSENT)) {
      caller.create();
    } else if (choice.nextBoolean()) {
      caller.swap(standing);
    } else {
      caller.remove(standing);
    }
  }
}
