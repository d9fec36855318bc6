package dev.pintle.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pintle.spi.EntryKind;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.RenameResult;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Slot;
import dev.pintle.spi.StoreFeature;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A writer of an entry's old life can't touch its new one. */
@Property(id = "C14", name = "no-ABA", laws = "L11")
abstract class NoAba extends PropertyTests {
  NoAba(StoreConformance suite, EntryKind kind) {
    super(suite, kind);
  }

  private List<Replacement> writes() {
    return List.of(Replacement.to(freshPointer()), Replacement.removed());
  }

  /**
   * After removal and re-creation with another pointer, swaps and removals that expect the old
   * pointer are refused, with the old stamp and without.
   *
   * <p>If it fails: look for a version that starts over with each life.
   */
  @Test
  void anOldPointerIsRefusedInANewLife() {
    Pointer old = freshPointer();
    EntryName name = create(old);
    Slot.Live stale = live(client(), name);
    remove(name, old);
    Pointer reborn = freshPointer();
    create(name, reborn);

    for (Replacement write : writes()) {
      Answers.requireRefused(
          client().pointers().swap(name, Expectation.exactly(old), write),
          reborn,
          "a write that expects a pointer of the old life");
      Answers.requireRefused(
          client().pointers().swap(name, Expectation.exactly(stale), write),
          reborn,
          "a write with a stamp of the old life");
    }
    requireStands(name, reborn);
  }

  /**
   * Where the store compares tokens, a stamp of the old life is refused even though the very same
   * pointer stands there again; also where it came back by swaps.
   *
   * <p>If it fails: the token is made from the content. Make it new with every write, or list
   * {@link StoreFeature#TOKENS} as lacking.
   */
  @Test
  void anOldStampIsRefusedThoughThePointerIsBack() {
    assumeHas(StoreFeature.TOKENS);
    Pointer pointer = freshPointer();
    Pointer between = freshPointer();

    EntryName recreated = create(pointer);
    Slot.Live staleByRemoval = live(client(), recreated);
    remove(recreated, pointer);
    create(recreated, pointer);

    EntryName swappedBack = create(pointer);
    Slot.Live staleBySwaps = live(client(), swappedBack);
    move(swappedBack, pointer, between);
    move(swappedBack, between, pointer);

    for (Replacement write : writes()) {
      Answers.requireRefused(
          client().pointers().swap(recreated, Expectation.exactly(staleByRemoval), write),
          pointer,
          "a write with the stamp of an old life, on the same pointer");
      Answers.requireRefused(
          client().pointers().swap(swappedBack, Expectation.exactly(staleBySwaps), write),
          pointer,
          "a write with an old stamp, on the same pointer");
    }
  }

  /**
   * Where the store compares tokens, a rename with a stamp of the old life is refused even though
   * the very same pointer stands there again.
   *
   * <p>If it fails: the rename compares the pointer alone.
   */
  @Test
  void aRenameWithAnOldStampIsRefusedThoughThePointerIsBack() {
    assumeHas(StoreFeature.TOKENS);
    assumeHas(StoreFeature.ATOMIC_RENAME);
    Pointer pointer = freshPointer();
    EntryName name = create(pointer);
    Slot.Live stale = live(client(), name);
    remove(name, pointer);
    create(name, pointer);
    EntryName to = freshName();

    assertThat(client().atomicRename().orElseThrow().rename(name, Expectation.exactly(stale), to))
        .as("a rename with the stamp of an old life, on the same pointer")
        .isInstanceOf(RenameResult.SourceMoved.class);

    requireStands(name, pointer);
    requireAbsent(to);
  }
}
