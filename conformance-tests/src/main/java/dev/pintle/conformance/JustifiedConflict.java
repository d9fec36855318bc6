package dev.pintle.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pintle.spi.EntryKind;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Slot;
import dev.pintle.spi.Store;
import dev.pintle.spi.SwapResult;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Without a competitor there is no conflict, and of competitors one always wins. Iceberg takes a
 * conflict as leave to delete files, so a false one costs data.
 */
@Property(id = "C11", name = "justified-conflict", laws = "L5")
abstract class JustifiedConflict extends PropertyTests {
  private static final int SOLO_SWAPS = 20;
  private static final int INCREMENTS = 5;

  JustifiedConflict(StoreConformance suite, EntryKind kind) {
    super(suite, kind);
  }

  /**
   * A single writer never meets a conflict: it creates, swaps many times with and without stamps,
   * through two clients in turn, removes, and creates again.
   *
   * <p>If it fails: look for a retry that finds its own first attempt, a stamp that changes by
   * itself, or an update count of zero for an update that changes nothing else.
   */
  @Test
  void aSingleWriterMeetsNoConflict() {
    List<Store> clients = List.of(client(), openClient());
    EntryName name = freshName();
    Pointer standing = freshPointer();
    create(name, standing);
    for (int i = 0; i < SOLO_SWAPS; i++) {
      Store store = clients.get(i % 2);
      Expectation from =
          random().nextBoolean()
              ? Expectation.exactly(standing)
              : Expectation.exactly(live(store, name));
      Pointer next = freshPointer();
      Answers.requireSwapped(
          store.pointers().swap(name, from, Replacement.to(next)), "a swap without a competitor");
      standing = next;
    }
    remove(name, standing);
    create(name, freshPointer());
  }

  /**
   * The slot that a swap leaves, where the store shows it, serves as the next expectation.
   *
   * <p>If it fails: the stamp that the write answers with is not the one that a read would give;
   * leave the slot out of the answer rather than guess.
   */
  @Test
  void theSlotThatASwapLeavesServesAsTheNextExpectation() {
    EntryName name = freshName();
    SwapResult answer =
        client().pointers().swap(name, Expectation.absent(), Replacement.to(freshPointer()));
    for (int i = 0; i < 5; i++) {
      Answers.requireSwapped(answer, "a swap from the slot that the last one left");
      Slot.Live standing =
          (Slot.Live) ((SwapResult.Swapped) answer).now().orElseGet(() -> live(client(), name));
      answer =
          client()
              .pointers()
              .swap(name, Expectation.exactly(standing), Replacement.to(freshPointer()));
    }
  }

  /**
   * Contenders that each read and swap until they have succeeded a number of times all get there,
   * and as many swaps take effect as were asked for. Every conflict means that somebody else won,
   * so there is a bound on how many there may be.
   *
   * <p>If it fails: look for a conflict that is answered because the store was busy, a deadlock
   * that is taken for a conflict, or contenders that starve.
   */
  @TestFactory
  Stream<DynamicTest> ofContendersSomebodyAlwaysWins() {
    return inEachTopology(
        contenders -> {
          EntryName name = create(freshPointer());
          int wanted = INCREMENTS * contenders.count();

          List<List<Pointer>> wins =
              contenders.race((store, i) -> swapUntilDone(store, name, wanted));

          List<Pointer> all = wins.stream().flatMap(List::stream).toList();
          assertThat(all).as("swaps that took effect").hasSize(wanted);
          assertThat(new HashSet<>(all)).contains(read(client(), name).orElseThrow());
        });
  }

  private List<Pointer> swapUntilDone(Store store, EntryName name, int mostSwaps) {
    List<Pointer> wins = new ArrayList<>();
    int conflicts = 0;
    while (wins.size() < INCREMENTS) {
      Slot.Live standing = live(store, name);
      Pointer next = freshPointer();
      SwapResult answer =
          store.pointers().swap(name, Expectation.exactly(standing), Replacement.to(next));
      if (Answers.tookEffect(store, answer)) {
        wins.add(next);
      } else {
        conflicts++;
        assertThat(conflicts)
            .as("conflicts of one contender, each of which needs another's success")
            .isLessThanOrEqualTo(mostSwaps - INCREMENTS);
      }
    }
    return wins;
  }
}
