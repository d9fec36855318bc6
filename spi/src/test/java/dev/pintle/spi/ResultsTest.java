package dev.pintle.spi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class ResultsTest {
  private static final Attempt ATTEMPT = () -> "an attempt";
  private final Throwable cause = new IllegalStateException("lost");

  private static String word(SwapResult result) {
    return result.fold(
        swapped -> "swapped", conflict -> "conflict " + conflict.proof(), unknown -> "unknown");
  }

  @Test
  void everySwapResultIsFoldedToItsOwnCase() {
    assertThat(word(SwapResult.swapped())).isEqualTo("swapped");
    assertThat(word(SwapResult.refused(Optional.empty()))).isEqualTo("conflict REFUSED");
    assertThat(word(SwapResult.settled(Optional.empty()))).isEqualTo("conflict SETTLED");
    assertThat(word(new SwapResult.Unknown(cause, ATTEMPT))).isEqualTo("unknown");
  }

  @Test
  void everyOtherResultIsFoldedToItsOwnCase() {
    SwapResult.Proof proof = SwapResult.Proof.REFUSED;
    RenameResult[] renames = {
      new RenameResult.Renamed(),
      new RenameResult.SourceMoved(Optional.empty(), proof),
      new RenameResult.TargetTaken(proof),
      new RenameResult.Unknown(cause, ATTEMPT)
    };
    for (int i = 0; i < renames.length; i++) {
      assertThat(renames[i].<Integer>fold(r -> 0, r -> 1, r -> 2, r -> 3)).isEqualTo(i);
    }
    NamespaceResult[] namespaces = {
      new NamespaceResult.Done(),
      NamespaceResult.refused(NamespaceResult.Reason.EXISTS),
      new NamespaceResult.Unknown(cause, ATTEMPT)
    };
    for (int i = 0; i < namespaces.length; i++) {
      assertThat(namespaces[i].<Integer>fold(r -> 0, r -> 1, r -> 2)).isEqualTo(i);
    }
    EntryName name = NamespaceName.of("n").entry("t");
    MultiSwapResult[] multi = {
      new MultiSwapResult.Swapped(),
      new MultiSwapResult.Conflict(name, Optional.empty(), proof),
      new MultiSwapResult.Unknown(cause, ATTEMPT)
    };
    for (int i = 0; i < multi.length; i++) {
      assertThat(multi[i].<Integer>fold(r -> 0, r -> 1, r -> 2)).isEqualTo(i);
    }
  }
}
