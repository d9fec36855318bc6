package dev.pintle.backend.jdbc;

import dev.pintle.spi.Attempt;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Lineage;
import dev.pintle.spi.PointerStore;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Slot;
import dev.pintle.spi.StoreException;
import dev.pintle.spi.SwapResult;
import java.time.Duration;
import java.util.Optional;

/**
 * The two verbs: one statement each, and one more to show what stands in the way of a swap. Where a
 * seal comes or goes that has to be noted beside its entry, a swap is a transaction.
 */
final class JdbcPointerStore implements PointerStore {
  /** How often a swap is tried that nothing stands in the way of. */
  private static final int ROUNDS = 5;

  private final JdbcPool pool;
  private final JdbcCalls calls;
  private final JdbcChanges changes;
  private final JdbcDeclaration declaration;
  private final JdbcTwins twins;

  JdbcPointerStore(
      JdbcPool pool, JdbcCalls calls, JdbcChanges changes, JdbcDeclaration declaration) {
    this.pool = pool;
    this.calls = calls;
    this.changes = changes;
    this.declaration = declaration;
    this.twins = new JdbcTwins(pool, calls);
  }

  @Override
  public Optional<Slot> resolve(EntryName name) {
    return row(name).map(row -> row.slot(name));
  }

  private Optional<JdbcRow> row(EntryName name) {
    JdbcKey key = JdbcKey.of(name);
    return pool.read("reading " + name, handle -> calls.find(handle, key));
  }

  @Override
  public SwapResult swap(EntryName name, Expectation from, Replacement to) {
    JdbcChange change = changes.checked(name, from, to);
    return change.isCreation() ? create(change) : move(change);
  }

  /**
   * A refusal although what was expected stands means that it stands again, or that something of
   * the database's keeps rows from changing. It had no effect and is no conflict either.
   */
  private SwapResult move(JdbcChange change) {
    for (int round = 0; round < ROUNDS; round++) {
      Optional<SwapResult> result =
          sent(change)
              .<Optional<SwapResult>>fold(
                  applied -> applied ? Optional.of(swapped(change)) : refusal(change),
                  () -> refusal(change),
                  (cause, session) -> Optional.of(lost(cause, session, change)));
      if (result.isPresent()) {
        return result.get();
      }
    }
    throw new StoreException.Unavailable(
        change.describe()
            + " changed 0 rows although the pointer stands (a trigger or rule of the database?)",
        null);
  }

  /** Empty where nothing stands in the way. */
  private Optional<SwapResult> refusal(JdbcChange change) {
    Optional<JdbcRow> row = row(change.name());
    return row.filter(change::isUntouched).isPresent()
        ? Optional.empty()
        : Optional.of(refused(change, row));
  }

  /**
   * Not applied means that the namespace was never created as such. If the name is free and the
   * namespace exists by what lives in it, it is made one that was created, and then we try again.
   */
  private SwapResult create(JdbcChange change) {
    return declaration.inNamespace(
        change.name().namespace(),
        () ->
            sent(change)
                .<Optional<SwapResult>>fold(
                    applied -> applied ? Optional.of(swapped(change)) : Optional.empty(),
                    () -> Optional.of(taken(change)),
                    (cause, session) -> Optional.of(lost(cause, session, change))),
        () -> row(change.name()).map(row -> refused(change, Optional.of(row))));
  }

  private SwapResult taken(JdbcChange change) {
    SwapResult refused = refused(change);
    twins.requireNone(change);
    return refused;
  }

  private JdbcOutcome<Boolean> sent(JdbcChange change) {
    return change.isOneStatement()
        ? pool.write(change.describe(), handle -> changes.apply(handle, change))
        : pool.transact(
            change.describe(), handle -> changes.apply(handle, change), applied -> applied);
  }

  private static SwapResult swapped(JdbcChange change) {
    return new SwapResult.Swapped(change.after());
  }

  private SwapResult lost(Throwable cause, JdbcSession session, JdbcChange change) {
    return new SwapResult.Unknown(cause, new JdbcAttempt.Swap(this, session, change));
  }

  /**
   * The database refused. Should what we were to write stand there all the same, nobody may take
   * its file for one that never was live: a driver that sends twice would make its second try look
   * refused.
   */
  private SwapResult refused(JdbcChange change) {
    return refused(change, row(change.name()));
  }

  private static SwapResult refused(JdbcChange change, Optional<JdbcRow> row) {
    if (row.isEmpty() || !change.isWritten(row.get())) {
      return SwapResult.refused(row.flatMap(JdbcRow::readable));
    }
    return isFromExpected(change, row.get())
        ? swapped(change)
        : SwapResult.settled(row.flatMap(JdbcRow::readable));
  }

  private static boolean isFromExpected(JdbcChange change, JdbcRow row) {
    return change.from() instanceof Expectation.Exactly exactly
        && !row.is(exactly.pointer())
        && exactly.pointer().location().equals(row.previous());
  }

  @Override
  public SwapResult settle(Attempt attempt, Duration timeout, Lineage lineage) {
    JdbcAttempt.Swap lost = JdbcAttempt.own(attempt, JdbcAttempt.Swap.class, this);
    JdbcSwapJudge judge = new JdbcSwapJudge(lost.change(), lineage);
    return new JdbcSettlement(pool)
        .<Optional<JdbcRow>, SwapResult>settle(
            lost.session(),
            timeout,
            handle -> calls.find(handle, lost.change().key()),
            evidence -> judge.judge(evidence.value(), evidence.isOver()),
            reason -> new SwapResult.Unknown(reason, lost));
  }
}
