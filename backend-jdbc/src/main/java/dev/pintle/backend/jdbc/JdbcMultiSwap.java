package dev.pintle.backend.jdbc;

import dev.pintle.spi.Attempt;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Lineage;
import dev.pintle.spi.MultiSwap;
import dev.pintle.spi.MultiSwapResult;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Slot;
import dev.pintle.spi.StoreException;
import dev.pintle.spi.SwapResult;
import dev.pintle.spi.SwapResult.Proof;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jdbi.v3.core.Handle;

/**
 * Several swaps in one transaction. Whoever changes several entries locks them in one order, the
 * namespaces first, so that no two of them wait for each other.
 */
final class JdbcMultiSwap implements MultiSwap {
  /** The most changes at once. Each holds a lock until the last is made. */
  static final int MOST = 100;

  private final JdbcPool pool;
  private final JdbcCalls calls;
  private final JdbcNamespaceCalls namespaceCalls;
  private final JdbcChanges changes;
  private final JdbcDeclaration declaration;
  private final JdbcTwins twins;

  JdbcMultiSwap(
      JdbcPool pool,
      JdbcCalls calls,
      JdbcNamespaceCalls namespaceCalls,
      JdbcChanges changes,
      JdbcDeclaration declaration) {
    this.pool = pool;
    this.calls = calls;
    this.namespaceCalls = namespaceCalls;
    this.changes = changes;
    this.declaration = declaration;
    this.twins = new JdbcTwins(pool, calls);
  }

  @Override
  public MultiSwapResult swapAll(List<Change> asked) {
    requireFits(asked);
    List<JdbcChange> sorted =
        asked.stream()
            .map(change -> changes.checked(change.name(), change.from(), change.to()))
            .sorted((one, other) -> one.key().compareTo(other.key()))
            .toList();
    List<JdbcChange> creations = sorted.stream().filter(JdbcChange::isCreation).toList();
    List<NamespaceName> guarded =
        creations.stream().map(change -> change.name().namespace()).distinct().toList();
    return declaration.inNamespaces(
        guarded, () -> sent(sorted, guarded), () -> obstacle(creations));
  }

  private static void requireFits(List<Change> asked) {
    List<EntryName> names = asked.stream().map(Change::name).toList();
    if (names.isEmpty() || new HashSet<>(names).size() < names.size()) {
      throw new IllegalArgumentException(
          "a multi-swap takes at least one change, each of another entry: " + names);
    }
    if (names.size() > MOST) {
      throw new StoreException.Unsupported(names.size() + " changes at once", "jdbc");
    }
  }

  /** Empty if an entry could not be created although nothing is known to stand there. */
  private Optional<MultiSwapResult> sent(List<JdbcChange> sorted, List<NamespaceName> guarded) {
    AtomicReference<JdbcChange> current = new AtomicReference<>(sorted.get(0));
    return pool.<Optional<JdbcChange>>transact(
            "changing " + sorted.size() + " entries",
            handle -> firstRefused(handle, sorted, guarded, current),
            Optional::isEmpty)
        .fold(
            culprit -> {
              if (culprit.isEmpty()) {
                return Optional.of(new MultiSwapResult.Swapped());
              }
              return culprit.get().isCreation()
                  ? Optional.empty()
                  : Optional.of(refused(culprit.get()));
            },
            () -> Optional.of(refused(current.get())),
            (cause, session) ->
                Optional.of(
                    new MultiSwapResult.Unknown(
                        cause, new JdbcAttempt.SwapAll(this, session, sorted))));
  }

  /**
   * Makes the changes up to the first that can't be made, and gives that.
   *
   * @param current set to the change whose statements run
   */
  private Optional<JdbcChange> firstRefused(
      Handle handle,
      List<JdbcChange> sorted,
      List<NamespaceName> guarded,
      AtomicReference<JdbcChange> current) {
    if (!guarded.isEmpty()) {
      namespaceCalls.share(handle, guarded.stream().map(JdbcKey::namespace).toList());
    }
    for (JdbcChange change : sorted) {
      current.set(change);
      if (!changes.apply(handle, change)) {
        return Optional.of(change);
      }
    }
    return Optional.empty();
  }

  /** A creation that failed because its name is taken, and not for want of a namespace. */
  private Optional<MultiSwapResult> obstacle(List<JdbcChange> creations) {
    for (JdbcChange change : creations) {
      Optional<JdbcRow> row = row(change);
      if (row.isPresent()) {
        return Optional.of(conflict(change, row, Proof.REFUSED));
      }
    }
    return Optional.empty();
  }

  /** Should what we were to write stand there all the same, nothing of it may be deleted. */
  private MultiSwapResult refused(JdbcChange culprit) {
    Optional<JdbcRow> row = row(culprit);
    if (culprit.isCreation()) {
      twins.requireNone(culprit);
    }
    boolean written = row.filter(culprit::isWritten).isPresent();
    return conflict(culprit, row, written ? Proof.SETTLED : Proof.REFUSED);
  }

  private Optional<JdbcRow> row(JdbcChange change) {
    return pool.read("reading " + change.name(), handle -> calls.find(handle, change.key()));
  }

  private static MultiSwapResult conflict(JdbcChange culprit, Optional<JdbcRow> row, Proof proof) {
    Optional<Slot> seen = row.flatMap(JdbcRow::readable);
    return new MultiSwapResult.Conflict(culprit.name(), seen, proof);
  }

  @Override
  public MultiSwapResult settle(Attempt attempt, Duration timeout, Lineage lineage) {
    JdbcAttempt.SwapAll lost = JdbcAttempt.own(attempt, JdbcAttempt.SwapAll.class, this);
    return new JdbcSettlement(pool)
        .<List<Found>, MultiSwapResult>settle(
            lost.session(),
            timeout,
            handle -> found(handle, lost.changes()),
            evidence -> judge(evidence.value(), evidence.isOver(), lineage),
            reason -> new MultiSwapResult.Unknown(reason, lost));
  }

  /** A change, and what stands where it was to be made. */
  private record Found(JdbcChange change, Optional<JdbcRow> row) {
    /**
     * Whether a conflict of this change alone is one of all of them. That nothing stands there, or
     * something else than what was to go, may also have come about after all were made.
     */
    boolean provesConflict() {
      return row.filter(change::isUntouched).isPresent()
          || (change.from() instanceof Expectation.Exactly
              && !(change.to() instanceof Replacement.Removed));
    }
  }

  private List<Found> found(Handle handle, List<JdbcChange> sought) {
    List<Found> found = new ArrayList<>();
    for (JdbcChange change : sought) {
      found.add(new Found(change, calls.find(handle, change.key())));
    }
    return found;
  }

  /** All or nothing took effect, so one entry tells it for all. */
  private static Optional<MultiSwapResult> judge(
      List<Found> found, boolean isOver, Lineage lineage) {
    Optional<MultiSwapResult> conflict = Optional.empty();
    for (Found entry : found) {
      Optional<SwapResult> verdict =
          new JdbcSwapJudge(entry.change(), lineage).judge(entry.row(), isOver);
      if (verdict.filter(SwapResult.Swapped.class::isInstance).isPresent()) {
        return Optional.of(new MultiSwapResult.Swapped());
      }
      if (conflict.isEmpty() && verdict.isPresent() && entry.provesConflict()) {
        conflict = Optional.of(conflict(entry.change(), entry.row(), Proof.SETTLED));
      }
    }
    return conflict;
  }
}
