package dev.pintle.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pintle.spi.EntryKind;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Slot;
import dev.pintle.spi.SwapResult;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** A removal takes effect only where exactly the expected pointer stands. */
@Property(id = "C13", name = "delete-exact", laws = "L10")
abstract class DeleteExact extends PropertyTests {
  DeleteExact(StoreConformance suite, EntryKind kind) {
    super(suite, kind);
  }

  /**
   * A removal of what stands takes effect, with a stamp and without, and frees the name.
   *
   * <p>If it fails: look for a mark of removal that still occupies the name.
   */
  @Test
  void removesWhatStands() {
    Pointer first = freshPointer();
    EntryName name = create(first);
    SwapResult answer =
        client().pointers().swap(name, Expectation.exactly(first), Replacement.removed());
    Answers.requireSwapped(answer, "a removal without a stamp");
    assertThat(((SwapResult.Swapped) answer).now()).as("the slot that it left").isEmpty();
    requireAbsent(name);

    create(name, freshPointer());
    Answers.requireSwapped(
        client()
            .pointers()
            .swap(name, Expectation.exactly(live(client(), name)), Replacement.removed()),
        "a removal with the stamp of a read");
    requireAbsent(name);
  }

  /**
   * A removal that expects another pointer than the one that stands is refused; so is one of
   * nothing.
   *
   * <p>If it fails: the removal has no condition. A commit between a client's read and its drop
   * would be lost.
   */
  @Test
  void refusesAStaleExpectation() {
    Pointer first = freshPointer();
    EntryName name = create(first);
    Slot.Live stale = live(client(), name);
    Pointer second = freshPointer();
    move(name, first, second);

    Answers.requireRefused(
        client().pointers().swap(name, Expectation.exactly(first), Replacement.removed()),
        second,
        "a removal that expects a pointer that was replaced");
    Answers.requireRefused(
        client().pointers().swap(name, Expectation.exactly(stale), Replacement.removed()),
        second,
        "a removal with a stale stamp");
    requireStands(name, second);

    Answers.requireRefused(
        client().pointers().swap(freshName(), Expectation.exactly(first), Replacement.removed()),
        "a removal of nothing");
  }

  /**
   * Of removals and swaps that expect one pointer at the same moment exactly one takes effect.
   *
   * <p>If it fails: look for a removal by name, after a check of the pointer.
   */
  @TestFactory
  Stream<DynamicTest> ofConcurrentRemovalsAndSwapsExactlyOneTakesEffect() {
    return inEachTopology(
        contenders -> {
          Pointer standing = freshPointer();
          EntryName name = create(standing);
          int removers = 1 + random().nextInt(contenders.count() - 1);

          List<SwapResult> answers =
              contenders.race(
                  (store, i) ->
                      store
                          .pointers()
                          .swap(
                              name,
                              Expectation.exactly(standing),
                              i < removers
                                  ? Replacement.removed()
                                  : Replacement.to(freshPointer())));

          assertThat(Answers.countEffective(client(), answers))
              .as(
                  "winners among %d removals and %d swaps from one pointer",
                  removers, contenders.count() - removers)
              .isEqualTo(1);
          assertThat(client().pointers().resolve(name).isEmpty())
              .as("nothing stands there")
              .isEqualTo(Answers.countEffective(client(), answers.subList(0, removers)) == 1);
        });
  }
}
