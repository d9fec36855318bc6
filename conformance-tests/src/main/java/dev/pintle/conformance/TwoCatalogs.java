package dev.pintle.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.NamespaceResult;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Store;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Two catalogs in one store never see each other. */
@Property(id = "C32", name = "two-catalogs", laws = "L17")
abstract class TwoCatalogs extends PropertyTests {
  TwoCatalogs(StoreConformance suite) {
    super(suite);
  }

  private Store otherCatalog() {
    Optional<Store> other = suite().openOtherCatalog();
    assumeTrue(
        other.isPresent(), "not applicable: this store keeps no second catalog beside the first");
    return closedAfterwards(other.get());
  }

  /**
   * The same names in both catalogs are different namespaces and entries: creating, swapping and
   * removing in one leaves the other as it is.
   *
   * <p>If it fails: a statement or a key leaves the catalog's name out.
   */
  @Test
  void sameNamesAreDifferentEntries() {
    Store other = otherCatalog();
    assertThat(other.namespaces().exists(namespace()))
        .as("the other catalog has this one's namespace")
        .isFalse();
    Pointer here = freshPointer();
    EntryName name = create(here);
    assertThat(other.pointers().resolve(name)).as("the other catalog's entry").isEmpty();

    Answers.requireDone(other.namespaces().create(namespace(), Map.of()), "creating there");
    Pointer there = freshPointer();
    Answers.requireSwapped(
        other.pointers().swap(name, Expectation.absent(), Replacement.to(there)), "creating there");
    Answers.requireRefused(
        other.pointers().swap(name, Expectation.exactly(here), Replacement.to(freshPointer())),
        "a swap there that expects what stands here");
    Pointer next = freshPointer();
    Answers.requireSwapped(
        other.pointers().swap(name, Expectation.exactly(there), Replacement.to(next)), "a swap");
    requireStands(name, here);

    remove(name, here);
    assertThat(read(other, name)).as("there, after the removal here").contains(next);
    Answers.requireDone(client().namespaces().drop(namespace()), "dropping what is empty here");
    assertThat(other.namespaces().exists(namespace())).as("the namespace there").isTrue();
    Answers.requireRefused(
        other.namespaces().drop(namespace()),
        NamespaceResult.Reason.NOT_EMPTY,
        "dropping what is not empty there");
  }

  /**
   * Listings show one catalog's namespaces and entries alone, at the root too.
   *
   * <p>If it fails: a listing leaves the catalog's name out.
   */
  @Test
  void listingsShowOneCatalogOnly() {
    Store other = otherCatalog();
    NamespaceName foreign = freshNamespace();
    for (NamespaceName name : List.of(namespace(), foreign)) {
      Answers.requireDone(other.namespaces().create(name, Map.of()), "creating there");
      Answers.requireSwapped(
          other
              .pointers()
              .swap(name.entry("theirs"), Expectation.absent(), Replacement.to(freshPointer())),
          "creating there");
    }
    assertThat(client().listing().entries(namespace(), Optional.empty(), 100).items()).isEmpty();
    assertThat(client().listing().namespaces(NamespaceName.root(), Optional.empty(), 1000).items())
        .contains(namespace())
        .doesNotContain(foreign);
  }
}
