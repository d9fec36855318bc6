package dev.pintle.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NamesTest {
  private static final NamespaceName SHOP = NamespaceName.of("shop");

  @Test
  void anEmptyNameOrLevelIsRefused() {
    assertThatThrownBy(() -> SHOP.entry(""))
        .isInstanceOf(StoreException.InvalidName.class)
        .hasMessage("the name 'shop.' was refused: the name is empty; name the table or view");
    assertThatThrownBy(() -> NamespaceName.of("a", "", "b"))
        .isInstanceOf(StoreException.InvalidName.class)
        .hasMessageContaining("'a..b'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\0b", "a\nb", "a\tb", "\u007f", "\u0085", "\ud800", "x\udc00y"})
  void whatNoStoreKeepsIsRefusedInNamesLevelsAndLocationsWithAPrintableMessage(String text) {
    assertThatThrownBy(() -> SHOP.entry(text))
        .isInstanceOf(StoreException.InvalidName.class)
        .message()
        .matches(
            message -> message.chars().noneMatch(c -> c < ' ' || Character.isSurrogate((char) c)));
    assertThatThrownBy(() -> NamespaceName.of(text)).isInstanceOf(StoreException.InvalidName.class);
    assertThatThrownBy(() -> Pointer.table(text))
        .isInstanceOf(StoreException.InvalidLocation.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a.b", "a/b", "..", "%2F", "a b", " a", "a ", "é", "e\u0301", "😀", "'\"!\\", "A"})
  void everythingPrintableIsANameAndStaysAsItIs(String text) {
    assertThat(SHOP.entry(text).name()).isEqualTo(text);
    assertThat(NamespaceName.of(text).levels()).containsExactly(text);
  }

  @Test
  void namesAreComparedCharacterByCharacter() {
    assertThat(SHOP.entry("a")).isNotEqualTo(SHOP.entry("A"));
    assertThat(SHOP.entry("é")).isNotEqualTo(SHOP.entry("e\u0301"));
    assertThat(NamespaceName.of("a.b")).isNotEqualTo(NamespaceName.of("a", "b"));
  }

  @Test
  void aNamespaceKnowsItsParentAndItsChildren() {
    NamespaceName inner = SHOP.child("fiction");
    assertThat(inner.levels()).isEqualTo(List.of("shop", "fiction"));
    assertThat(inner.parent()).contains(SHOP);
    assertThat(SHOP.parent()).contains(NamespaceName.root());
    assertThat(NamespaceName.root().parent()).isEmpty();
    assertThat(inner.entry("orders")).hasToString("shop.fiction.orders");
    assertThat(NamespaceName.root().entry("orders")).hasToString("orders");
  }

  @Test
  void aLongLocationIsShortenedInItsError() {
    String location = "s3://bucket/" + "x".repeat(5000) + "\n";
    assertThatThrownBy(() -> Pointer.table(location))
        .message()
        .hasSizeLessThan(400)
        .contains("s3://bucket/xx");
  }
}
