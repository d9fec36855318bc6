package dev.pintle.conformance.broken;

import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Listed;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.Page;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Slot;
import dev.pintle.spi.Store;
import dev.pintle.spi.SwapResult;
import dev.pintle.spi.memory.MemoryStore;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Reads, names and listings that are broken. */
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

  /** A key that several names share. */
  private abstract static class LossyKey extends BrokenSuite {
    abstract String key(String name);

    @Override
    Store breaking(Store sound) {
      return new Forwarding(sound) {
        @Override
        public Optional<Slot> resolve(EntryName name) {
          return super.resolve(keyOf(name));
        }

        @Override
        public SwapResult swap(EntryName name, Expectation from, Replacement to) {
          return super.swap(keyOf(name), from, to);
        }

        private EntryName keyOf(EntryName name) {
          return name.namespace().entry(key(name.name()));
        }
      };
    }
  }

  /** M20: writes dots and slashes alike. */
  static final class MixesSeparators extends LossyKey {
    @Override
    String key(String name) {
      return name.replace('.', '/');
    }
  }

  /** M20: folds case without saying so. */
  static final class FoldsCase extends LossyKey {
    @Override
    String key(String name) {
      return name.toLowerCase(Locale.ROOT);
    }
  }

  /** Cuts a name that is too long for its column. */
  static final class CutsNames extends LossyKey {
    @Override
    String key(String name) {
      return name.substring(0, Math.min(name.length(), 255));
    }
  }

  /** M31: every page but the first begins one entry too late. */
  static final class SkipsBetweenPages extends BrokenSuite {
    @Override
    Store breaking(Store sound) {
      return new Forwarding(sound) {
        @Override
        public Page<Listed> entries(NamespaceName namespace, Optional<String> after, int size) {
          Page<Listed> page = super.entries(namespace, after, size);
          List<Listed> items = page.items();
          return after.isEmpty() || items.isEmpty()
              ? page
              : new Page<>(items.subList(1, items.size()), page.next());
        }
      };
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
