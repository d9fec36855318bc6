package dev.pintle.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pintle.spi.EntryName;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.StoreException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class NamesTest {
  @Test
  void dotsSeparateLevels() {
    assertThat(Names.entry("shop.eu.orders"))
        .isEqualTo(EntryName.of(NamespaceName.of("shop", "eu"), "orders"));
    assertThat(Names.entry("orders")).isEqualTo(EntryName.of(NamespaceName.root(), "orders"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "\"a.b\".c|a.b|c",
        "a.\"b.c\"|a|b.c",
        "\"a\"\"b\".c|a\"b|c",
        "\"\"\"\".c|\"|c",
        "a.\" b\"|a| b",
        "ü.表|ü|表",
      })
  void quotesHoldALevelTogetherAndAreWrittenBack(String text, String namespace, String name) {
    // the delimiter's neighbours are trimmed by the source, the leading space included
    EntryName entry = Names.entry(text);
    assertThat(entry.namespace().levels()).containsExactly(namespace);
    assertThat(entry.name().strip()).isEqualTo(name.strip());
    assertThat(Names.text(entry)).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"a", "a\"b.c", "\"a\"b.c", "\"a\"\".c"})
  void quotesThatDontMatchAreRefusedWithTheForm(String text) {
    assertThatThrownBy(() -> Names.entry(text))
        .isInstanceOf(CliException.class)
        .hasMessageContaining("'" + text + "'")
        .hasMessageContaining("\"a.b\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".a", "a..b", "a.", "\"\".a"})
  void anEmptyLevelIsNoName(String text) {
    assertThatThrownBy(() -> Names.entry(text)).isInstanceOf(StoreException.InvalidName.class);
  }
}
