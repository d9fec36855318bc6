package dev.pintle.backend.jdbc;

import dev.pintle.spi.Expectation;
import dev.pintle.spi.Lineage;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Slot;
import dev.pintle.spi.SwapResult;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells from what stands there how a lost swap ended.
 *
 * @param lineage how the entry came to where it is; asked last, since it may read files
 */
record JdbcSwapJudge(JdbcAttempt.Swap lost, Lineage lineage) {
  private static final Logger LOG = LoggerFactory.getLogger(JdbcSwapJudge.class);

  /**
   * The verdict.
   *
   * @param row what stands there
   * @param isOver whether the lost request can no longer take effect; without that no look makes a
   *     conflict
   * @return empty where it can't be told
   */
  Optional<SwapResult> judge(Optional<JdbcRow> row, boolean isOver) {
    Optional<SwapResult> verdict =
        lost.to() instanceof Replacement.To to
            ? judgePointer(row, to.pointer())
            : judgeRemoval(row);
    return verdict.filter(result -> isOver || result instanceof SwapResult.Swapped);
  }

  private Optional<SwapResult> judgePointer(Optional<JdbcRow> row, Pointer ours) {
    if (row.isEmpty()) {
      // a table that was ours and has been dropped since looks the same as one that never was
      return lost.from() instanceof Expectation.Absent
          ? Optional.of(SwapResult.settled(Optional.empty()))
          : Optional.empty();
    }
    if (row.get().is(ours)) {
      return Optional.of(SwapResult.swapped(Slot.live(ours)));
    }
    Optional<String> expected =
        lost.from() instanceof Expectation.Exactly exactly
            ? Optional.of(exactly.pointer().location())
            : Optional.empty();
    return judgeOther(row.get(), expected, ours.location());
  }

  /** Someone else's pointer stands there, or still the expected one. */
  private Optional<SwapResult> judgeOther(JdbcRow row, Optional<String> expected, String ours) {
    Optional<Slot> seen = slot(row);
    if (seen.isEmpty()) {
      return Optional.empty();
    }
    SwapResult.Conflict conflict = SwapResult.settled(seen);
    if (expected.filter(row.location()::equals).isPresent()) {
      return Optional.of(conflict);
    }
    if (ours.equals(row.previous())) {
      return Optional.of(new SwapResult.Swapped(Optional.empty()));
    }
    if (expected.isPresent() && expected.get().equals(row.previous())) {
      return Optional.of(conflict);
    }
    if (expected.isEmpty() && row.previous() == null) {
      // its first pointer since it was created isn't ours
      return Optional.of(conflict);
    }
    List<String> before = history(row);
    if (before.contains(ours)) {
      return Optional.of(new SwapResult.Swapped(Optional.empty()));
    }
    return expected.filter(before::contains).map(found -> conflict);
  }

  private List<String> history(JdbcRow row) {
    try {
      return row.kind()
          .map(kind -> lineage.before(new Pointer(kind, row.location())))
          .orElse(List.of());
    } catch (RuntimeException e) {
      LOG.debug("the history of {} can't be read", lost.name(), e);
      return List.of();
    }
  }

  private Optional<SwapResult> judgeRemoval(Optional<JdbcRow> row) {
    // ours, or a removal by somebody else: nobody can tell
    return row.map(found -> SwapResult.settled(slot(found)));
  }

  private Optional<Slot> slot(JdbcRow row) {
    return row.isSealed() || row.flaw().isPresent()
        ? Optional.empty()
        : Optional.of(row.slot(lost.name()));
  }
}
