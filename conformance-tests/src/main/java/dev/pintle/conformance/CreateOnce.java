package dev.pintle.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pintle.spi.EntryKind;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.StoreFeature;
import dev.pintle.spi.SwapResult;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Of any number of creates of one absent name, one takes effect and every other is refused. */
@Property(id = "C01", name = "create-once", laws = "L1")
abstract class CreateOnce extends PropertyTests {
  CreateOnce(StoreConformance suite, EntryKind kind) {
    super(suite, kind);
  }

  /**
   * A create of a name under which nothing stands takes effect, and every client sees it.
   *
   * <p>If it fails: look for a write that is not committed when the call returns.
   */
  @Test
  void createsWhatIsAbsent() {
    Pointer pointer = freshPointer();
    EntryName name = freshName();

    Answers.requireSwapped(
        client().pointers().swap(name, Expectation.absent(), Replacement.to(pointer)),
        pointer,
        "creating " + name);

    assertThat(read(openClient(), name)).as("what another client reads").contains(pointer);
  }

  /**
   * A create of a taken name is refused and changes nothing.
   *
   * <p>If it fails: look for an upsert, a put without a condition, or an insert into a table
   * without a primary key.
   */
  @Test
  void refusesWhatIsTaken() {
    Pointer standing = freshPointer();
    EntryName name = create(standing);

    SwapResult answer =
        client().pointers().swap(name, Expectation.absent(), Replacement.to(freshPointer()));

    Answers.requireRefused(answer, standing, "creating a name that is taken");
    requireStands(name, standing);
  }

  /**
   * A name is a table or a view, never both: creating either where the other stands is refused.
   *
   * <p>If it fails: look for a key that holds the kind of the entry.
   */
  @Test
  void refusesAViewWhereATableStandsAndTheReverse() {
    assumeHas(StoreFeature.VIEWS);
    Pointer table = Pointer.table(freshLocation());
    EntryName tableName = create(table);
    Pointer view = Pointer.view(freshLocation());
    EntryName viewName = create(view);

    Answers.requireRefused(
        client()
            .pointers()
            .swap(tableName, Expectation.absent(), Replacement.to(Pointer.view(freshLocation()))),
        "creating a view where a table stands");
    Answers.requireRefused(
        client()
            .pointers()
            .swap(viewName, Expectation.absent(), Replacement.to(Pointer.table(freshLocation()))),
        "creating a table where a view stands");

    requireStands(tableName, table);
    requireStands(viewName, view);
  }

  /**
   * Of contenders that create one name at the same moment exactly one is told that it did, and its
   * pointer is what stands.
   *
   * <p>If it fails: the check for absence and the write are two steps; let the store do both in one
   * (a primary key, {@code If-None-Match}, {@code O_EXCL}).
   */
  @TestFactory
  Stream<DynamicTest> ofConcurrentCreatesExactlyOneTakesEffect() {
    return inEachTopology(
        contenders -> {
          EntryName name = freshName();
          List<Pointer> pointers =
              Stream.generate(this::freshPointer).limit(contenders.count()).toList();

          List<SwapResult> answers =
              contenders.race(
                  (store, i) ->
                      store
                          .pointers()
                          .swap(name, Expectation.absent(), Replacement.to(pointers.get(i))));

          List<Pointer> winners =
              IntStream.range(0, contenders.count())
                  .filter(i -> Answers.tookEffect(contenders.client(i), answers.get(i)))
                  .mapToObj(pointers::get)
                  .toList();
          assertThat(winners)
              .as("winners among %d concurrent creates of one name", contenders.count())
              .hasSize(1);
          requireStands(name, winners.get(0));
        });
  }
}
