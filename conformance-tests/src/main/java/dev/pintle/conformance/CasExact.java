package dev.pintle.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Slot;
import dev.pintle.spi.StoreFeature;
import dev.pintle.spi.SwapResult;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * A swap takes effect only where exactly the expected pointer stands, and at most one per state.
 */
@Property(id = "C02", name = "cas-exact", laws = "L2")
abstract class CasExact extends PropertyTests {
  CasExact(StoreConformance suite) {
    super(suite);
  }

  /**
   * A swap from the pointer that stands takes effect, with the stamp of a read and without one.
   *
   * <p>If it fails: look for a stamp that changes by reading, or a comparison with anything that a
   * write doesn't set.
   */
  @Test
  void swapsFromWhatStands() {
    Pointer first = freshPointer();
    EntryName name = create(first);
    Pointer second = freshPointer();
    Pointer third = freshPointer();

    Answers.requireSwapped(
        client().pointers().swap(name, Expectation.exactly(first), Replacement.to(second)),
        second,
        "a swap without a stamp");
    Slot.Live read = live(client(), name);
    Answers.requireSwapped(
        client().pointers().swap(name, Expectation.exactly(read), Replacement.to(third)),
        third,
        "a swap with the stamp of a read");

    requireStands(name, third);
  }

  /**
   * A swap from a pointer that has been replaced is refused and changes nothing, with the stamp of
   * the old read and without one.
   *
   * <p>If it fails: look for an update count that nobody reads, or a condition that the store
   * ignores.
   */
  @Test
  void refusesAStaleExpectation() {
    Pointer first = freshPointer();
    EntryName name = create(first);
    Slot.Live stale = live(client(), name);
    Pointer second = freshPointer();
    move(name, first, second);

    Answers.requireRefused(
        client().pointers().swap(name, Expectation.exactly(first), Replacement.to(freshPointer())),
        second,
        "a swap from a pointer that was replaced");
    Answers.requireRefused(
        client().pointers().swap(name, Expectation.exactly(stale), Replacement.to(freshPointer())),
        second,
        "a swap with a stale stamp");

    requireStands(name, second);
  }

  /**
   * A swap whose expectation is nearly the pointer that stands is refused: another case, a blank
   * more, a character more or less, a long common beginning, another Unicode form.
   *
   * <p>If it fails: look for the collation of the column that is compared (case-blind, or padding
   * blanks), a comparison with a prefix or a hash, or a location that is normalised on the way.
   */
  @Test
  void refusesNearMisses() {
    int longest = client().limits().longestLocation();
    String stem = "s3://b/" + "p".repeat(Math.min(1024, longest - 100)) + "/Café_1%'x";
    for (String near : nearMisses(stem)) {
      if (near.length() > longest) {
        continue;
      }
      Pointer standing = Pointer.table(stem);
      EntryName name = create(standing);

      Answers.requireRefused(
          client()
              .pointers()
              .swap(name, Expectation.exactly(Pointer.table(near)), Replacement.to(freshPointer())),
          standing,
          "a swap from the near miss '…" + near.substring(near.length() - 12) + "'");

      requireStands(name, standing);
    }
  }

  private static List<String> nearMisses(String stem) {
    return List.of(
        stem.replace("Café", "café"),
        stem.replace("x", "X"),
        stem.replace("é", "e"),
        stem.replace("é", "e\u0301"),
        stem.replace("s3://b/", "s3://b//"),
        stem.replace("_1", "a1"),
        stem.replace("%", "anything"),
        stem + " ",
        " " + stem,
        stem + "x",
        stem + "/",
        stem.substring(0, stem.length() - 1));
  }

  /**
   * A swap that expects a view where a table with the very same location stands is refused, and the
   * reverse.
   *
   * <p>If it fails: the condition compares the location alone; add the kind to it.
   */
  @Test
  void refusesTheOtherKind() {
    assumeHas(StoreFeature.VIEWS);
    String location = freshLocation();
    EntryName table = create(Pointer.table(location));
    EntryName view = create(Pointer.view(location));

    Answers.requireRefused(
        client()
            .pointers()
            .swap(
                table,
                Expectation.exactly(Pointer.view(location)),
                Replacement.to(Pointer.view(freshLocation()))),
        "a swap that expects a view where a table stands");
    Answers.requireRefused(
        client()
            .pointers()
            .swap(
                view, Expectation.exactly(Pointer.table(location)), Replacement.to(freshPointer())),
        "a swap that expects a table where a view stands");

    requireStands(table, Pointer.table(location));
    requireStands(view, Pointer.view(location));
  }

  /**
   * Of contenders that swap from one pointer at the same moment exactly one is told that it did,
   * and its pointer is what stands.
   *
   * <p>If it fails: the client compares and then writes; put the comparison into the write itself
   * ({@code UPDATE … WHERE}, a condition expression, {@code If-Match}). Red with instances alone: a
   * lock of this process stands in for it.
   */
  @TestFactory
  Stream<DynamicTest> ofConcurrentSwapsExactlyOneTakesEffect() {
    return inEachTopology(
        contenders -> {
          Pointer standing = freshPointer();
          EntryName name = create(standing);
          List<Pointer> pointers =
              Stream.generate(PropertyTests::freshPointer).limit(contenders.count()).toList();

          List<SwapResult> answers =
              contenders.race(
                  (store, i) ->
                      store
                          .pointers()
                          .swap(
                              name,
                              Expectation.exactly(standing),
                              Replacement.to(pointers.get(i))));

          List<Pointer> winners =
              IntStream.range(0, contenders.count())
                  .filter(i -> Answers.tookEffect(contenders.client(i), answers.get(i)))
                  .mapToObj(pointers::get)
                  .toList();
          assertThat(winners)
              .as("winners among %d concurrent swaps from one pointer", contenders.count())
              .hasSize(1);
          requireStands(name, winners.get(0));
        });
  }
}
