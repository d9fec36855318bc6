package dev.pintle.conformance.broken;

import dev.pintle.spi.Attempt;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Lineage;
import dev.pintle.spi.Listed;
import dev.pintle.spi.MultiSwap;
import dev.pintle.spi.MultiSwapResult;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.NamespaceResult;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Seal;
import dev.pintle.spi.Slot;
import dev.pintle.spi.Stamp;
import dev.pintle.spi.Store;
import dev.pintle.spi.SwapResult;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/** Namespaces, seals and multi-swaps that are broken, and a slow store that isn't. */
final class BrokenFeatures {
  private BrokenFeatures() {}

  /** M33: looks whether a namespace is empty, and then drops it with all that came since. */
  static final class DropsWithContent extends BrokenSuite {
    private final Window window = new Window();

    @Override
    Store breaking(Store sound) {
      return new Forwarding(sound) {
        @Override
        public SwapResult swap(EntryName name, Expectation from, Replacement to) {
          if (from instanceof Expectation.Absent) {
            window.stayOpen();
          }
          return super.swap(name, from, to);
        }

        @Override
        public NamespaceResult drop(NamespaceName name) {
          if (!entries(name, Optional.empty(), 1).items().isEmpty()) {
            return super.drop(name);
          }
          window.stayOpen();
          for (Listed listed : entries(name, Optional.empty(), 100).items()) {
            if (listed instanceof Listed.Entry entry) {
              force(entry.name(), Replacement.removed());
            }
          }
          return super.drop(name);
        }
      };
    }
  }

  /** M34: a seal is a flag beside the pointer, and writers go on comparing the pointer. */
  static final class SealsByAFlag extends BrokenSuite {
    private final Map<EntryName, Seal> flags = new ConcurrentHashMap<>();

    @Override
    Store breaking(Store sound) {
      return new Forwarding(sound) {
        @Override
        public Optional<Slot> resolve(EntryName name) {
          Seal flag = flags.get(name);
          return flag == null
              ? super.resolve(name)
              : Optional.of(new Slot.Sealed(flag, Stamp.NONE));
        }

        @Override
        public SwapResult swap(EntryName name, Expectation from, Replacement to) {
          Optional<Slot> standing = super.resolve(name);
          if (from instanceof Expectation.Exactly && to instanceof Replacement.Sealed sealed) {
            if (!from.matches(standing)) {
              return SwapResult.refused(standing);
            }
            flags.put(name, sealed.seal());
            return SwapResult.swapped();
          }
          if (from instanceof Expectation.Sealed sealed && flags.containsKey(name)) {
            return flags.remove(name, sealed.seal())
                ? super.swap(name, expecting(standing), to)
                : SwapResult.refused(standing);
          }
          return super.swap(name, from, to);
        }
      };
    }
  }

  /** A multi-swap that makes one change after the other. */
  static final class SwapsOneByOne extends BrokenSuite {
    @Override
    Store breaking(Store sound) {
      return new Forwarding(sound) {
        @Override
        public Optional<MultiSwap> multiSwap() {
          return Optional.of(new OneByOne(sound));
        }
      };
    }

    private record OneByOne(Store sound) implements MultiSwap {
      @Override
      public MultiSwapResult swapAll(List<Change> changes) {
        for (Change change : changes) {
          SwapResult answer = sound.pointers().swap(change.name(), change.from(), change.to());
          if (answer instanceof SwapResult.Conflict conflict) {
            return new MultiSwapResult.Conflict(change.name(), conflict.seen(), conflict.proof());
          }
        }
        return new MultiSwapResult.Swapped();
      }

      @Override
      public MultiSwapResult settle(Attempt attempt, Duration timeout, Lineage lineage) {
        throw new IllegalArgumentException("no attempt of this store");
      }
    }
  }

  /** M38: right in everything, and slow. */
  static final class Slow extends BrokenSuite {
    private static final long NANOS = 300_000;

    @Override
    Store breaking(Store sound) {
      return new Forwarding(sound) {
        @Override
        public Optional<Slot> resolve(EntryName name) {
          LockSupport.parkNanos(NANOS);
          return super.resolve(name);
        }

        @Override
        public SwapResult swap(EntryName name, Expectation from, Replacement to) {
          LockSupport.parkNanos(NANOS);
          try {
            return super.swap(name, from, to);
          } finally {
            LockSupport.parkNanos(NANOS);
          }
        }

        @Override
        public NamespaceResult drop(NamespaceName name) {
          LockSupport.parkNanos(NANOS);
          return super.drop(name);
        }
      };
    }
  }
}
