package dev.pintle.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Listed;
import dev.pintle.spi.NamespaceResult;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Seal;
import dev.pintle.spi.SealTarget;
import dev.pintle.spi.Slot;
import dev.pintle.spi.Stamp;
import dev.pintle.spi.StoreException;
import dev.pintle.spi.StoreFeature;
import dev.pintle.spi.SwapResult;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** While a seal stands, only who names that very seal can change the entry. */
@Property(id = "C27", name = "seal", laws = "L15")
abstract class Sealing extends PropertyTests {
  Sealing(StoreConformance suite) {
    super(suite);
  }

  static Seal.Moving moving(Pointer pointer, long epoch, SealTarget target) {
    return new Seal.Moving(
        pointer,
        epoch,
        UUID.randomUUID().toString().replace("-", "").substring(0, 16),
        Instant.now().truncatedTo(ChronoUnit.SECONDS),
        target);
  }

  private Slot.Sealed seal(EntryName name, Pointer standing, Seal seal) {
    Answers.requireSwapped(
        client().pointers().swap(name, Expectation.exactly(standing), Replacement.sealed(seal)),
        "sealing " + name);
    return sealed(name);
  }

  private Slot.Sealed sealed(EntryName name) {
    Optional<Slot> slot = openClient().pointers().resolve(name);
    assertThat(slot).as("what stands under %s, which was sealed,", name).isPresent();
    assertThat(slot.get()).isInstanceOf(Slot.Sealed.class);
    return (Slot.Sealed) slot.get();
  }

  /**
   * Every form of seal comes back as it went in, with its pointer, epoch, owner, time and target.
   *
   * <p>If it fails: look at how the seal is written down, and what is cut or left out.
   */
  @Test
  void comesBackAsItWentIn() {
    assumeHas(StoreFeature.SEALS);
    EntryName elsewhere = createNamespace().entry("Größe.x");
    List<SealTarget> targets =
        List.of(
            new SealTarget.Removal(),
            new SealTarget.Rename(freshName()),
            new SealTarget.Move("other catalog, 'quoted'", elsewhere));
    for (SealTarget target : targets) {
      Pointer pointer = freshPointer();
      EntryName name = create(pointer);
      Seal.Moving moving = moving(pointer, 7, target);
      Slot.Sealed slot = seal(name, pointer, moving);
      assertThat(slot.seal()).isEqualTo(moving);

      List<Seal> nexts = List.of(new Seal.Moved(8, target), new Seal.Closed(9));
      for (Seal next : nexts) {
        Answers.requireSwapped(
            client().pointers().swap(name, Expectation.sealed(slot), Replacement.sealed(next)),
            "replacing a seal by " + next);
        slot = sealed(name);
        assertThat(slot.seal()).isEqualTo(next);
      }
    }
  }

  /**
   * While a seal stands, no swap, create or removal that doesn't name it takes effect, with an old
   * stamp or without, and the seal stays.
   *
   * <p>If it fails: the seal is only a flag, beside the pointer that writers compare. Replace what
   * they compare.
   */
  @Test
  void refusesEveryoneElse() {
    assumeHas(StoreFeature.SEALS);
    Pointer pointer = freshPointer();
    EntryName name = create(pointer);
    Slot.Live live = live(client(), name);
    Seal seal = moving(pointer, 1, new SealTarget.Removal());
    Slot.Sealed slot = seal(name, pointer, seal);

    Replacement commit = Replacement.to(freshPointer());
    requireSealHolds(name, Expectation.exactly(pointer), commit, seal);
    requireSealHolds(name, Expectation.exactly(live), commit, seal);
    requireSealHolds(name, Expectation.exactly(pointer), Replacement.removed(), seal);
    requireSealHolds(name, Expectation.absent(), commit, seal);
    for (Seal other :
        List.of(
            moving(pointer, 1, new SealTarget.Removal()),
            new Seal.Closed(1),
            moving(freshPointer(), 1, new SealTarget.Removal()))) {
      requireSealHolds(name, new Expectation.Sealed(other, Stamp.NONE), commit, seal);
    }
    assertThat(slot.seal()).isEqualTo(seal);
  }

  private void requireSealHolds(EntryName name, Expectation from, Replacement to, Seal seal) {
    SwapResult answer = client().pointers().swap(name, from, to);
    Answers.requireRefused(answer, "a write that doesn't name the seal that stands");
    assertThat(sealed(name).seal()).isEqualTo(seal);
  }

  /**
   * Who names the seal can put a pointer in its place, or take the entry away, with the slot of a
   * read and without its stamp; once.
   *
   * <p>If it fails: look at how a seal is compared.
   */
  @Test
  void yieldsToWhoNamesIt() {
    assumeHas(StoreFeature.SEALS);
    Pointer first = freshPointer();
    EntryName unsealed = create(first);
    Slot.Sealed slot = seal(unsealed, first, moving(first, 1, new SealTarget.Removal()));
    Pointer second = freshPointer();
    Answers.requireSwapped(
        client().pointers().swap(unsealed, Expectation.sealed(slot), Replacement.to(second)),
        "taking a seal off");
    requireStands(unsealed, second);
    Answers.requireRefused(
        client()
            .pointers()
            .swap(unsealed, Expectation.sealed(slot), Replacement.to(freshPointer())),
        "taking the same seal off again");

    Pointer third = freshPointer();
    EntryName removed = create(third);
    Seal seal = moving(third, 1, new SealTarget.Removal());
    seal(removed, third, seal);
    Answers.requireSwapped(
        client()
            .pointers()
            .swap(removed, new Expectation.Sealed(seal, Stamp.NONE), Replacement.removed()),
        "removing a sealed entry");
    requireAbsent(removed);
  }

  /**
   * A name under which nothing stands can be closed; then nothing can be created there until the
   * seal goes.
   *
   * <p>If it fails: a seal needs an entry to hang on; it has to be one.
   */
  @Test
  void closesAFreeName() {
    assumeHas(StoreFeature.SEALS);
    EntryName name = freshName();
    Answers.requireSwapped(
        client()
            .pointers()
            .swap(name, Expectation.absent(), Replacement.sealed(new Seal.Closed(3))),
        "closing a free name");
    Slot.Sealed slot = sealed(name);
    assertThat(slot.seal()).isEqualTo(new Seal.Closed(3));
    requireSealHolds(
        name, Expectation.absent(), Replacement.to(freshPointer()), new Seal.Closed(3));
    Answers.requireSwapped(
        client().pointers().swap(name, Expectation.sealed(slot), Replacement.removed()),
        "opening it");
    requireAbsent(name);
  }

  /**
   * A sealed name is listed as sealed and keeps its namespace from being dropped.
   *
   * <p>If it fails: look at what counts as content of a namespace.
   */
  @Test
  void occupiesItsName() {
    assumeHas(StoreFeature.SEALS);
    Pointer pointer = freshPointer();
    EntryName name = create(pointer);
    seal(name, pointer, moving(pointer, 1, new SealTarget.Removal()));
    assertThat(client().listing().entries(namespace(), Optional.empty(), 10).items())
        .containsExactly(new Listed.Sealed(name));
    Answers.requireRefused(
        client().namespaces().drop(namespace()),
        NamespaceResult.Reason.NOT_EMPTY,
        "dropping a namespace that holds a seal");
  }

  /**
   * Of seals and swaps from one pointer at the same moment exactly one takes effect: the seal
   * decides the last commit.
   *
   * <p>If it fails: the seal is written without the condition that swaps have.
   */
  @TestFactory
  Stream<DynamicTest> ofConcurrentSealsAndSwapsExactlyOneTakesEffect() {
    assumeHas(StoreFeature.SEALS);
    return inEachTopology(
        contenders -> {
          Pointer standing = freshPointer();
          EntryName name = create(standing);
          int sealers = 1 + random().nextInt(contenders.count());
          List<Replacement> writes =
              IntStream.range(0, contenders.count())
                  .<Replacement>mapToObj(
                      i ->
                          i < sealers
                              ? Replacement.sealed(moving(standing, 1, new SealTarget.Removal()))
                              : Replacement.to(freshPointer()))
                  .toList();

          List<SwapResult> answers =
              contenders.race(
                  (store, i) ->
                      store.pointers().swap(name, Expectation.exactly(standing), writes.get(i)));

          List<Replacement> winners =
              IntStream.range(0, contenders.count())
                  .filter(i -> Answers.tookEffect(contenders.client(i), answers.get(i)))
                  .mapToObj(writes::get)
                  .toList();
          assertThat(winners)
              .as("winners among %d seals and %d swaps", sealers, contenders.count() - sealers)
              .hasSize(1);
          if (winners.get(0) instanceof Replacement.Sealed winner) {
            assertThat(sealed(name).seal()).isEqualTo(winner.seal());
          } else {
            requireStands(name, ((Replacement.To) winners.get(0)).pointer());
          }
        });
  }

  /**
   * Where entries can't be sealed, asking for it is refused as unsupported and changes nothing.
   *
   * <p>If it fails: the seal is dropped without a word.
   */
  @Test
  void isRefusedWhereItIsLacking() {
    assumeLacks(StoreFeature.SEALS);
    Pointer pointer = freshPointer();
    EntryName name = create(pointer);
    assertThatThrownBy(
            () ->
                client()
                    .pointers()
                    .swap(
                        name,
                        Expectation.exactly(pointer),
                        Replacement.sealed(moving(pointer, 1, new SealTarget.Removal()))),
            "sealing an entry")
        .isInstanceOf(StoreException.Unsupported.class);
    requireStands(name, pointer);
  }
}
