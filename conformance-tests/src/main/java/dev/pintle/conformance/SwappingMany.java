package dev.pintle.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Lineage;
import dev.pintle.spi.MultiSwap;
import dev.pintle.spi.MultiSwap.Change;
import dev.pintle.spi.MultiSwapResult;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Store;
import dev.pintle.spi.StoreException;
import dev.pintle.spi.StoreFeature;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** A multi-swap takes effect as a whole or not at all. */
@Property(id = "C31", name = "multi-swap", laws = "L16")
abstract class SwappingMany extends PropertyTests {
  SwappingMany(StoreConformance suite) {
    super(suite);
  }

  /**
   * The store offers a multi-swap, of at least two changes, exactly where it doesn't list it as
   * lacking.
   *
   * <p>If it fails: the claim and the code differ.
   */
  @Test
  void isThereExactlyWhereItIsClaimed() {
    boolean claimed = client().has(StoreFeature.MULTI_SWAP);
    assertThat(client().multiSwap().isPresent()).as("a multi-swap is offered").isEqualTo(claimed);
    if (claimed) {
      assertThat(client().limits().largestMultiSwap())
          .as("the most changes")
          .isGreaterThanOrEqualTo(2);
    } else {
      assertThat(client().limits().largestMultiSwap()).as("the most changes").isZero();
    }
  }

  private MultiSwap multiSwap(Store store) {
    assumeHas(StoreFeature.MULTI_SWAP);
    return store.multiSwap().orElseThrow();
  }

  private static Change swap(EntryName name, Pointer from, Pointer to) {
    return new Change(name, Expectation.exactly(from), Replacement.to(to));
  }

  /**
   * A create, a swap and a removal take effect together.
   *
   * <p>If it fails: look for a kind of change that is left out.
   */
  @Test
  void makesAllChanges() {
    MultiSwap multiSwap = multiSwap(client());
    Pointer first = freshPointer();
    EntryName swapped = create(first);
    EntryName removed = create(first);
    EntryName created = freshName();
    Pointer second = freshPointer();

    MultiSwapResult answer =
        multiSwap.swapAll(
            List.of(
                swap(swapped, first, second),
                new Change(created, Expectation.absent(), Replacement.to(second)),
                new Change(removed, Expectation.exactly(first), Replacement.removed())));

    assertThat(answer).isInstanceOf(MultiSwapResult.Swapped.class);
    requireStands(swapped, second);
    requireStands(created, second);
    requireAbsent(removed);
  }

  /**
   * Where one change is not as expected, wherever it is among them, none takes effect and the
   * answer names it.
   *
   * <p>If it fails: the changes are made one after the other without a transaction.
   */
  @Test
  void makesNoChangeWhereOneIsRefused() {
    MultiSwap multiSwap = multiSwap(client());
    Pointer standing = freshPointer();
    List<EntryName> names = IntStream.range(0, 3).mapToObj(i -> create(standing)).toList();
    for (EntryName culprit : names) {
      List<Change> changes = new ArrayList<>();
      for (EntryName name : names) {
        changes.add(swap(name, name.equals(culprit) ? freshPointer() : standing, freshPointer()));
      }
      assertThat(multiSwap.swapAll(changes))
          .isInstanceOfSatisfying(
              MultiSwapResult.Conflict.class,
              conflict -> assertThat(conflict.culprit()).as("the culprit").isEqualTo(culprit));
      names.forEach(name -> requireStands(name, standing));
    }

    EntryName absent = freshName();
    assertThatThrownBy(
            () ->
                multiSwap.swapAll(
                    List.of(
                        swap(names.get(0), standing, freshPointer()),
                        new Change(
                            absent,
                            Expectation.absent(),
                            Replacement.to(
                                Pointer.table(
                                    "p".repeat(client().limits().longestLocation() + 1)))))),
            "a change with a location over the limit")
        .isInstanceOf(StoreException.InvalidLocation.class);
    requireStands(names.get(0), standing);
  }

  /**
   * No change at all, two changes of one entry, and more changes than the limit are refused before
   * anything is written.
   *
   * <p>If it fails: compare with the Javadoc of {@link MultiSwap}.
   */
  @Test
  void refusesWhatItCannotTake() {
    MultiSwap multiSwap = multiSwap(client());
    Pointer standing = freshPointer();
    EntryName name = create(standing);
    Change change = swap(name, standing, freshPointer());

    assertThatThrownBy(() -> multiSwap.swapAll(List.of()), "no change")
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(
            () -> multiSwap.swapAll(List.of(change, swap(name, standing, freshPointer()))),
            "two changes of one entry")
        .isInstanceOf(IllegalArgumentException.class);
    int tooMany = client().limits().largestMultiSwap() + 1;
    if (tooMany > 0 && tooMany <= 1000) {
      List<Change> changes = new ArrayList<>(List.of(change));
      while (changes.size() < tooMany) {
        changes.add(new Change(freshName(), Expectation.absent(), Replacement.to(freshPointer())));
      }
      assertThatThrownBy(() -> multiSwap.swapAll(changes), "one change too many")
          .isInstanceOf(StoreException.Unsupported.class);
      requireAbsent(changes.get(1).name());
    }
    requireStands(name, standing);
  }

  /**
   * Of multi-swaps of the same entries in different orders, and single swaps of one of them, at the
   * same moment, exactly one multi-swap or single swaps take effect, never parts of one.
   *
   * <p>If it fails: look for changes made without a transaction; if contenders are told of
   * conflicts and nobody wins, for deadlocks: change the entries in one fixed order.
   */
  @TestFactory
  Stream<DynamicTest> ofConcurrentMultiSwapsExactlyOneTakesEffect() {
    assumeHas(StoreFeature.MULTI_SWAP);
    return inEachTopology(
        contenders -> {
          Pointer standing = freshPointer();
          List<EntryName> names = List.of(create(standing), create(standing), create(standing));
          List<Pointer> pointers =
              Stream.generate(this::freshPointer).limit(contenders.count()).toList();
          List<List<Change>> all = new ArrayList<>();
          for (Pointer pointer : pointers) {
            List<Change> changes =
                new ArrayList<>(names.stream().map(name -> swap(name, standing, pointer)).toList());
            Collections.shuffle(changes, random());
            all.add(changes);
          }

          List<Boolean> took = contenders.race((store, i) -> swappedAll(store, all.get(i)));

          assertThat(took.stream().filter(Boolean::booleanValue))
              .as("winners among %d multi-swaps of the same entries", contenders.count())
              .hasSize(1);
          names.forEach(name -> requireStands(name, pointers.get(took.indexOf(true))));
        });
  }

  private static boolean swappedAll(Store store, List<Change> changes) {
    MultiSwap multiSwap = store.multiSwap().orElseThrow();
    MultiSwapResult answer = multiSwap.swapAll(changes);
    MultiSwapResult settled =
        answer instanceof MultiSwapResult.Unknown unknown
            ? multiSwap.settle(unknown.attempt(), store.settleTimeout(), Lineage.UNKNOWN)
            : answer;
    return settled.fold(
        swapped -> true,
        conflict -> false,
        unknown -> {
          throw new AssertionError(
              "a multi-swap is still unknown after settling, without any fault", unknown.cause());
        });
  }

  /**
   * A reader that sees one entry after a multi-swap never finds another one before it.
   *
   * <p>If it fails: the changes become visible one after the other.
   */
  @TestFactory
  Stream<DynamicTest> nobodySeesHalfOfIt() {
    assumeHas(StoreFeature.MULTI_SWAP);
    return inEachTopology(
        contenders -> {
          Pointer before = freshPointer();
          Pointer after = freshPointer();
          EntryName one = create(before);
          EntryName two = create(before);
          List<Change> changes = List.of(swap(one, before, after), swap(two, before, after));

          List<Boolean> sawHalf =
              contenders.race(
                  (store, i) ->
                      i == 0
                          ? !swappedAll(store, changes)
                          : seesHalf(store, List.of(one, two), after)
                              || seesHalf(store, List.of(two, one), after));

          assertThat(sawHalf).as("who saw a multi-swap done by half").containsOnly(false);
        });
  }

  private static boolean seesHalf(Store store, List<EntryName> names, Pointer after) {
    for (int i = 0; i < 100; i++) {
      boolean first = read(store, names.get(0)).orElseThrow().equals(after);
      boolean second = read(store, names.get(1)).orElseThrow().equals(after);
      if (first) {
        return !second;
      }
    }
    return false;
  }
}
