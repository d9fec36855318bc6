package dev.pintle.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StoreConfigTest {
  private static final ConfigKey<String> URI = ConfigKey.text("uri", "where the store is");
  private static final ConfigKey<Integer> CLIENTS =
      ConfigKey.number("clients", 1, 100, "connections").withDefault(2);
  private static final ConfigKey<Secret> PASSWORD = ConfigKey.secret("x.password", "password");

  private enum Version {
    V0,
    V1
  }

  private static StoreConfig config(String... pairs) {
    Map<String, String> settings = new java.util.HashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      settings.put(pairs[i], pairs[i + 1]);
    }
    return StoreConfig.of("bookshop", settings);
  }

  @Test
  void aMissingSettingIsNamedWithItsCatalogAndMeaning() {
    assertThatThrownBy(() -> config().get(URI))
        .isInstanceOf(StoreException.InvalidConfig.class)
        .hasMessage(
            "the setting 'uri' is missing from catalog 'bookshop'; it takes text (where the store"
                + " is)");
  }

  @Test
  void aValueThatIsNotAcceptedIsRepeatedWithWhatIs() {
    for (String bad : List.of("0", "101", "many", "")) {
      assertThatThrownBy(() -> config("clients", bad).get(CLIENTS))
          .isInstanceOf(StoreException.InvalidConfig.class)
          .hasMessageContaining("'clients' can't be '" + bad + "'")
          .hasMessageContaining("a whole number from 1 to 100");
    }
    assertThat(config("clients", "7").get(CLIENTS)).isEqualTo(7);
    assertThat(config().get(CLIENTS)).isEqualTo(2);
  }

  @Test
  void flagsChoicesAndDurationsAreStrict() {
    ConfigKey<Boolean> strict = ConfigKey.flag("strict", "strictness");
    assertThat(config("strict", "TRUE").get(strict)).isTrue();
    assertThatThrownBy(() -> config("strict", "yes").get(strict))
        .hasMessageContaining("true or false");
    ConfigKey<Version> version = ConfigKey.choice("version", Version.class, "schema");
    assertThat(config("version", "v1").get(version)).isEqualTo(Version.V1);
    assertThatThrownBy(() -> config("version", "2").get(version)).hasMessageContaining("V0 or V1");
    ConfigKey<Duration> wait = ConfigKey.millis("wait-ms", "how long");
    assertThat(config("wait-ms", "1500").get(wait)).isEqualTo(Duration.ofMillis(1500));
    assertThatThrownBy(() -> config("wait-ms", "-1").get(wait)).hasMessageContaining("'-1'");
  }

  @Test
  void anUnknownSettingIsRefusedWithTheLikeliestKnownOne() {
    assertThatThrownBy(
            () ->
                config("jdbc.pasword", "s3cret", "warehouse", "w")
                    .rejectUnknown("jdbc.", List.of("jdbc.user", "jdbc.password", "uri")))
        .isInstanceOf(StoreException.InvalidConfig.class)
        .hasMessageContaining("'jdbc.pasword'")
        .hasMessageContaining("did you mean 'jdbc.password'?")
        .message()
        .doesNotContain("s3cret")
        .doesNotContain("uri");
    assertThatThrownBy(
            () ->
                config("jdbc.colour", "red")
                    .rejectUnknown("jdbc.", List.of("jdbc.user", "jdbc.password", "uri")))
        .hasMessageContaining("'jdbc.colour' is not known; it could be jdbc.password, jdbc.user")
        .message()
        .doesNotContain("uri");
  }

  @Test
  void ofManyKnownSettingsAnErrorListsAFew() {
    List<String> known = IntStream.range(0, 90).mapToObj(i -> "x.option" + i).toList();
    assertThatThrownBy(() -> config("x.zzzzzzzzzzzz", "1").rejectUnknown("x.", known))
        .hasMessageContaining("x.option0, ")
        .hasMessageEndingWith(" or one of 78 more");
  }

  @Test
  void secretsAppearNowhere() {
    StoreConfig config = config("x.password", "s3cret");
    assertThat(config.get(PASSWORD).reveal()).isEqualTo("s3cret");
    assertThat(config.get(PASSWORD)).hasToString("(hidden)");
    assertThat(config).hasToString("StoreConfig[bookshop: x.password]");

    ConfigKey<Secret> picky =
        new ConfigKey<>(
            "x.password",
            "long text",
            java.util.Optional.empty(),
            true,
            "password",
            text -> {
              throw new IllegalArgumentException("too short: " + text);
            });
    assertThatThrownBy(() -> config.get(picky))
        .satisfies(
            refusal -> {
              StringWriter trace = new StringWriter();
              refusal.printStackTrace(new PrintWriter(trace));
              assertThat(trace.toString()).doesNotContain("s3cret");
            });
  }
}
