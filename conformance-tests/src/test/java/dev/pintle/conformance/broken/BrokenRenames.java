package dev.pintle.conformance.broken;

import dev.pintle.spi.AtomicRename;
import dev.pintle.spi.Attempt;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.RenameResult;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Seal;
import dev.pintle.spi.Slot;
import dev.pintle.spi.Store;
import dev.pintle.spi.SwapResult;
import java.time.Duration;
import java.util.Optional;

/** Renames that are broken. */
final class BrokenRenames {
  private BrokenRenames() {}

  /** M24: renames by creating the new name and deleting the old one. */
  static final class RenamesInTwoSteps extends BrokenSuite {
    private final Window window = new Window();

    @Override
    Store breaking(Store sound) {
      return new Forwarding(sound) {
        @Override
        public Optional<AtomicRename> atomicRename() {
          return Optional.of(new TwoSteps(this, window));
        }
      };
    }

    private record TwoSteps(Forwarding store, Window window) implements AtomicRename {
      @Override
      public RenameResult rename(EntryName from, Expectation.Exactly expected, EntryName to) {
        Optional<Slot> standing = store.resolve(from);
        if (!expected.matches(standing)) {
          return new RenameResult.SourceMoved(standing, SwapResult.Proof.REFUSED);
        }
        SwapResult created =
            store.swap(to, Expectation.absent(), Replacement.to(expected.pointer()));
        if (!(created instanceof SwapResult.Swapped)) {
          return new RenameResult.TargetTaken(SwapResult.Proof.REFUSED);
        }
        window.stayOpen();
        store.force(from, Replacement.removed());
        return new RenameResult.Renamed();
      }

      @Override
      public RenameResult settle(Attempt attempt, Duration timeout) {
        throw new IllegalArgumentException("no attempt of this store");
      }
    }
  }

  /** A rename that does something before it asks the sound one. */
  private abstract static class Meddles extends BrokenSuite {
    /** What the sound rename is told to expect. */
    abstract Expectation.Exactly meddle(
        Forwarding store, EntryName from, Expectation.Exactly expected, EntryName to);

    @Override
    Store breaking(Store sound) {
      return new Forwarding(sound) {
        @Override
        public Optional<AtomicRename> atomicRename() {
          return super.atomicRename().map(rename -> new Meddling(Meddles.this, this, rename));
        }
      };
    }

    private record Meddling(Meddles suite, Forwarding store, AtomicRename sound)
        implements AtomicRename {
      @Override
      public RenameResult rename(EntryName from, Expectation.Exactly expected, EntryName to) {
        return sound.rename(from, suite.meddle(store, from, expected, to), to);
      }

      @Override
      public RenameResult settle(Attempt attempt, Duration timeout) {
        return sound.settle(attempt, timeout);
      }
    }
  }

  /** Renames what is sealed, by the pointer that the seal remembers. */
  static final class IgnoresASealedSource extends Meddles {
    @Override
    Expectation.Exactly meddle(
        Forwarding store, EntryName from, Expectation.Exactly expected, EntryName to) {
      if (store.resolve(from).orElse(null) instanceof Slot.Sealed sealed
          && sealed.seal() instanceof Seal.Moving moving
          && moving.pointer().equals(expected.pointer())) {
        store.force(from, Replacement.to(moving.pointer()));
        return Expectation.exactly(moving.pointer());
      }
      return expected;
    }
  }

  /** Takes a sealed name for a free one. */
  static final class OverwritesASealedTarget extends Meddles {
    @Override
    Expectation.Exactly meddle(
        Forwarding store, EntryName from, Expectation.Exactly expected, EntryName to) {
      if (store.resolve(to).orElse(null) instanceof Slot.Sealed) {
        store.force(to, Replacement.removed());
      }
      return expected;
    }
  }

  /** Compares the pointer and not the stamp. */
  static final class IgnoresStamps extends Meddles {
    @Override
    Expectation.Exactly meddle(
        Forwarding store, EntryName from, Expectation.Exactly expected, EntryName to) {
      return Expectation.exactly(expected.pointer());
    }
  }
}
