package dev.pintle.conformance.broken;

import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Slot;
import dev.pintle.spi.Store;
import dev.pintle.spi.SwapResult;
import dev.pintle.spi.memory.MemoryStore;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Reads that are broken, catalogs that mix, and a client that goes on. */
final class BrokenReads {
  private BrokenReads() {}

  /** M17: reads at a replica that is one read behind. */
  static final class ReadsBehind extends BrokenSuite {
    @Override
    Store breaking(Store sound) {
      Map<EntryName, Optional<Slot>> replica = new ConcurrentHashMap<>();
      return new Forwarding(sound) {
        @Override
        public Optional<Slot> resolve(EntryName name) {
          Optional<Slot> now = super.resolve(name);
          Optional<Slot> before = replica.put(name, now);
          return before == null ? now : before;
        }
      };
    }
  }

  /** M18: keeps what it read, and looks again only after writes of its own. */
  static final class NeverLooksAgain extends BrokenSuite {
    @Override
    Store breaking(Store sound) {
      Map<EntryName, Optional<Slot>> cache = new ConcurrentHashMap<>();
      return new Forwarding(sound) {
        @Override
        public Optional<Slot> resolve(EntryName name) {
          return cache.computeIfAbsent(name, super::resolve);
        }

        @Override
        public SwapResult swap(EntryName name, Expectation from, Replacement to) {
          SwapResult answer = super.swap(name, from, to);
          cache.remove(name);
          return answer;
        }
      };
    }
  }

  /** M25: every client keeps its writes to itself. */
  static final class NeverCommits extends BrokenSuite {
    @Override
    Store breaking(Store sound) {
      return new MemoryStore();
    }
  }

  /** Two catalogs that are one. */
  static final class MixesCatalogs extends BrokenSuite {
    @Override
    Store breaking(Store sound) {
      return sound;
    }

    @Override
    protected Optional<Store> openOtherCatalog() {
      return Optional.of(openClient());
    }
  }

  /** Goes on after it was closed. */
  static final class NeverCloses extends BrokenSuite {
    @Override
    Store breaking(Store sound) {
      return new Forwarding(sound) {
        @Override
        public void close() {
          // as if there were nothing to do
        }
      };
    }
  }
}
