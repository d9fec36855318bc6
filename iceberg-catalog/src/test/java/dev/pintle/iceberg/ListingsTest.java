package dev.pintle.iceberg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pintle.spi.EntryKind;
import dev.pintle.spi.EntryListing;
import dev.pintle.spi.Listed;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.Page;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ListingsTest {
  private static final NamespaceName SALES = NamespaceName.of("sales");

  /** A store that gives one item a page, some of them nothing that can be loaded. */
  private static final class OneAtATime implements EntryListing {
    private static final List<Listed> ITEMS =
        List.of(
            new Listed.Entry(SALES.entry("a"), EntryKind.TABLE),
            new Listed.Broken("\u0000", "no metadata location"),
            new Listed.Sealed(SALES.entry("moving")),
            new Listed.Entry(SALES.entry("v"), EntryKind.VIEW),
            new Listed.Entry(SALES.entry("b"), EntryKind.TABLE));

    @Override
    public Page<Listed> entries(NamespaceName namespace, Optional<String> after, int size) {
      int at = after.map(Integer::parseInt).orElse(0);
      boolean last = at == ITEMS.size() - 1;
      return new Page<>(
          List.of(ITEMS.get(at)), last ? Optional.empty() : Optional.of(String.valueOf(at + 1)));
    }

    @Override
    public Page<NamespaceName> namespaces(NamespaceName parent, Optional<String> after, int size) {
      return after.isEmpty()
          ? new Page<>(List.of(), Optional.of("x"))
          : new Page<>(List.of(SALES), Optional.empty());
    }
  }

  private final Listings listings = new Listings(new OneAtATime());

  @Test
  void everyPageIsReadAndOnlyWhatCanBeLoadedIsListed() {
    assertThat(listings.entries(SALES, EntryKind.TABLE))
        .containsExactly(SALES.entry("a"), SALES.entry("b"));
    assertThat(listings.entries(SALES, EntryKind.VIEW)).containsExactly(SALES.entry("v"));
  }

  @Test
  void anEmptyPageIsNotTheLast() {
    assertThat(listings.namespaces(NamespaceName.root())).containsExactly(SALES);
  }
}
