package dev.pintle.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PageTest {
  @Test
  void pagesAreFetchedOneAfterTheOtherAndOnlyWhenNeeded() {
    List<Optional<String>> asked = new ArrayList<>();
    List<Integer> firstThree =
        Page.<Integer>stream(
                token -> {
                  asked.add(token);
                  int page = token.map(Integer::parseInt).orElse(0);
                  return new Page<>(
                      List.of(2 * page, 2 * page + 1),
                      page < 9 ? Optional.of(String.valueOf(page + 1)) : Optional.empty());
                })
            .limit(3)
            .toList();
    assertThat(firstThree).containsExactly(0, 1, 2);
    assertThat(asked).containsExactly(Optional.empty(), Optional.of("1"));
  }

  @Test
  void anEmptyPageInTheMiddleEndsNothing() {
    List<Page<String>> pages =
        List.of(
            new Page<>(List.of("a"), Optional.of("1")),
            new Page<>(List.of(), Optional.of("2")),
            new Page<>(List.of("b"), Optional.empty()));
    assertThat(Page.<String>stream(token -> pages.get(token.map(Integer::parseInt).orElse(0))))
        .containsExactly("a", "b");
  }

  @Test
  void aStoreThatRepeatsItsTokenIsStopped() {
    assertThatThrownBy(
            () ->
                Page.stream(token -> new Page<>(List.of("a"), Optional.of("again")))
                    .forEach(item -> {}))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("does not advance");
  }
}
