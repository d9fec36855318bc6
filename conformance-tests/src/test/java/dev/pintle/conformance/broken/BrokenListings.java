package dev.pintle.conformance.broken;

import dev.pintle.spi.Listed;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.Page;
import dev.pintle.spi.Store;
import java.util.List;
import java.util.Optional;

/** Listings that are broken. */
final class BrokenListings {
  private BrokenListings() {}

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

  /** Begins a page at the number of a row. */
  static final class PagesByOffset extends BrokenSuite {
    @Override
    Store breaking(Store sound) {
      return new Forwarding(sound) {
        @Override
        public Page<Listed> entries(NamespaceName namespace, Optional<String> after, int size) {
          List<Listed> all = super.entries(namespace, Optional.empty(), Integer.MAX_VALUE).items();
          int start = Math.min(all.size(), after.map(Integer::valueOf).orElse(0));
          int end = (int) Math.min(all.size(), (long) start + size);
          Optional<String> next =
              end < all.size() ? Optional.of(Integer.toString(end)) : Optional.empty();
          return new Page<>(all.subList(start, end), next);
        }
      };
    }
  }

  /** Takes the most that its server answers at once for all there is. */
  static final class EndsAtTheServersLimit extends BrokenSuite {
    private static final int MOST_ENTRIES = 1000;
    private static final int MOST_NAMESPACES = 100;

    @Override
    Store breaking(Store sound) {
      return new Forwarding(sound) {
        @Override
        public Page<Listed> entries(NamespaceName namespace, Optional<String> after, int size) {
          return cut(super.entries(namespace, after, Math.min(size, MOST_ENTRIES)), size);
        }

        @Override
        public Page<NamespaceName> namespaces(
            NamespaceName parent, Optional<String> after, int size) {
          return cut(super.namespaces(parent, after, Math.min(size, MOST_NAMESPACES)), size);
        }

        private static <T> Page<T> cut(Page<T> page, int asked) {
          return page.items().size() < asked ? new Page<>(page.items(), Optional.empty()) : page;
        }
      };
    }
  }
}
