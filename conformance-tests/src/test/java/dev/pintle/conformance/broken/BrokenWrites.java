package dev.pintle.conformance.broken;

import dev.pintle.spi.EntryKind;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Slot;
import dev.pintle.spi.Store;
import dev.pintle.spi.StoreException;
import dev.pintle.spi.SwapResult;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Swaps, creates and removals that are broken. */
final class BrokenWrites {
  private BrokenWrites() {}

  /** M01: reads, compares, and puts without a condition. */
  static final class ComparesThenPuts extends BrokenSuite {
    private final Window window = new Window();

    @Override
    Store breaking(Store sound) {
      return new Forwarding(sound) {
        @Override
        public SwapResult swap(EntryName name, Expectation from, Replacement to) {
          if (!(from instanceof Expectation.Exactly) || !from.matches(resolve(name))) {
            return super.swap(name, from, to);
          }
          from.requireFits(to);
          window.stayOpen();
          return force(name, to);
        }
      };
    }
  }

  /** M02: looks whether the name is free, and puts without a condition. */
  static final class LooksThenCreates extends BrokenSuite {
    private final Window window = new Window();

    @Override
    Store breaking(Store sound) {
      return new Forwarding(sound) {
        @Override
        public SwapResult swap(EntryName name, Expectation from, Replacement to) {
          if (!(from instanceof Expectation.Absent) || resolve(name).isPresent()) {
            return super.swap(name, from, to);
          }
          from.requireFits(to);
          window.stayOpen();
          return force(name, to);
        }
      };
    }
  }

  /** M04: doesn't look at the update count. */
  static final class IgnoresRefusals extends BrokenSuite {
    @Override
    Store breaking(Store sound) {
      return new Forwarding(sound) {
        @Override
        public SwapResult swap(EntryName name, Expectation from, Replacement to) {
          SwapResult answer = super.swap(name, from, to);
          return answer instanceof SwapResult.Conflict ? SwapResult.swapped() : answer;
        }
      };
    }
  }

  /** M12: now and then a retry below meets its own success and calls it a conflict. */
  static final class RetriesBelow extends BrokenSuite {
    @Override
    Store breaking(Store sound) {
      AtomicInteger calls = new AtomicInteger();
      return new Forwarding(sound) {
        @Override
        public SwapResult swap(EntryName name, Expectation from, Replacement to) {
          SwapResult answer = super.swap(name, from, to);
          boolean retried = from instanceof Expectation.Exactly && calls.incrementAndGet() % 3 == 0;
          return retried && answer instanceof SwapResult.Swapped
              ? SwapResult.refused(resolve(name))
              : answer;
        }
      };
    }
  }

  /** M14: swallows an error and answers that all is well. */
  static final class SwallowsErrors extends BrokenSuite {
    @Override
    Store breaking(Store sound) {
      return new Forwarding(sound) {
        @Override
        public SwapResult swap(EntryName name, Expectation from, Replacement to) {
          try {
            return super.swap(name, from, to);
          } catch (StoreException swallowed) {
            return SwapResult.swapped();
          }
        }
      };
    }
  }

  /** M19: compares locations by a collation that doesn't know case. */
  static final class ComparesCaseBlind extends BrokenSuite {
    @Override
    Store breaking(Store sound) {
      return new Forwarding(sound) {
        @Override
        public SwapResult swap(EntryName name, Expectation from, Replacement to) {
          Optional<Slot> standing = resolve(name);
          return from instanceof Expectation.Exactly exactly
                  && standing.isPresent()
                  && standing.get() instanceof Slot.Live live
                  && live.pointer().location().equalsIgnoreCase(exactly.pointer().location())
              ? super.swap(name, Expectation.exactly(live), to)
              : super.swap(name, from, to);
        }
      };
    }
  }

  /** M21: creates by an upsert. */
  static final class CreatesByUpsert extends BrokenSuite {
    @Override
    Store breaking(Store sound) {
      return new Forwarding(sound) {
        @Override
        public SwapResult swap(EntryName name, Expectation from, Replacement to) {
          return from instanceof Expectation.Absent && to instanceof Replacement.To
              ? force(name, to)
              : super.swap(name, from, to);
        }
      };
    }
  }

  /** A swap of nothing creates. */
  static final class SwapsNothingIntoBeing extends BrokenSuite {
    @Override
    Store breaking(Store sound) {
      return new Forwarding(sound) {
        @Override
        public SwapResult swap(EntryName name, Expectation from, Replacement to) {
          boolean ghost = to instanceof Replacement.To && resolve(name).isEmpty();
          return super.swap(name, ghost ? Expectation.absent() : from, to);
        }
      };
    }
  }

  /** M23: drops by name, whatever stands there. */
  static final class DropsByName extends BrokenSuite {
    @Override
    Store breaking(Store sound) {
      return new Forwarding(sound) {
        @Override
        public SwapResult swap(EntryName name, Expectation from, Replacement to) {
          return from instanceof Expectation.Exactly && to instanceof Replacement.Removed
              ? force(name, to)
              : super.swap(name, from, to);
        }
      };
    }
  }

  /** M28: its token is made from the content, so that the same content gives the same token. */
  static final class TokensFromContent extends BrokenSuite {
    @Override
    Store breaking(Store sound) {
      return new Forwarding(sound) {
        @Override
        public SwapResult swap(EntryName name, Expectation from, Replacement to) {
          return from instanceof Expectation.Exactly exactly
              ? super.swap(name, Expectation.exactly(exactly.pointer()), to)
              : super.swap(name, from, to);
        }
      };
    }
  }

  /** Cuts a location that is too long for its column. */
  static final class CutsLocations extends BrokenSuite {
    @Override
    Store breaking(Store sound) {
      return new Forwarding(sound) {
        @Override
        public SwapResult swap(EntryName name, Expectation from, Replacement to) {
          return super.swap(name, from, to instanceof Replacement.To pointer ? cut(pointer) : to);
        }

        private Replacement cut(Replacement.To to) {
          String location = to.pointer().location();
          int most = Math.min(location.length(), limits().longestLocation());
          return Replacement.to(new Pointer(to.pointer().kind(), location.substring(0, most)));
        }
      };
    }
  }

  /**
   * A comparison that is widened to what stands there anyway, where {@link #isTakenFor} says so.
   */
  private abstract static class ComparesLoosely extends BrokenSuite {
    abstract boolean isTakenFor(Pointer expected, Pointer standing);

    @Override
    Store breaking(Store sound) {
      return new Forwarding(sound) {
        @Override
        public SwapResult swap(EntryName name, Expectation from, Replacement to) {
          return from instanceof Expectation.Exactly exactly
                  && resolve(name).orElse(null) instanceof Slot.Live live
                  && isTakenFor(exactly.pointer(), live.pointer())
              ? super.swap(name, Expectation.exactly(live), to)
              : super.swap(name, from, to);
        }
      };
    }
  }

  /** Compares an index over the last hundred characters of a location, and its length. */
  static final class ComparesTheEnd extends ComparesLoosely {
    @Override
    boolean isTakenFor(Pointer expected, Pointer standing) {
      return expected.kind() == standing.kind()
          && expected.location().length() == standing.location().length()
          && end(expected).equals(end(standing));
    }

    private static String end(Pointer pointer) {
      return pointer.location().substring(Math.max(0, pointer.location().length() - 100));
    }
  }

  /** Compares both ends of a location, and its length. */
  static final class ComparesTheEnds extends ComparesLoosely {
    @Override
    boolean isTakenFor(Pointer expected, Pointer standing) {
      return expected.kind() == standing.kind()
          && expected.location().length() == standing.location().length()
          && start(expected).equals(start(standing))
          && ComparesTheEnd.end(expected).equals(ComparesTheEnd.end(standing));
    }

    private static String start(Pointer pointer) {
      return pointer.location().substring(0, Math.min(100, pointer.location().length()));
    }
  }

  /** Compares tables only, and lets a view be replaced whatever stands there. */
  static final class ForgetsViews extends ComparesLoosely {
    @Override
    boolean isTakenFor(Pointer expected, Pointer standing) {
      return expected.kind() == EntryKind.VIEW && standing.kind() == EntryKind.VIEW;
    }
  }

  /** Loses every 499th swap that would have taken effect, and answers that all is well. */
  static final class LosesSome extends BrokenSuite {
    @Override
    Store breaking(Store sound) {
      AtomicInteger swaps = new AtomicInteger();
      return new Forwarding(sound) {
        @Override
        public SwapResult swap(EntryName name, Expectation from, Replacement to) {
          boolean lost =
              from instanceof Expectation.Exactly
                  && from.matches(resolve(name))
                  && swaps.incrementAndGet() % 499 == 0;
          return lost ? SwapResult.swapped() : super.swap(name, from, to);
        }
      };
    }
  }

  /** Knows names by their hash codes, and takes one that it has seen for taken. */
  static final class KnowsHashesOnly extends BrokenSuite {
    @Override
    Store breaking(Store sound) {
      Map<Integer, EntryName> known = new ConcurrentHashMap<>();
      return new Forwarding(sound) {
        @Override
        public SwapResult swap(EntryName name, Expectation from, Replacement to) {
          EntryName first = known.computeIfAbsent(name.toString().hashCode(), hash -> name);
          return from instanceof Expectation.Absent && !first.equals(name)
              ? SwapResult.refused(Optional.empty())
              : super.swap(name, from, to);
        }
      };
    }
  }
}
