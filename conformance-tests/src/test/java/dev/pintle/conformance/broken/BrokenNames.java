package dev.pintle.conformance.broken;

import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Listed;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.NamespaceResult;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Slot;
import dev.pintle.spi.Store;
import dev.pintle.spi.SwapResult;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Names of entries and namespaces that meet. */
final class BrokenNames {
  private BrokenNames() {}

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

  /** Keeps a question mark for what its character set lacks. */
  static final class KeepsTheBasicPlane extends LossyKey {
    @Override
    String key(String name) {
      return name.replaceAll("[^\\u0000-\\uFFFF]", "?");
    }
  }

  /** Compares by a collation that ignores what is invisible. */
  static final class IgnoresZeroWidth extends LossyKey {
    @Override
    String key(String name) {
      return name.replaceAll("[\\u200B-\\u200D\\uFEFF]", "");
    }
  }

  /** Folds what it takes for an i. */
  static final class FoldsTurkish extends LossyKey {
    @Override
    String key(String name) {
      return name.replace('\u0131', 'i').replace('\u0130', 'I');
    }
  }

  /** Takes a backslash for an escape. */
  static final class DropsBackslashes extends LossyKey {
    @Override
    String key(String name) {
      return name.replaceAll("\\\\(.)", "$1");
    }
  }

  /** Takes what follows a hash sign for a fragment. */
  static final class CutsFragments extends LossyKey {
    @Override
    String key(String name) {
      return name.replaceAll("(.)#.*", "$1");
    }
  }

  /** Whether a text matches, for {@code LIKE}, where no escape is given. */
  private static boolean isLike(String text, String pattern) {
    String regex = Pattern.quote(pattern).replace("_", "\\E.\\Q").replace("%", "\\E.*\\Q");
    return text.matches(regex);
  }

  /** Looks entries up by {@code LIKE}, and minds the percent sign alone. */
  static final class FindsEntriesByPattern extends BrokenSuite {
    @Override
    Store breaking(Store sound) {
      return new Forwarding(sound) {
        @Override
        public Optional<Slot> resolve(EntryName name) {
          return super.resolve(found(name));
        }

        @Override
        public SwapResult swap(EntryName name, Expectation from, Replacement to) {
          return super.swap(from instanceof Expectation.Absent ? name : found(name), from, to);
        }

        private EntryName found(EntryName name) {
          return super.resolve(name).isPresent()
              ? name
              : entries(name.namespace(), Optional.empty(), Integer.MAX_VALUE).items().stream()
                  .map(listed -> ((Listed.Entry) listed).name())
                  .filter(other -> !name.name().contains("%") && isLike(other.name(), name.name()))
                  .findFirst()
                  .orElse(name);
        }
      };
    }
  }

  /** The namespaces beside one, and itself. */
  private static List<NamespaceName> siblings(Store store, NamespaceName name) {
    NamespaceName parent = name.parent().orElseThrow();
    return store.listing().namespaces(parent, Optional.empty(), Integer.MAX_VALUE).items();
  }

  private static String last(NamespaceName name) {
    return name.levels().get(name.levels().size() - 1);
  }

  /** A client that looks namespaces up by {@code LIKE}. */
  private static class LikeNamespaces extends Forwarding {
    LikeNamespaces(Store sound) {
      super(sound);
    }

    final NamespaceName found(NamespaceName name) {
      return super.exists(name)
          ? name
          : siblings(sound(), name).stream()
              .filter(other -> isLike(last(other), last(name)))
              .findFirst()
              .orElse(name);
    }
  }

  /** Looks for the existence of namespaces by {@code LIKE}. */
  static final class FindsNamespacesByPattern extends BrokenSuite {
    @Override
    Store breaking(Store sound) {
      return new LikeNamespaces(sound) {
        @Override
        public boolean exists(NamespaceName name) {
          return super.exists(found(name));
        }
      };
    }
  }

  /** Reads properties of namespaces by {@code LIKE}. */
  static final class ReadsPropertiesByPattern extends BrokenSuite {
    @Override
    Store breaking(Store sound) {
      return new LikeNamespaces(sound) {
        @Override
        public Optional<Map<String, String>> properties(NamespaceName name) {
          return super.properties(found(name));
        }
      };
    }
  }

  /** Sets properties of namespaces by {@code LIKE}. */
  static final class SetsPropertiesByPattern extends BrokenSuite {
    @Override
    Store breaking(Store sound) {
      return new LikeNamespaces(sound) {
        @Override
        public NamespaceResult update(
            NamespaceName name, Map<String, String> set, Set<String> remove) {
          return super.update(found(name), set, remove);
        }
      };
    }
  }

  /** Takes for the content of a namespace what lives in any whose name begins as its own does. */
  static final class CountsContentByPrefix extends BrokenSuite {
    @Override
    Store breaking(Store sound) {
      return new Forwarding(sound) {
        @Override
        public NamespaceResult drop(NamespaceName name) {
          boolean holdsSomething =
              siblings(sound, name).stream()
                  .filter(other -> last(other).startsWith(last(name)))
                  .anyMatch(other -> !entries(other, Optional.empty(), 1).items().isEmpty());
          return holdsSomething && exists(name)
              ? NamespaceResult.refused(NamespaceResult.Reason.NOT_EMPTY)
              : super.drop(name);
        }
      };
    }
  }
}
