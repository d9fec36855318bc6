package dev.pintle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SecretsTest {
  private final Secrets secrets = new Secrets();

  @Test
  void learnedValuesAreHiddenLongestFirst() {
    secrets.learn("abc");
    secrets.learn("abcdef");
    assertThat(secrets.hide("x abcdef y abc z")).isEqualTo("x (hidden) y (hidden) z");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql://h/db?user=me&password=hunter2&ssl=true",
        "jdbc:postgresql://me:hunter2@h/db?ssl=true",
        "jdbc:x://h/db;user=me;password=hunter2;ssl=true",
        "s3.session-token=hunter2 ssl=true",
      })
  void whatLooksLikeASecretInAUriIsHiddenUnlearned(String text) {
    assertThat(secrets.hide(text)).doesNotContain("hunter2").contains("ssl=true");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc.password",
        "s3.secret-access-key",
        "s3.access-key-id",
        "token",
        "credential",
        "PWD"
      })
  void namesOfSecretsAreKnown(String key) {
    assertThat(Secrets.isSecret(key)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"uri", "warehouse", "jdbc.user", "catalog-name", "io-impl"})
  void otherNamesAreNot(String key) {
    assertThat(Secrets.isSecret(key)).isFalse();
  }

  /** Where each character began a search of its own, this took hours. */
  @ParameterizedTest
  @ValueSource(strings = {"a", "password", "://a:", "a=", "x.y-", " ", "\n"})
  @Timeout(60)
  void longTextIsReadInOneGo(String piece) {
    String text = piece.repeat(1_000_000);
    assertThat(secrets.hide(text)).isNotEmpty();
    assertThat(Failures.oneLine("a" + text + "b")).isNotEmpty();
  }
}
