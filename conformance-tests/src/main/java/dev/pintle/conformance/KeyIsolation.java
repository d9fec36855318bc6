package dev.pintle.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.StoreException;
import dev.pintle.spi.StoreFeature;
import dev.pintle.spi.SwapResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Different names never meet; what a store can't keep apart it refuses. */
@Property(id = "C15", name = "key-isolation", laws = "L12")
abstract class KeyIsolation extends PropertyTests {
  /** No two of these are equal when case is folded. */
  private static final List<String> AWKWARD_NAMES =
      List.of(
          "a.b",
          "a/b",
          "a\\b",
          "a:b",
          "a|b",
          "a b",
          " a b",
          "a b ",
          "a_b",
          "axb",
          "a%b",
          "a%2eb",
          "a%2Fb",
          "a+b",
          "a*b",
          "a?b",
          "a'b",
          "a''b",
          "a\"b",
          "a`b",
          "a;b",
          "a--b",
          "a#b",
          "a$b",
          "a{b}",
          "a[b]",
          "a=b",
          "a~b",
          ".",
          "..",
          "../a",
          "con",
          "null",
          "caf\u00e9",
          "cafe\u0301",
          "stra\u00dfe",
          "strasse",
          "\u65e5\u672c",
          "\uD83E\uDDED",
          "\u0456",
          "i",
          "\u00b5",
          "\u03bc",
          "select",
          "__pintle",
          "a".repeat(100),
          "a".repeat(101));

  /** In each group, names that somebody careless takes for one another. */
  private static final List<List<String>> LOOK_ALIKES =
      List.of(
          List.of("Aa", "BB"), // of one hash code, as the next two
          List.of("AaAaBB", "BBBBAa"),
          List.of("a_1", "aX1", "a1", "a%", "a"),
          List.of("a\\b", "ab", "a\\\\b"),
          List.of("a#b", "a#c"),
          List.of("a?b", "a?c"),
          List.of("a;b", "a;c"),
          List.of("\uD83E\uDDED", "\uD83D\uDE00", "\uFFFD", "?"),
          List.of("ab", "a\u200Bb", "a\u200Db", "a\uFEFFb"),
          List.of("i", "\u0131", "I", "\u0130"));

  KeyIsolation(StoreConformance suite) {
    super(suite);
  }

  /**
   * Entries under awkward names that differ in little all keep their own pointer, while others are
   * swapped and removed. A name that can't be kept is refused by every verb alike, as an invalid
   * name.
   *
   * <p>If it fails: look at how the name becomes a key: a separator that is not escaped, a
   * collation, a wildcard, a normalised form, a key cut to a length.
   */
  @Test
  void awkwardNamesAreKeptApartOrRefused() {
    Map<EntryName, Pointer> kept = new LinkedHashMap<>();
    for (String text : AWKWARD_NAMES) {
      EntryName name = namespace().entry(text);
      Pointer pointer = freshPointer();
      if (createUnlessRefused(name, pointer)) {
        kept.put(name, pointer);
      }
    }
    requireAllStand(kept);

    for (EntryName name : List.copyOf(kept.keySet())) {
      if (random().nextBoolean()) {
        Pointer next = freshPointer();
        move(name, kept.put(name, next), next);
      } else {
        remove(name, kept.remove(name));
        requireAbsent(name);
      }
    }
    requireAllStand(kept);
  }

  private boolean createUnlessRefused(EntryName name, Pointer pointer) {
    SwapResult answer;
    try {
      answer = client().pointers().swap(name, Expectation.absent(), Replacement.to(pointer));
    } catch (StoreException.InvalidName refused) {
      assertThatThrownBy(
              () -> client().pointers().resolve(name),
              "resolving '" + name + "', which create refuses,")
          .isInstanceOf(StoreException.InvalidName.class);
      return false;
    }
    Answers.requireSwapped(answer, "creating '" + name + "', under which nothing stands,");
    return true;
  }

  private void requireAllStand(Map<EntryName, Pointer> kept) {
    kept.forEach(this::requireStands);
  }

  /**
   * Where one of two look-alikes stands, nothing stands under the other, and it can't be swapped or
   * removed; it can be created, and then each goes its own way. They share a hash code, one is a
   * pattern or a beginning of the other, or they differ in what is invisible, has no place in a
   * small character set, or is folded in some language.
   *
   * <p>If it fails: look for {@code LIKE}, for a key made by hashing, for an escape character that
   * is not escaped itself, and for the character set and the collation of the key.
   */
  @Test
  void lookAlikesAreKeptApartOrRefused() {
    for (List<String> group : LOOK_ALIKES) {
      for (String one : group) {
        for (String other : group) {
          if (areTwoNames(one, other) && isLegal(one) && isLegal(other)) {
            requireKeptApart(namespace().entry(one), namespace().entry(other));
          }
        }
      }
    }
  }

  private boolean areTwoNames(String one, String other) {
    return client().has(StoreFeature.CASE_SENSITIVE_NAMES)
        ? !one.equals(other)
        : !one.equalsIgnoreCase(other);
  }

  private boolean isLegal(String name) {
    try {
      requireAbsent(namespace().entry(name));
      return true;
    } catch (StoreException.InvalidName refused) {
      return false;
    }
  }

  private void requireKeptApart(EntryName one, EntryName other) {
    String beside = spelt(other) + " beside its look-alike " + spelt(one);
    Pointer pointer = freshPointer();
    create(one, pointer);
    assertThat(client().pointers().resolve(other)).as("what stands under " + beside).isEmpty();
    for (Replacement to : List.of(Replacement.to(freshPointer()), Replacement.removed())) {
      Answers.requireRefused(
          client().pointers().swap(other, Expectation.exactly(pointer), to),
          "writing to " + beside);
    }
    Pointer second = freshPointer();
    Answers.requireSwapped(
        client().pointers().swap(other, Expectation.absent(), Replacement.to(second)),
        "creating " + beside);
    requireStands(one, pointer);
    requireStands(other, second);
    remove(one, pointer);
    requireStands(other, second);
    remove(other, second);
  }

  /** With what can't be told apart by sight written as code points. */
  private static String spelt(EntryName name) {
    return name.name()
        .codePoints()
        .mapToObj(c -> c < 127 ? Character.toString(c) : String.format("U+%04X", c))
        .collect(Collectors.joining("", "'", "'"));
  }

  /**
   * Levels of a namespace and the name never run together: {@code a.b} in one level is not two
   * levels, and a level's last part is not the name's first.
   *
   * <p>If it fails: levels are joined by a separator that a level may hold. Escape it, or refuse
   * names that hold it.
   */
  @Test
  void levelsAndNamesDoNotRunTogether() {
    NamespaceName outer = namespace();
    List<EntryName> alike = new ArrayList<>();
    for (String separator : List.of(".", "/", "\u001f", "%1F", "%2E", "$", "__")) {
      addIfLegal(alike, outer, List.of(), "a" + separator + "b" + separator + "c");
      addIfLegal(alike, outer, List.of("a"), "b" + separator + "c");
      addIfLegal(alike, outer, List.of("a" + separator + "b"), "c");
      addIfLegal(alike, outer, List.of("a", "b"), "c");
    }
    Map<EntryName, Pointer> kept = new LinkedHashMap<>();
    for (EntryName name : alike.stream().distinct().toList()) {
      Pointer pointer = freshPointer();
      if (createNamespaceUnlessRefused(name.namespace()) && createUnlessRefused(name, pointer)) {
        kept.put(name, pointer);
      }
    }
    requireAllStand(kept);
    assertThat(kept).as("names that the store keeps").isNotEmpty();
  }

  private static void addIfLegal(
      List<EntryName> names, NamespaceName outer, List<String> levels, String name) {
    try {
      NamespaceName namespace = outer;
      for (String level : levels) {
        namespace = namespace.child(level);
      }
      names.add(namespace.entry(name));
    } catch (StoreException.InvalidName nowhereLegal) {
      // the contract itself refuses control characters, on every store
    }
  }

  private boolean createNamespaceUnlessRefused(NamespaceName name) {
    try {
      if (!client().namespaces().exists(name)) {
        Answers.requireDone(client().namespaces().create(name, Map.of()), "creating " + name);
      }
      return true;
    } catch (StoreException.InvalidName | StoreException.Unsupported refused) {
      return false;
    }
  }

  /**
   * Where names are case-sensitive, spellings that differ in case are two entries.
   *
   * <p>If it fails: look at the collation of the key, or list {@link
   * StoreFeature#CASE_SENSITIVE_NAMES} as lacking.
   */
  @Test
  void casesAreKeptApart() {
    assumeHas(StoreFeature.CASE_SENSITIVE_NAMES);
    Map<EntryName, Pointer> kept = new LinkedHashMap<>();
    for (String spelling : List.of("orders", "Orders", "ORDERS", "ördErs", "ÖRDERS")) {
      EntryName name = namespace().entry(spelling);
      kept.put(name, freshPointer());
      create(name, kept.get(name));
    }
    requireAllStand(kept);
  }

  /**
   * Where case is folded, both spellings are one name in every verb, and listings show one of them.
   *
   * <p>If it fails: a verb folds the name and another doesn't.
   */
  @Test
  void casesAreOneNameEverywhere() {
    assumeLacks(StoreFeature.CASE_SENSITIVE_NAMES);
    EntryName lower = namespace().entry("orders");
    EntryName upper = namespace().entry("orders".toUpperCase(Locale.ROOT));
    Pointer first = freshPointer();
    create(lower, first);

    requireStands(upper, first);
    Answers.requireRefused(
        client().pointers().swap(upper, Expectation.absent(), Replacement.to(freshPointer())),
        first,
        "creating the other spelling");
    Pointer second = freshPointer();
    move(upper, first, second);
    requireStands(lower, second);
    assertThat(client().listing().entries(namespace(), Optional.empty(), 10).items()).hasSize(1);
    remove(upper, second);
    requireAbsent(lower);
  }
}
