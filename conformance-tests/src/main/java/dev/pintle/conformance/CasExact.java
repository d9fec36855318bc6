package dev.pintle.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pintle.spi.EntryKind;
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
  CasExact(StoreConformance suite, EntryKind kind) {
    super(suite, kind);
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
   * A swap or a removal whose expectation is nearly the pointer that stands is refused: it differs
   * in one character at the front, in the middle or at the end, in length, in case, in blanks, in
   * its Unicode form, or by what a pattern would let pass.
   *
   * <p>If it fails: look for the collation of the column that is compared (case-blind, or padding
   * blanks), a comparison with one end or a hash, or a location that is normalised on the way.
   */
  @Test
  void refusesNearMisses() {
    int longest = client().limits().longestLocation();
    String stem = "s3://b/" + "p".repeat(Math.min(1024, longest - 100)) + "/Café_1%'x";
    Pointer standing = pointer(stem);
    EntryName name = create(standing);
    for (NearMiss near : nearMisses(stem)) {
      if (near.location().length() <= longest) {
        requireRefused(name, standing, near);
      }
    }
  }

  private void requireRefused(EntryName name, Pointer standing, NearMiss near) {
    Expectation from = Expectation.exactly(pointer(near.location()));
    for (Replacement to : List.of(Replacement.to(freshPointer()), Replacement.removed())) {
      Answers.requireRefused(
          client().pointers().swap(name, from, to),
          standing,
          "a swap from the near miss that differs in " + near.difference());
      requireStands(name, standing);
    }
  }

  private record NearMiss(String difference, String location) {}

  private static List<NearMiss> nearMisses(String stem) {
    int middle = stem.length() / 2;
    int last = stem.length() - 1;
    return List.of(
        new NearMiss("a character at the front", stem.replace("s3://b/", "s3://c/")),
        new NearMiss("the case of its first character", "S" + stem.substring(1)),
        new NearMiss(
            "a character in the middle",
            stem.substring(0, middle) + "q" + stem.substring(middle + 1)),
        new NearMiss("its last character", stem.substring(0, last) + "y"),
        new NearMiss("the case of its last character", stem.replace("x", "X")),
        new NearMiss("the case of a character", stem.replace("Café", "café")),
        new NearMiss("an accent", stem.replace("é", "e")),
        new NearMiss("its Unicode form", stem.replace("é", "e\u0301")),
        new NearMiss("what '_' would match", stem.replace("_1", "a1")),
        new NearMiss("what '%' would match", stem.replace("%", "anything")),
        new NearMiss("a slash more at the front", stem.replace("s3://b/", "s3://b//")),
        new NearMiss("a slash more at the end", stem + "/"),
        new NearMiss("a blank more at the front", " " + stem),
        new NearMiss("a blank more at the end", stem + " "),
        new NearMiss("a character more at the end", stem + "x"),
        new NearMiss("a character less at the end", stem.substring(0, last)));
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
                view,
                Expectation.exactly(Pointer.table(location)),
                Replacement.to(Pointer.table(freshLocation()))),
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
              Stream.generate(this::freshPointer).limit(contenders.count()).toList();

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
