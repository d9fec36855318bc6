package dev.pintle.backend.jdbc;

import dev.pintle.spi.Attempt;
import dev.pintle.spi.EntryKind;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Lineage;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.PointerStore;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Slot;
import dev.pintle.spi.StoreException;
import dev.pintle.spi.SwapResult;
import java.time.Duration;
import java.util.Optional;

/** The two verbs: one statement each, and one more to show what stands in the way of a swap. */
final class JdbcPointerStore implements PointerStore {
  private final JdbcPool pool;
  private final JdbcCalls calls;
  private final JdbcDeclaration declaration;

  JdbcPointerStore(JdbcPool pool, JdbcCalls calls, JdbcDeclaration declaration) {
    this.pool = pool;
    this.calls = calls;
    this.declaration = declaration;
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
    from.requireFits(to);
    JdbcKey key = JdbcKey.of(name);
    requireSupported(from, to);
    if (from instanceof Expectation.Exactly exactly) {
      return to instanceof Replacement.To next
          ? commit(name, key, exactly, next)
          : remove(name, key, exactly);
    }
    return create(name, key, from, (Replacement.To) to);
  }

  private void requireSupported(Expectation from, Replacement to) {
    if (from instanceof Expectation.Sealed || to instanceof Replacement.Sealed) {
      throw new StoreException.Unsupported("seals", "jdbc");
    }
    boolean view = from.kind().or(to::kind).filter(EntryKind.VIEW::equals).isPresent();
    if (view && !calls.isTyped()) {
      throw new StoreException.Unsupported(
          "views (its tables are of schema V0; 'jdbc.schema-version=V1' upgrades them)", "jdbc");
    }
    if (to instanceof Replacement.To next
        && next.pointer().location().length() > JdbcSchema.LONGEST_LOCATION) {
      throw new StoreException.InvalidLocation(
          next.pointer().location(),
          "it has " + next.pointer().location().length() + " characters",
          "use at most " + JdbcSchema.LONGEST_LOCATION);
    }
  }

  private SwapResult commit(
      EntryName name, JdbcKey key, Expectation.Exactly from, Replacement.To to) {
    Pointer expected = from.pointer();
    return pool.write(
            "committing to " + name,
            handle -> calls.update(handle, key, expected, to.pointer().location()))
        .fold(
            rows -> rows == 1 ? swapped(to) : refused(name, Optional.of(expected), to.pointer()),
            () -> refused(name, Optional.of(expected), to.pointer()),
            (cause, session) -> lost(cause, session, name, from, to));
  }

  private SwapResult remove(EntryName name, JdbcKey key, Expectation.Exactly from) {
    return pool.write("removing " + name, handle -> calls.delete(handle, key, from.pointer()))
        .fold(
            rows -> rows == 1 ? SwapResult.swapped() : SwapResult.refused(seen(name)),
            () -> SwapResult.refused(seen(name)),
            (cause, session) -> lost(cause, session, name, from, Replacement.removed()));
  }

  /**
   * No row inserted means that the namespace was never created as such. If the name is free and the
   * namespace exists by what lives in it, it is made one that was created, and then we try again.
   */
  private SwapResult create(EntryName name, JdbcKey key, Expectation from, Replacement.To to) {
    return declaration.inNamespace(
        name.namespace(),
        () -> insert(name, key, from, to),
        () -> row(name).map(row -> SwapResult.refused(slot(row, name))));
  }

  private Optional<SwapResult> insert(
      EntryName name, JdbcKey key, Expectation from, Replacement.To to) {
    return pool.write("creating " + name, handle -> calls.insert(handle, key, to.pointer()))
        .fold(
            rows -> rows == 1 ? Optional.of(swapped(to)) : Optional.empty(),
            () -> Optional.of(taken(name, key, to.pointer())),
            (cause, session) -> Optional.of(lost(cause, session, name, from, to)));
  }

  /**
   * The key is taken.
   *
   * @throws StoreException.InvalidName if by another name that the database can't tell from ours
   */
  private SwapResult taken(EntryName name, JdbcKey key, Pointer ours) {
    SwapResult refused = refused(name, Optional.empty(), ours);
    if (calls.foldsNames() && row(name).isEmpty()) {
      pool.read("looking for " + name, handle -> calls.findAlike(handle, key))
          .ifPresent(
              alike -> {
                throw new StoreException.InvalidName(
                    name.toString(),
                    "the database takes it for the same as '" + alike + "', which exists",
                    "use another name, or that spelling");
              });
    }
    return refused;
  }

  private static SwapResult swapped(Replacement.To to) {
    return SwapResult.swapped(Slot.live(to.pointer()));
  }

  private SwapResult lost(
      Throwable cause, JdbcSession session, EntryName name, Expectation from, Replacement to) {
    return new SwapResult.Unknown(cause, new JdbcAttempt.Swap(this, session, name, from, to));
  }

  /**
   * The database refused. Should our own pointer stand there all the same, nobody may take its file
   * for one that never was live: a driver that sends twice would make its second try look refused.
   */
  private SwapResult refused(EntryName name, Optional<Pointer> expected, Pointer ours) {
    Optional<JdbcRow> row = row(name);
    if (row.isEmpty() || !row.get().is(ours)) {
      return SwapResult.refused(row.flatMap(found -> slot(found, name)));
    }
    boolean fromExpected =
        expected.isPresent()
            && !expected.get().equals(ours)
            && expected.get().location().equals(row.get().previous());
    return fromExpected
        ? SwapResult.swapped(Slot.live(ours))
        : SwapResult.settled(slot(row.get(), name));
  }

  private Optional<Slot> seen(EntryName name) {
    return row(name).flatMap(row -> slot(row, name));
  }

  /** What a row says, or nothing where it can't be understood. */
  private static Optional<Slot> slot(JdbcRow row, EntryName name) {
    return row.isSealed() || row.flaw().isPresent()
        ? Optional.empty()
        : Optional.of(row.slot(name));
  }

  @Override
  public SwapResult settle(Attempt attempt, Duration timeout, Lineage lineage) {
    JdbcAttempt.Swap lost = JdbcAttempt.own(attempt, JdbcAttempt.Swap.class, this);
    JdbcKey key = JdbcKey.of(lost.name());
    return new JdbcSettlement(pool)
        .<Optional<JdbcRow>, SwapResult>settle(
            lost.session(),
            timeout,
            handle -> calls.find(handle, key),
            evidence -> new JdbcSwapJudge(lost, lineage).judge(evidence.value(), evidence.isOver()),
            reason -> new SwapResult.Unknown(reason, lost));
  }
}
