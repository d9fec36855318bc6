package dev.pintle.iceberg;

import dev.pintle.spi.Attempt;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Lineage;
import dev.pintle.spi.PointerStore;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.StoreException;
import dev.pintle.spi.SwapResult;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Swaps that are settled where their outcome is unknown. */
final class Swaps {
  private static final Logger LOG = LoggerFactory.getLogger(Swaps.class);

  private final PointerStore pointers;
  private final Duration settleTimeout;

  Swaps(PointerStore pointers, Duration settleTimeout) {
    this.pointers = pointers;
    this.settleTimeout = settleTimeout;
  }

  Duration settleTimeout() {
    return settleTimeout;
  }

  /**
   * How a swap ended.
   *
   * @param result the last word
   * @param wasUnknown whether it was unknown in between. Then the replacement may have been in
   *     effect for a while, whatever the last word is, and nothing on account of this swap may be
   *     deleted.
   */
  record Answer(SwapResult result, boolean wasUnknown) {}

  /**
   * Sends a swap once and, where the reply doesn't come, finds out how it ended.
   *
   * @throws StoreException if it definitely had no effect
   */
  Answer swap(EntryName name, Expectation from, Replacement to, Lineage lineage) {
    SwapResult sent = send(name, from, to);
    if (sent instanceof SwapResult.Unknown unknown) {
      LOG.warn(
          "The outcome of a write to {} is unknown ({}); settling it", name, unknown.cause() + "");
      return new Answer(settle(unknown, lineage), true);
    }
    return new Answer(sent, false);
  }

  private SwapResult send(EntryName name, Expectation from, Replacement to) {
    try {
      return pointers.swap(name, from, to);
    } catch (StoreException e) {
      throw e;
    } catch (RuntimeException e) {
      // Nothing that a store should throw, so nothing is known.
      return new SwapResult.Unknown(e, Unrecorded.ATTEMPT);
    }
  }

  private SwapResult settle(SwapResult.Unknown unknown, Lineage lineage) {
    if (unknown.attempt() == Unrecorded.ATTEMPT) {
      return unknown;
    }
    try {
      return pointers.settle(unknown.attempt(), settleTimeout, lineage);
    } catch (RuntimeException e) {
      e.addSuppressed(unknown.cause());
      return new SwapResult.Unknown(e, unknown.attempt());
    }
  }

  /** Stands for an attempt that the store doesn't remember. */
  private enum Unrecorded implements Attempt {
    ATTEMPT;

    @Override
    public String describe() {
      return "a write that the store gave no account of";
    }
  }
}
