package dev.pintle.backend.jdbc;

import dev.pintle.spi.Expectation;
import dev.pintle.spi.Lineage;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.SwapResult;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells from what stands there how a lost swap ended.
 *
 * @param change what was asked
 * @param lineage how the entry came to where it is; asked last, since it may read files
 */
record JdbcSwapJudge(JdbcChange change, Lineage lineage) {
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
    return verdict(row).filter(result -> isOver || result instanceof SwapResult.Swapped);
  }

  private Optional<SwapResult> verdict(Optional<JdbcRow> row) {
    if (row.isEmpty()) {
      // a table that was ours and has been dropped since looks the same as one that never was; and
      // a removal may be ours or somebody else's
      return change.isCreation()
          ? Optional.of(SwapResult.settled(Optional.empty()))
          : Optional.empty();
    }
    return standing(row.get());
  }

  private Optional<SwapResult> standing(JdbcRow row) {
    if (change.isWritten(row)) {
      return Optional.of(new SwapResult.Swapped(change.after()));
    }
    if (row.readable().isEmpty()) {
      return Optional.empty();
    }
    if (change.isUntouched(row)) {
      return Optional.of(conflict(row));
    }
    if (change.isBefore(row)) {
      return Optional.of(new SwapResult.Swapped(Optional.empty()));
    }
    if (isFirst(row) || isFromExpected(row)) {
      return Optional.of(conflict(row));
    }
    return byLineage(row);
  }

  /** Whether a creation lost against another one. */
  private boolean isFirst(JdbcRow row) {
    return change.isCreation() && row.previous() == null;
  }

  /** Whether somebody else went on from the same pointer. */
  private boolean isFromExpected(JdbcRow row) {
    return change.from() instanceof Expectation.Exactly exactly
        && exactly.pointer().location().equals(row.previous());
  }

  private Optional<SwapResult> byLineage(JdbcRow row) {
    if (change.bringsBack()) {
      return Optional.empty();
    }
    List<String> before = history(row);
    if (change.to() instanceof Replacement.To to && before.contains(to.pointer().location())) {
      return Optional.of(new SwapResult.Swapped(Optional.empty()));
    }
    // another table may have the name since it was removed; a seal may have come and gone
    return !(change.to() instanceof Replacement.Sealed)
            && change.from() instanceof Expectation.Exactly exactly
            && before.contains(exactly.pointer().location())
        ? Optional.of(conflict(row))
        : Optional.empty();
  }

  /** Of a sealed entry, the history of the pointer that it had. */
  private List<String> history(JdbcRow row) {
    try {
      return row.pointer().map(lineage::before).orElse(List.of());
    } catch (RuntimeException e) {
      LOG.debug("the history of {} can't be read", change.name(), e);
      return List.of();
    }
  }

  private SwapResult conflict(JdbcRow row) {
    return SwapResult.settled(row.readable());
  }
}
