package dev.pintle.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pintle.spi.AtomicRename;
import dev.pintle.spi.EntryKind;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.RenameResult;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Seal;
import dev.pintle.spi.SealTarget;
import dev.pintle.spi.Slot;
import dev.pintle.spi.Store;
import dev.pintle.spi.StoreException;
import dev.pintle.spi.StoreFeature;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** A rename ends with one name that holds the last committed pointer. */
@Property(id = "C18", name = "rename", laws = "L15")
abstract class Rename extends PropertyTests {
  Rename(StoreConformance suite, EntryKind kind) {
    super(suite, kind);
  }

  /**
   * The store offers an atomic rename exactly where it doesn't list it as lacking.
   *
   * <p>If it fails: the claim and the code differ.
   */
  @Test
  void isThereExactlyWhereItIsClaimed() {
    assertThat(client().atomicRename().isPresent())
        .as("an atomic rename is offered")
        .isEqualTo(client().has(StoreFeature.ATOMIC_RENAME));
  }

  private AtomicRename rename(Store store) {
    assumeHas(StoreFeature.ATOMIC_RENAME);
    return store.atomicRename().orElseThrow();
  }

  /**
   * A rename moves the entry, with its pointer, within a namespace and to another one; the old name
   * is free and the new one can be swapped.
   *
   * <p>If it fails: look for parameters of the old entry that are written back.
   */
  @Test
  void movesTheEntry() {
    AtomicRename rename = rename(client());
    for (EntryName to : List.of(freshName(), createNamespace().entry("renamed"))) {
      Pointer pointer = freshPointer();
      EntryName from = create(pointer);
      assertThat(rename.rename(from, Expectation.exactly(live(client(), from)), to))
          .isInstanceOf(RenameResult.Renamed.class);
      requireAbsent(from);
      requireStands(to, pointer);
      Pointer next = freshPointer();
      move(to, pointer, next);
      requireStands(to, next);
      create(from, freshPointer());
    }
  }

  /**
   * A rename of what is not as expected, or not there, is refused and changes nothing.
   *
   * <p>If it fails: the rename doesn't compare the pointer, and would take a commit with it unseen.
   */
  @Test
  void refusesAStaleSource() {
    AtomicRename rename = rename(client());
    Pointer old = freshPointer();
    EntryName from = create(old);
    Slot.Live stale = live(client(), from);
    Pointer standing = freshPointer();
    move(from, old, standing);
    EntryName to = freshName();

    for (Expectation.Exactly expected :
        List.of(Expectation.exactly(old), Expectation.exactly(stale))) {
      assertThat(rename.rename(from, expected, to))
          .as("renaming from a pointer that was replaced")
          .isInstanceOf(RenameResult.SourceMoved.class);
    }
    assertThat(rename.rename(freshName(), Expectation.exactly(old), to))
        .as("renaming nothing")
        .isInstanceOf(RenameResult.SourceMoved.class);

    requireStands(from, standing);
    requireAbsent(to);
  }

  /**
   * A rename to a name that is taken, or into a namespace that isn't there, is refused and changes
   * nothing.
   *
   * <p>If it fails: look for a target that is overwritten, or a source that is deleted first.
   */
  @Test
  void refusesATargetThatIsTakenOrNowhere() {
    AtomicRename rename = rename(client());
    Pointer source = freshPointer();
    Pointer target = freshPointer();
    EntryName from = create(source);
    EntryName taken = create(target);

    assertThat(rename.rename(from, Expectation.exactly(source), taken))
        .as("renaming to a name that is taken")
        .isInstanceOf(RenameResult.TargetTaken.class);
    EntryName nowhere = freshNamespace().entry("t");
    assertThatThrownBy(
            () -> rename.rename(from, Expectation.exactly(source), nowhere),
            "renaming into a namespace that isn't there")
        .isInstanceOf(StoreException.NotFound.class);

    requireStands(from, source);
    requireStands(taken, target);
    requireAbsent(nowhere);
  }

  /**
   * A sealed entry isn't renamed, and a sealed name is no target; both seals stay.
   *
   * <p>If it fails: the rename moves the name and doesn't look at what stands under it.
   */
  @Test
  void refusesASealAtEitherEnd() {
    AtomicRename rename = rename(client());
    assumeHas(StoreFeature.SEALS);
    Pointer pointer = freshPointer();
    EntryName sealed = create(pointer);
    Slot.Live before = live(client(), sealed);
    Seal seal = Sealing.moving(pointer, 1, new SealTarget.Removal());
    seal(sealed, Expectation.exactly(before), seal);
    EntryName free = freshName();
    for (Expectation.Exactly expected :
        List.of(Expectation.exactly(pointer), Expectation.exactly(before))) {
      assertThat(rename.rename(sealed, expected, free))
          .as("renaming a sealed entry")
          .isInstanceOf(RenameResult.SourceMoved.class);
    }
    requireAbsent(free);
    requireSealed(sealed, seal);

    EntryName closed = freshName();
    seal(closed, Expectation.absent(), new Seal.Closed(1));
    Pointer source = freshPointer();
    EntryName from = create(source);
    for (EntryName to : List.of(sealed, closed)) {
      assertThat(rename.rename(from, Expectation.exactly(source), to))
          .as("renaming to a sealed name")
          .isInstanceOf(RenameResult.TargetTaken.class);
    }
    requireStands(from, source);
    requireSealed(sealed, seal);
    requireSealed(closed, new Seal.Closed(1));
  }

  private void seal(EntryName name, Expectation from, Seal seal) {
    Answers.requireSwapped(
        client().pointers().swap(name, from, Replacement.sealed(seal)), "sealing " + name);
  }

  private void requireSealed(EntryName name, Seal seal) {
    assertThat(client().pointers().resolve(name))
        .as("what stands under %s, which was sealed", name)
        .hasValueSatisfying(
            slot ->
                assertThat(slot)
                    .isInstanceOfSatisfying(
                        Slot.Sealed.class, found -> assertThat(found.seal()).isEqualTo(seal)));
  }

  /**
   * Of a rename and swaps from one pointer at the same moment exactly one takes effect, and exactly
   * one name is live, with the winner's pointer. Nobody sees both names live.
   *
   * <p>If it fails: the rename creates the new name and then deletes the old one. A commit in
   * between is lost, or both names are left.
   */
  @TestFactory
  Stream<DynamicTest> ofARenameAndSwapsExactlyOneTakesEffect() {
    assumeHas(StoreFeature.ATOMIC_RENAME);
    return inEachTopology(
        contenders -> {
          Pointer standing = freshPointer();
          EntryName from = create(standing);
          EntryName to = freshName();
          List<Pointer> pointers =
              Stream.generate(this::freshPointer).limit(contenders.count()).toList();

          List<Boolean> took =
              contenders.race(
                  (store, i) ->
                      i == 0
                          ? renamed(store, from, standing, to)
                          : Answers.tookEffect(
                              store,
                              store
                                  .pointers()
                                  .swap(
                                      from,
                                      Expectation.exactly(standing),
                                      Replacement.to(pointers.get(i)))));

          assertThat(took.stream().filter(Boolean::booleanValue))
              .as("winners among a rename and %d swaps from one pointer", contenders.count() - 1)
              .hasSize(1);
          int winner = took.indexOf(true);
          Optional<Pointer> atFrom = read(client(), from);
          Optional<Pointer> atTo = read(client(), to);
          assertThat(winner == 0 ? atTo : atFrom)
              .as("the pointer of the one live name")
              .contains(winner == 0 ? standing : pointers.get(winner));
          assertThat(winner == 0 ? atFrom : atTo).as("the other name").isEmpty();
        });
  }

  private static boolean renamed(Store store, EntryName from, Pointer expected, EntryName to) {
    AtomicRename rename = store.atomicRename().orElseThrow();
    RenameResult answer = rename.rename(from, Expectation.exactly(expected), to);
    RenameResult settled =
        answer instanceof RenameResult.Unknown unknown
            ? rename.settle(unknown.attempt(), store.settleTimeout())
            : answer;
    return settled.fold(
        done -> true,
        sourceMoved -> false,
        targetTaken -> false,
        unknown -> {
          throw new AssertionError(
              "a rename is still unknown after settling, without any fault", unknown.cause());
        });
  }

  /**
   * Of several renames of one entry to different names, and of several entries to one name, exactly
   * one takes effect.
   *
   * <p>If it fails: look for a source that isn't part of the condition, or a target that is.
   */
  @TestFactory
  Stream<DynamicTest> ofConcurrentRenamesExactlyOneTakesEffect() {
    assumeHas(StoreFeature.ATOMIC_RENAME);
    return inEachTopology(
        contenders -> {
          Pointer pointer = freshPointer();
          EntryName one = create(pointer);
          List<EntryName> targets =
              Stream.generate(this::freshName).limit(contenders.count()).toList();
          List<Boolean> apart =
              contenders.race((store, i) -> renamed(store, one, pointer, targets.get(i)));
          requireOneWinner(apart, "renames of one entry");
          requireStands(targets.get(apart.indexOf(true)), pointer);
          requireAbsent(one);

          List<Pointer> pointers =
              Stream.generate(this::freshPointer).limit(contenders.count()).toList();
          List<EntryName> sources = pointers.stream().map(this::create).toList();
          EntryName shared = freshName();
          List<Boolean> together =
              contenders.race(
                  (store, i) -> renamed(store, sources.get(i), pointers.get(i), shared));
          requireOneWinner(together, "renames to one name");
          int winner = together.indexOf(true);
          requireStands(shared, pointers.get(winner));
          IntStream.range(0, sources.size())
              .filter(i -> i != winner)
              .forEach(i -> requireStands(sources.get(i), pointers.get(i)));
        });
  }

  private static void requireOneWinner(List<Boolean> took, String what) {
    assertThat(took.stream().filter(Boolean::booleanValue))
        .as("winners among %d %s", took.size(), what)
        .hasSize(1);
  }

  /**
   * A reader that finds the new name live never finds the old one live after that.
   *
   * <p>If it fails: the new name appears before the old one goes.
   */
  @TestFactory
  Stream<DynamicTest> nobodySeesBothNames() {
    assumeHas(StoreFeature.ATOMIC_RENAME);
    return inEachTopology(
        contenders -> {
          Pointer pointer = freshPointer();
          EntryName from = create(pointer);
          EntryName to = freshName();
          List<Boolean> sawBoth =
              contenders.race(
                  (store, i) ->
                      i == 0 ? !renamed(store, from, pointer, to) : seesBoth(store, from, to));
          assertThat(sawBoth).as("who saw both names live").containsOnly(false);
        });
  }

  private static boolean seesBoth(Store store, EntryName from, EntryName to) {
    for (int i = 0; i < 1000; i++) {
      boolean newLive = read(store, to).isPresent();
      boolean oldLive = read(store, from).isPresent();
      if (newLive || !oldLive) {
        return newLive && oldLive;
      }
    }
    return false;
  }
}
