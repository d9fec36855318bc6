package dev.pintle.backend.jdbc;

import dev.pintle.spi.AtomicRename;
import dev.pintle.spi.Attempt;
import dev.pintle.spi.EntryKind;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.RenameResult;
import dev.pintle.spi.Slot;
import dev.pintle.spi.StoreException;
import dev.pintle.spi.SwapResult.Proof;
import java.time.Duration;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Renaming: one statement that changes the key of a row. */
final class JdbcRename implements AtomicRename {
  private final JdbcPool pool;
  private final JdbcCalls calls;
  private final JdbcDeclaration declaration;

  JdbcRename(JdbcPool pool, JdbcCalls calls, JdbcDeclaration declaration) {
    this.pool = pool;
    this.calls = calls;
    this.declaration = declaration;
  }

  @Override
  public RenameResult rename(EntryName from, Expectation.Exactly expected, EntryName to) {
    JdbcKey source = JdbcKey.of(from);
    JdbcKey target = JdbcKey.of(to);
    if (expected.pointer().kind() == EntryKind.VIEW && !calls.isTyped()) {
      throw new StoreException.Unsupported("views", "jdbc");
    }
    JdbcChanges.requireNoSeal(expected.pointer());
    if (from.equals(to)) {
      return sourceMoved(from, source, expected.pointer())
          .orElseGet(() -> new RenameResult.TargetTaken(Proof.REFUSED));
    }
    return declaration.inNamespace(
        to.namespace(),
        () -> move(from, source, expected, to, target),
        () -> sourceMoved(from, source, expected.pointer()));
  }

  private Optional<RenameResult> move(
      EntryName from, JdbcKey source, Expectation.Exactly expected, EntryName to, JdbcKey target) {
    return pool.write(
            "renaming " + from + " to " + to,
            handle -> calls.rename(handle, source, expected.pointer(), target))
        .fold(
            rows -> rows == 1 ? Optional.of(new RenameResult.Renamed()) : Optional.empty(),
            () -> Optional.of(new RenameResult.TargetTaken(Proof.REFUSED)),
            (cause, session) ->
                Optional.of(
                    new RenameResult.Unknown(
                        cause, new JdbcAttempt.Rename(this, session, from, expected, to))));
  }

  /** Empty where the source is as expected. */
  private Optional<RenameResult> sourceMoved(EntryName from, JdbcKey source, Pointer expected) {
    Optional<JdbcRow> row = pool.read("reading " + from, handle -> calls.find(handle, source));
    return row.filter(found -> found.is(expected)).isPresent()
        ? Optional.empty()
        : Optional.of(new RenameResult.SourceMoved(seen(row), Proof.REFUSED));
  }

  @Override
  public RenameResult settle(Attempt attempt, Duration timeout) {
    JdbcAttempt.Rename lost = JdbcAttempt.own(attempt, JdbcAttempt.Rename.class, this);
    return new JdbcSettlement(pool)
        .<Ends, RenameResult>settle(
            lost.session(),
            timeout,
            handle -> read(handle, lost),
            evidence -> judge(lost, evidence.value(), evidence.isOver()),
            reason -> new RenameResult.Unknown(reason, lost));
  }

  /** What stands under the old name and under the new one. */
  private record Ends(Optional<JdbcRow> source, Optional<JdbcRow> target) {}

  private Ends read(Handle handle, JdbcAttempt.Rename lost) {
    return new Ends(
        calls.find(handle, JdbcKey.of(lost.from())), calls.find(handle, JdbcKey.of(lost.to())));
  }

  /**
   * Told by the pointer that was to move alone. Where neither name shows it, it may have moved, and
   * gone on from there, and others taken both names.
   */
  private static Optional<RenameResult> judge(JdbcAttempt.Rename lost, Ends ends, boolean isOver) {
    Pointer pointer = lost.expected().pointer();
    boolean atSource = ends.source().filter(row -> row.is(pointer)).isPresent();
    boolean atTarget =
        ends.target()
            .filter(row -> row.is(pointer) || pointer.location().equals(row.previous()))
            .isPresent();
    if (atTarget && !atSource) {
      return Optional.of(new RenameResult.Renamed());
    }
    if (!isOver || !atSource || atTarget) {
      return Optional.empty();
    }
    return Optional.of(
        ends.target().isPresent()
            ? new RenameResult.TargetTaken(Proof.SETTLED)
            : new RenameResult.SourceMoved(seen(ends.source()), Proof.SETTLED));
  }

  private static Optional<Slot> seen(Optional<JdbcRow> row) {
    return row.flatMap(JdbcRow::readable);
  }
}
