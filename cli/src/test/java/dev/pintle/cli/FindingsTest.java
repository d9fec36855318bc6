package dev.pintle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pintle.spi.Finding;
import dev.pintle.spi.Finding.Severity;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class FindingsTest {
  private final Findings findings = new Findings();

  @Test
  void theWorstComesFirst() {
    add(Severity.INFO, "a", "1");
    add(Severity.WARNING, "b", "2");
    add(Severity.ERROR, "d", "1");
    add(Severity.ERROR, "c", "2");
    add(Severity.ERROR, "c", "1");
    assertThat(findings.worstFirst())
        .extracting(finding -> finding.code() + finding.subject())
        .containsExactly("c1", "c2", "d1", "b2", "a1");
    assertThat(findings.hasError()).isTrue();
  }

  @Test
  void oneThingIsToldOnce() {
    add(Severity.WARNING, "a", "1");
    add(Severity.ERROR, "a", "1");
    assertThat(findings.worstFirst()).hasSize(1);
    assertThat(findings.hasError()).isFalse();
  }

  @Test
  void ofOneCodeABoundedNumberIsKeptAndTheOthersAreCounted() {
    for (int i = 0; i < Findings.MOST_OF_A_CODE + 5; i++) {
      add(Severity.WARNING, "many", "subject " + i);
    }
    add(Severity.INFO, "one", "x");
    assertThat(findings.worstFirst()).hasSize(Findings.MOST_OF_A_CODE + 1);
    assertThat(findings.notKept()).isEqualTo(Map.of("many", 5));
  }

  @Test
  void twinsAreFoundAmongTheFirstSoMany() {
    Twins twins = new Twins(2);
    assertThat(twins.add("a", "first")).isEmpty();
    assertThat(twins.add("a", "second")).contains("first");
    assertThat(twins.add("b", "third")).isEmpty();
    assertThat(twins.isFull()).isFalse();
    assertThat(twins.add("c", "fourth")).isEmpty();
    assertThat(twins.isFull()).isTrue();
    assertThat(twins.add("b", "fifth")).contains("third");
    assertThat(twins.add("c", "sixth")).isEmpty();
  }

  @Test
  void agesAreGivenInTheLargestUnitThatFits() {
    assertThat(SealText.age(Duration.ofSeconds(59))).isEqualTo("59 s");
    assertThat(SealText.age(Duration.ofSeconds(61))).isEqualTo("1 min");
    assertThat(SealText.age(Duration.ofMinutes(119))).isEqualTo("1 h");
    assertThat(SealText.age(Duration.ofHours(49))).isEqualTo("2 d");
    // its owner's clock may be ahead of ours
    assertThat(SealText.age(Duration.ofHours(-3))).isEqualTo("0 s");
  }

  private void add(Severity severity, String code, String subject) {
    findings.add(new Finding(severity, code, subject, "what", ""));
  }
}
