package dev.pintle.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pintle.spi.EntryKind;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Listed;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.Page;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Store;
import dev.pintle.spi.StoreFeature;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * A listing holds everything that existed all the while, nothing else that never did, no doubles.
 */
@Property(id = "C17", name = "list", laws = "L14")
abstract class CompleteListing extends PropertyTests {
  private static final int PAGE = 4;
  private static final int ENTRIES = 10; // two and a half pages
  private static final int MANY_ENTRIES = 1_030; // many servers answer a thousand at once
  private static final int MANY_NAMESPACES = 130; // or a hundred

  CompleteListing(StoreConformance suite) {
    super(suite);
  }

  /**
   * Listings of nothing are empty.
   *
   * <p>If it fails: look for entries that the store keeps for itself.
   */
  @Test
  void nothingIsListedWhereNothingIs() {
    assertThat(entries(client(), namespace())).as("entries of a new namespace").isEmpty();
    assertThat(children(client(), namespace())).as("children of a new namespace").isEmpty();
  }

  /**
   * Every entry is listed once, with its kind, whatever the size of the pages, and resolves; those
   * of other namespaces are not, nor those that were removed.
   *
   * <p>If it fails: look at the token between pages, and at names that the order by which pages are
   * cut does not tell apart.
   */
  @Test
  void everyEntryIsListedOnce() {
    List<Listed> expected = new ArrayList<>();
    for (int i = 0; i < ENTRIES; i++) {
      boolean view = i % 3 == 0 && client().has(StoreFeature.VIEWS);
      Pointer pointer = view ? Pointer.view(freshLocation()) : freshPointer();
      expected.add(new Listed.Entry(create(pointer), view ? EntryKind.VIEW : EntryKind.TABLE));
    }
    Pointer removed = freshPointer();
    remove(create(removed), removed);
    create(createNamespace().entry("elsewhere"), freshPointer());

    for (int size : new int[] {1, 3, PAGE, ENTRIES, 1000}) {
      assertThat(list(size, after -> client().listing().entries(namespace(), after, size)))
          .as("entries, in pages of %d", size)
          .containsExactlyInAnyOrderElementsOf(expected);
    }
    for (Listed listed : expected) {
      assertThat(client().pointers().resolve(((Listed.Entry) listed).name())).isPresent();
    }
  }

  /**
   * The namespaces directly below another are listed once each, whatever the size of the pages, and
   * also those that exist only because something lives in them; their own children are not.
   *
   * <p>If it fails: look for children found by a prefix, or doubled by their contents.
   */
  @Test
  void everyChildNamespaceIsListedOnce() {
    assumeHas(StoreFeature.NESTED_NAMESPACES);
    List<NamespaceName> expected = new ArrayList<>();
    for (int i = 0; i < ENTRIES; i++) {
      NamespaceName child = namespace().child("c" + i);
      expected.add(child);
      NamespaceName created = i % 3 == 0 ? child.child("deep") : child;
      Answers.requireDone(client().namespaces().create(created, Map.of()), "creating " + created);
      create(created.entry("t"), freshPointer());
    }
    for (int size : new int[] {1, 3, PAGE, ENTRIES, 1000}) {
      assertThat(list(size, after -> client().listing().namespaces(namespace(), after, size)))
          .as("children, in pages of %d", size)
          .containsExactlyInAnyOrderElementsOf(expected);
    }
    assertThat(entries(client(), namespace())).as("entries of the one around them").isEmpty();
  }

  /**
   * The top-level namespaces are listed below the root, until they are dropped.
   *
   * <p>If it fails: look at how no level at all becomes a key.
   */
  @Test
  void topLevelNamespacesAreListedBelowTheRoot() {
    NamespaceName other = createNamespace();
    assertThat(children(client(), NamespaceName.root()))
        .as("top-level namespaces")
        .contains(namespace(), other)
        .doesNotHaveDuplicates();
    Answers.requireDone(client().namespaces().drop(other), "dropping a namespace");
    assertThat(children(client(), NamespaceName.root()))
        .as("top-level namespaces")
        .contains(namespace())
        .doesNotContain(other);
  }

  /**
   * Listings, page by page, while others create and remove entries between the names that stay:
   * every one that stays is there, each once, and nothing that never was.
   *
   * <p>If it fails: look for pages by offset, which skip and double when rows come and go.
   */
  @TestFactory
  Stream<DynamicTest> whatStaysIsListedWhileOthersComeAndGo() {
    return inEachTopology(
        contenders -> {
          NamespaceName busy = createNamespace();
          List<EntryName> staying = named(busy, "m", ENTRIES);
          staying.forEach(name -> create(name, freshPointer()));
          List<EntryName> passing = new ArrayList<>(named(busy, "a", 3));
          passing.addAll(named(busy, "m5_", 3));
          passing.addAll(named(busy, "z", 3));

          List<List<List<EntryName>>> listings =
              contenders.race(
                  (store, i) ->
                      i == 0
                          ? comeAndGo(store, passing)
                          : Stream.generate(() -> entries(store, busy)).limit(3).toList());

          for (List<EntryName> listing : listings.stream().flatMap(List::stream).toList()) {
            assertThat(listing).as("a listing").doesNotHaveDuplicates().containsAll(staying);
            List<EntryName> rest = new ArrayList<>(listing);
            rest.removeAll(staying);
            assertThat(passing).as("all that ever came and went").containsAll(rest);
          }
        });
  }

  /**
   * Between the pages of a listing, entries go that it has listed already: those that stay are all
   * there, each once.
   *
   * <p>If it fails: a page begins at the number of a row. Begin it after a name.
   */
  @Test
  void pagesDoNotShiftWhenEntriesGo() {
    Map<EntryName, Pointer> standing = new HashMap<>();
    for (EntryName name : named(namespace(), "m", ENTRIES)) {
      standing.put(name, freshPointer());
      create(name, standing.get(name));
    }

    List<EntryName> listing =
        listAndAfterEachPage(
            page ->
                page.stream()
                    .filter(standing::containsKey)
                    .forEach(listed -> remove(listed, standing.remove(listed))));

    assertThat(listing)
        .as("a listing from which entries went between pages")
        .doesNotHaveDuplicates()
        .hasSize(ENTRIES);
  }

  /**
   * Between the pages of a listing, entries come: those that were there before are all there, each
   * once.
   *
   * <p>If it fails: as above.
   */
  @Test
  void pagesDoNotShiftWhenEntriesCome() {
    List<EntryName> staying = named(namespace(), "m", ENTRIES);
    staying.forEach(name -> create(name, freshPointer()));
    Iterator<EntryName> coming =
        Stream.of("a", "m5_", "z").flatMap(at -> named(namespace(), at, 2).stream()).iterator();

    List<EntryName> listing =
        listAndAfterEachPage(
            page -> {
              for (int i = 0; i < PAGE - 1 && coming.hasNext(); i++) {
                create(coming.next(), freshPointer());
              }
            });

    assertThat(listing)
        .as("a listing into which entries came between pages")
        .doesNotHaveDuplicates()
        .containsAll(staying);
  }

  private List<EntryName> listAndAfterEachPage(Consumer<List<EntryName>> then) {
    return names(
        list(
            PAGE,
            after -> {
              Page<Listed> page = client().listing().entries(namespace(), after, PAGE);
              then.accept(names(page.items()));
              return page;
            }));
  }

  /**
   * More than a thousand entries are all listed, in large pages and in small ones.
   *
   * <p>If it fails: look for a limit on what one request answers, of the store or of its client,
   * that is taken for the end.
   */
  @Test
  void manyEntriesAreAllListed() {
    List<EntryName> many = named(namespace(), "t", MANY_ENTRIES);
    many.forEach(name -> create(name, freshPointer()));
    for (int size : new int[] {300, 10 * MANY_ENTRIES}) {
      requireAll(
          many,
          names(list(size, after -> client().listing().entries(namespace(), after, size))),
          "entries, in pages of " + size);
    }
  }

  /**
   * More than a hundred namespaces in one place are all listed, in large pages and in small ones.
   *
   * <p>If it fails: as above.
   */
  @Test
  void manyNamespacesAreAllListed() {
    boolean nested = client().has(StoreFeature.NESTED_NAMESPACES);
    NamespaceName parent = nested ? namespace() : NamespaceName.root();
    String stem = freshNamespace().toString();
    List<NamespaceName> many =
        IntStream.range(0, MANY_NAMESPACES).mapToObj(i -> parent.child(stem + i)).toList();
    many.forEach(
        name ->
            Answers.requireDone(client().namespaces().create(name, Map.of()), "creating " + name));
    for (int size : new int[] {30, 10 * MANY_NAMESPACES}) {
      List<NamespaceName> listed =
          list(size, after -> client().listing().namespaces(parent, after, size));
      requireAll(
          many,
          listed.stream().filter(name -> name.toString().contains(stem)).toList(),
          "namespaces, in pages of " + size);
    }
  }

  private static <T> void requireAll(List<T> many, List<T> listed, String what) {
    assertThat(listed.size()).as("number of %s", what).isEqualTo(many.size());
    assertThat(Set.copyOf(listed)).as(what).isEqualTo(Set.copyOf(many));
  }

  private static List<EntryName> named(NamespaceName namespace, String prefix, int count) {
    return IntStream.range(0, count).mapToObj(i -> namespace.entry(prefix + i)).toList();
  }

  private List<List<EntryName>> comeAndGo(Store store, List<EntryName> names) {
    for (EntryName name : names) {
      Pointer pointer = freshPointer();
      Answers.requireSwapped(
          store.pointers().swap(name, Expectation.absent(), Replacement.to(pointer)), "a create");
      Answers.requireSwapped(
          store.pointers().swap(name, Expectation.exactly(pointer), Replacement.removed()),
          "a removal");
    }
    return List.of();
  }

  private static List<EntryName> entries(Store store, NamespaceName namespace) {
    return names(list(PAGE, after -> store.listing().entries(namespace, after, PAGE)));
  }

  private static List<EntryName> names(List<Listed> items) {
    return items.stream()
        .map(
            listed -> {
              assertThat(listed).isInstanceOf(Listed.Entry.class);
              return ((Listed.Entry) listed).name();
            })
        .toList();
  }

  private static List<NamespaceName> children(Store store, NamespaceName parent) {
    return list(PAGE, after -> store.listing().namespaces(parent, after, PAGE));
  }

  private static <T> List<T> list(int size, Function<Optional<String>, Page<T>> fetch) {
    return Page.<T>stream(
            after -> {
              Page<T> page = fetch.apply(after);
              assertThat(page.items()).as("a page").hasSizeLessThanOrEqualTo(size);
              return page;
            })
        .toList();
  }
}
