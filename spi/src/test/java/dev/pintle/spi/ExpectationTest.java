package dev.pintle.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ExpectationTest {
  private static final Pointer P = Pointer.table("p");
  private static final Pointer Q = Pointer.table("q");

  private record Version(int value) implements Stamp {}

  private static final Seal SEAL =
      new Seal.Moving(P, 1, "owner", Instant.EPOCH, new SealTarget.Removal());

  @Test
  void absentMatchesNothingAtAllAndNoSeal() {
    assertThat(Expectation.absent().matches(Optional.empty())).isTrue();
    assertThat(Expectation.absent().matches(Optional.of(Slot.live(P)))).isFalse();
    assertThat(Expectation.absent().matches(Optional.of(new Slot.Sealed(SEAL, Stamp.NONE))))
        .isFalse();
  }

  @Test
  void aPointerMatchesItsOwnTextAndKindOnly() {
    Expectation expected = Expectation.exactly(P);
    assertThat(expected.matches(Optional.of(new Slot.Live(P, new Version(7))))).isTrue();
    assertThat(expected.matches(Optional.of(Slot.live(Q)))).isFalse();
    assertThat(expected.matches(Optional.of(Slot.live(Pointer.view("p"))))).isFalse();
    assertThat(expected.matches(Optional.of(new Slot.Sealed(SEAL, Stamp.NONE)))).isFalse();
    assertThat(expected.matches(Optional.empty())).isFalse();
  }

  @Test
  void aKnownStampMustMatchToo() {
    Expectation expected = Expectation.exactly(new Slot.Live(P, new Version(7)));
    assertThat(expected.matches(Optional.of(new Slot.Live(P, new Version(7))))).isTrue();
    assertThat(expected.matches(Optional.of(new Slot.Live(P, new Version(8))))).isFalse();
  }

  @Test
  void aSealMatchesItselfOnly() {
    Expectation expected = Expectation.sealed(new Slot.Sealed(SEAL, Stamp.NONE));
    assertThat(expected.matches(Optional.of(new Slot.Sealed(SEAL, new Version(1))))).isTrue();
    assertThat(expected.matches(Optional.of(new Slot.Sealed(new Seal.Closed(1), Stamp.NONE))))
        .isFalse();
    assertThat(expected.matches(Optional.of(Slot.live(P)))).isFalse();
  }

  @Test
  void whatMakesNoSenseIsAMistakeInTheProgram() {
    assertThatThrownBy(() -> Expectation.absent().requireFits(Replacement.removed()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Expectation.exactly(P).requireFits(Replacement.to(Pointer.view("v"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a table can't become a view");
    assertThatThrownBy(
            () ->
                Expectation.sealed(new Slot.Sealed(SEAL, Stamp.NONE))
                    .requireFits(Replacement.to(Pointer.view("v"))))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatCode(() -> Expectation.exactly(P).requireFits(Replacement.sealed(SEAL)))
        .doesNotThrowAnyException();
  }

  @Test
  void epochsBeginAtOne() {
    assertThatThrownBy(() -> new Seal.Closed(0)).hasMessageContaining("at least 1, not 0");
  }
}
