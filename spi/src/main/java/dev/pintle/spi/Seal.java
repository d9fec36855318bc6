package dev.pintle.spi;

import java.time.Instant;
import java.util.Objects;

/**
 * A marker in an entry's own slot. While it stands no commit of that name succeeds and no loader
 * gets a table, and any process can read from it what was under way and finish it. A seal occupies
 * its name like any entry.
 */
public sealed interface Seal {
  /**
   * Grows with every attempt to move the entry into or out of this slot, so that a delayed request
   * of an earlier attempt is recognised; at least 1.
   */
  long epoch();

  /**
   * The entry is being moved, renamed or removed.
   *
   * @param pointer where the entry was when the seal decided its last commit
   * @param epoch see {@link #epoch()}
   * @param owner who began it: a random token, not a person
   * @param since when it began, by its owner's clock; for people only, no decision rests on it
   * @param target what it is on the way to
   */
  record Moving(Pointer pointer, long epoch, String owner, Instant since, SealTarget target)
      implements Seal {
    public Moving {
      Objects.requireNonNull(pointer, "pointer");
      Objects.requireNonNull(owner, "owner");
      Objects.requireNonNull(since, "since");
      Objects.requireNonNull(target, "target");
      requireEpoch(epoch);
    }
  }

  /** The entry went to {@code target} and this name stays taken. */
  record Moved(long epoch, SealTarget target) implements Seal {
    public Moved {
      Objects.requireNonNull(target, "target");
      requireEpoch(epoch);
    }
  }

  /** The name is closed for every hand-over up to this epoch, so that a delayed one can't land. */
  record Closed(long epoch) implements Seal {
    public Closed {
      requireEpoch(epoch);
    }
  }

  private static void requireEpoch(long epoch) {
    if (epoch < 1) {
      throw new IllegalArgumentException("an epoch is at least 1, not " + epoch);
    }
  }
}
