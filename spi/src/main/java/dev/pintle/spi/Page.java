package dev.pintle.spi;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A page of a listing.
 *
 * @param items what it holds; may be empty although more pages follow
 * @param next where the next page begins; empty on the last
 */
public record Page<T>(List<T> items, Optional<String> next) {
  public Page {
    items = List.copyOf(items);
    Objects.requireNonNull(next, "next");
  }

  /**
   * All items of a listing, fetching a page only when the one before is used up.
   *
   * @param fetch gives the page after a token, the first for an empty one
   * @throws IllegalStateException while streaming, if a store gives the same token twice in a row,
   *     which would never end
   */
  public static <T> Stream<T> stream(Function<Optional<String>, Page<T>> fetch) {
    return Stream.iterate(
            fetch.apply(Optional.empty()), Objects::nonNull, page -> after(page, fetch))
        .flatMap(page -> page.items().stream());
  }

  private static <T> Page<T> after(Page<T> page, Function<Optional<String>, Page<T>> fetch) {
    if (page.next().isEmpty()) {
      return null;
    }
    Page<T> following = fetch.apply(page.next());
    if (following.next().equals(page.next())) {
      throw new IllegalStateException(
          "the listing does not advance: the same page token came twice");
    }
    return following;
  }
}
