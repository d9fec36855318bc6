package dev.pintle.spi.memory;

import dev.pintle.spi.AtomicRename;
import dev.pintle.spi.Attempt;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Lineage;
import dev.pintle.spi.MultiSwap;
import dev.pintle.spi.MultiSwapResult;
import dev.pintle.spi.PointerStore;
import dev.pintle.spi.RenameResult;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Slot;
import dev.pintle.spi.StoreException;
import dev.pintle.spi.SwapResult;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** The two verbs, and the two that do more of the same at once. */
final class MemoryPointers implements PointerStore {
  private final MemoryState state;
  private final Runnable requireOpen;

  MemoryPointers(MemoryState state, Runnable requireOpen) {
    this.state = state;
    this.requireOpen = requireOpen;
  }

  @Override
  public Optional<Slot> resolve(EntryName name) {
    requireOpen.run();
    MemoryLimits.requireFits(name);
    return state.slot(name);
  }

  @Override
  public SwapResult swap(EntryName name, Expectation from, Replacement to) {
    requireOpen.run();
    requireFits(name, from, to);
    boolean swapped = state.replace(name, from, to);
    Optional<Slot> now = state.slot(name);
    return swapped ? new SwapResult.Swapped(now) : SwapResult.refused(now);
  }

  @Override
  public SwapResult settle(Attempt attempt, Duration timeout, Lineage lineage) {
    throw foreign(attempt);
  }

  AtomicRename rename() {
    return new Rename();
  }

  MultiSwap multiSwap() {
    return new Multi();
  }

  private static void requireFits(EntryName name, Expectation from, Replacement to) {
    from.requireFits(to);
    MemoryLimits.requireFits(name);
    if (to instanceof Replacement.To pointer) {
      MemoryLimits.requireFits(pointer.pointer());
    }
  }

  /** Nothing in memory is ever unknown, so no attempt can be this store's. */
  static IllegalArgumentException foreign(Attempt attempt) {
    return new IllegalArgumentException(
        "no attempt of this store: " + attempt.describe() + "; settle it where it was made");
  }

  private final class Rename implements AtomicRename {
    @Override
    public RenameResult rename(EntryName from, Expectation.Exactly expected, EntryName to) {
      requireOpen.run();
      MemoryLimits.requireFits(from);
      MemoryLimits.requireFits(to);
      return switch (state.rename(from, expected, to)) {
        case DONE -> new RenameResult.Renamed();
        case SOURCE_MOVED ->
            new RenameResult.SourceMoved(state.slot(from), SwapResult.Proof.REFUSED);
        case TARGET_TAKEN -> new RenameResult.TargetTaken(SwapResult.Proof.REFUSED);
      };
    }

    @Override
    public RenameResult settle(Attempt attempt, Duration timeout) {
      throw foreign(attempt);
    }
  }

  private final class Multi implements MultiSwap {
    @Override
    public MultiSwapResult swapAll(List<Change> changes) {
      requireOpen.run();
      List<EntryName> names = changes.stream().map(Change::name).toList();
      if (names.isEmpty() || new HashSet<>(names).size() < names.size()) {
        throw new IllegalArgumentException(
            "a multi-swap takes at least one change, each of another entry: " + names);
      }
      if (names.size() > MemoryStore.LIMITS.largestMultiSwap()) {
        throw new StoreException.Unsupported(names.size() + " changes at once", "memory");
      }
      changes.forEach(change -> requireFits(change.name(), change.from(), change.to()));
      Optional<EntryName> culprit =
          state.replaceAll(
              names,
              changes.stream().map(Change::from).toList(),
              changes.stream().map(Change::to).toList());
      return culprit
          .<MultiSwapResult>map(
              name ->
                  new MultiSwapResult.Conflict(name, state.slot(name), SwapResult.Proof.REFUSED))
          .orElseGet(MultiSwapResult.Swapped::new);
    }

    @Override
    public MultiSwapResult settle(Attempt attempt, Duration timeout, Lineage lineage) {
      throw foreign(attempt);
    }
  }
}
