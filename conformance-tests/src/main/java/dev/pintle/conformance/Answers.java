package dev.pintle.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pintle.spi.Lineage;
import dev.pintle.spi.NamespaceResult;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Slot;
import dev.pintle.spi.Store;
import dev.pintle.spi.SwapResult;
import java.util.List;
import java.util.Optional;

/** What is asked of answers everywhere. */
final class Answers {
  private Answers() {}

  /**
   * Whether the swap took effect. No fault is injected here, so what is unknown at first has to be
   * settled within the store's own time.
   */
  static boolean tookEffect(Store client, SwapResult answer) {
    SwapResult settled =
        answer instanceof SwapResult.Unknown unknown
            ? client.pointers().settle(unknown.attempt(), client.settleTimeout(), Lineage.UNKNOWN)
            : answer;
    return settled.fold(
        swapped -> true,
        conflict -> false,
        unknown -> {
          throw new AssertionError(
              "a swap is still unknown after settling, without any fault: " + unknown.cause(),
              unknown.cause());
        });
  }

  /** How many of these took effect; everything else has to be a conflict. */
  static long countEffective(Store client, List<SwapResult> answers) {
    return answers.stream().filter(answer -> tookEffect(client, answer)).count();
  }

  static void requireSwapped(SwapResult answer, String what) {
    assertThat(answer).as(what + " has to take effect").isInstanceOf(SwapResult.Swapped.class);
  }

  /** As {@link #requireSwapped}; and where the store shows the slot it left, it has to be this. */
  static void requireSwapped(SwapResult answer, Pointer left, String what) {
    requireSwapped(answer, what);
    Optional<Slot> now = ((SwapResult.Swapped) answer).now();
    if (now.isPresent()) {
      assertThat(pointer(now)).as(what + ": the slot that it left").contains(left);
    }
  }

  /** A refusal by the store of the only request, so the answer has to say so. */
  static void requireRefused(SwapResult answer, String what) {
    assertThat(answer)
        .as(what + " has to be refused")
        .isInstanceOfSatisfying(
            SwapResult.Conflict.class,
            conflict -> assertThat(conflict.proof()).isEqualTo(SwapResult.Proof.REFUSED));
  }

  /** As {@link #requireRefused}; and where the store shows what it saw, it has to be this. */
  static void requireRefused(SwapResult answer, Pointer standing, String what) {
    requireRefused(answer, what);
    Optional<Slot> seen = ((SwapResult.Conflict) answer).seen();
    if (seen.isPresent()) {
      assertThat(pointer(seen)).as(what + ": what stood there").contains(standing);
    }
  }

  static void requireDone(NamespaceResult answer, String what) {
    assertThat(answer).as(what + " has to take effect").isInstanceOf(NamespaceResult.Done.class);
  }

  static void requireRefused(NamespaceResult answer, NamespaceResult.Reason reason, String what) {
    assertThat(answer)
        .as(what + " has to be refused")
        .isInstanceOfSatisfying(
            NamespaceResult.Refused.class,
            refused -> assertThat(refused.reason()).isEqualTo(reason));
  }

  /** The pointer in a slot; empty for no slot and for a seal. */
  static Optional<Pointer> pointer(Optional<Slot> slot) {
    return slot.filter(Slot.Live.class::isInstance).map(live -> ((Slot.Live) live).pointer());
  }
}
