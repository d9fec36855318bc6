package dev.pintle.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pintle.spi.EntryKind;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.SwapResult;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** A swap that expects a pointer never creates an entry. */
@Property(id = "C12", name = "no-ghost-create", laws = "L2")
abstract class NoGhostCreate extends PropertyTests {
  NoGhostCreate(StoreConformance suite, EntryKind kind) {
    super(suite, kind);
  }

  /**
   * A swap of a name under which nothing stands, or nothing any more, is a conflict and creates
   * nothing; so is one in a namespace that isn't there.
   *
   * <p>If it fails: look for a put that is taken as "create or replace".
   */
  @Test
  void aSwapOfNothingCreatesNothing() {
    Pointer removed = freshPointer();
    EntryName gone = create(removed);
    remove(gone, removed);

    for (EntryName name : List.of(freshName(), gone, freshNamespace().entry("t"))) {
      SwapResult answer =
          client()
              .pointers()
              .swap(name, Expectation.exactly(removed), Replacement.to(freshPointer()));
      Answers.requireRefused(answer, "swapping " + name + ", where nothing stands,");
      assertThat(((SwapResult.Conflict) answer).seen()).as("what stood there").isEmpty();
      requireAbsent(name);
    }
  }

  /**
   * Swaps that race with a removal never bring the entry back: once the removal took effect,
   * nothing stands there.
   *
   * <p>If it fails: look for a swap that reads, and then puts without its condition.
   */
  @TestFactory
  Stream<DynamicTest> swapsDoNotReviveWhatIsBeingRemoved() {
    return inEachTopology(
        contenders -> {
          Pointer standing = freshPointer();
          EntryName name = create(standing);

          List<SwapResult> answers =
              contenders.race(
                  (store, i) ->
                      store
                          .pointers()
                          .swap(
                              name,
                              Expectation.exactly(standing),
                              i == 0 ? Replacement.removed() : Replacement.to(freshPointer())));

          boolean removed = Answers.tookEffect(client(), answers.get(0));
          assertThat(client().pointers().resolve(name).isEmpty())
              .as("nothing stands there, after a removal that answered %s", answers.get(0))
              .isEqualTo(removed);
        });
  }
}
