package dev.pintle.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.NamespaceResult;
import dev.pintle.spi.NamespaceResult.Reason;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Store;
import dev.pintle.spi.StoreException;
import dev.pintle.spi.StoreFeature;
import dev.pintle.spi.SwapResult;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Entries live in namespaces that are there, and a namespace that holds anything stays. */
@Property(id = "C16", name = "namespace-guard", laws = "L13")
abstract class NamespaceGuard extends PropertyTests {
  /** What follows the same beginning in names that careless look-ups take for one another. */
  private static final List<String> LIKE_ENDINGS = List.of("", "_1", "X1", "1", "%");

  NamespaceGuard(StoreConformance suite) {
    super(suite);
  }

  /**
   * A namespace is created once; dropping it frees its name; dropping what isn't there says so.
   *
   * <p>If it fails: look for an upsert, or an answer that isn't read.
   */
  @Test
  void createsAndDropsOnce() {
    NamespaceName name = freshNamespace();
    assertThat(client().namespaces().exists(name)).as("exists before").isFalse();
    assertThat(client().namespaces().properties(name)).as("properties before").isEmpty();
    Answers.requireRefused(
        client().namespaces().drop(name), Reason.MISSING, "dropping what isn't there");

    Answers.requireDone(client().namespaces().create(name, Map.of()), "creating a namespace");
    assertThat(client().namespaces().properties(name))
        .as("properties of a new one")
        .contains(Map.of());
    Answers.requireRefused(
        client().namespaces().create(name, Map.of()), Reason.EXISTS, "creating it again");

    Answers.requireDone(client().namespaces().drop(name), "dropping an empty namespace");
    assertThat(client().namespaces().exists(name)).as("exists afterwards").isFalse();
    Answers.requireDone(client().namespaces().create(name, Map.of()), "creating it anew");
  }

  /**
   * Creating an entry in a namespace that isn't there is refused as such, and leaves nothing.
   *
   * <p>If it fails: the create doesn't look at the namespace.
   */
  @Test
  void noEntryIsCreatedInAMissingNamespace() {
    requireRefusesEntries(freshNamespace(), "creating an entry in a namespace that isn't there");
  }

  /**
   * A namespace that holds a table or a view can't be dropped, and can once it holds nothing.
   *
   * <p>If it fails: look for a drop that doesn't count, or counts only tables.
   */
  @Test
  void whatHoldsAnEntryIsNotDropped() {
    Pointer table = freshPointer();
    EntryName name = create(table);
    requireNotDropped("a table");
    remove(name, table);
    if (client().has(StoreFeature.VIEWS)) {
      Pointer view = Pointer.view(freshLocation());
      EntryName viewName = create(view);
      requireNotDropped("a view");
      remove(viewName, view);
    }
    Answers.requireDone(client().namespaces().drop(namespace()), "dropping what is empty again");
  }

  private void requireNotDropped(String content) {
    Answers.requireRefused(
        client().namespaces().drop(namespace()),
        Reason.NOT_EMPTY,
        "dropping a namespace that holds " + content);
    assertThat(client().namespaces().exists(namespace())).as("the namespace exists").isTrue();
  }

  /**
   * A namespace that holds another can't be dropped; a namespace around one that was created exists
   * by that.
   *
   * <p>If it fails: look for children found by a prefix with wildcards, or not at all.
   */
  @Test
  void whatHoldsAChildIsNotDropped() {
    assumeHas(StoreFeature.NESTED_NAMESPACES);
    NamespaceName outer = freshNamespace();
    NamespaceName inner = outer.child("inner");
    Answers.requireDone(client().namespaces().create(inner, Map.of()), "creating a child");
    assertThat(client().namespaces().exists(outer)).as("the one around it exists").isTrue();
    assertThat(client().namespaces().exists(inner)).as("the child exists").isTrue();
    Answers.requireRefused(
        client().namespaces().drop(outer), Reason.NOT_EMPTY, "dropping what holds a child");
    Answers.requireDone(client().namespaces().drop(inner), "dropping the child");
    assertThat(client().namespaces().exists(inner)).as("the child exists").isFalse();
  }

  /**
   * Where namespaces have one level, more are refused as unsupported.
   *
   * <p>If it fails: look for levels that are joined or dropped without a word.
   */
  @Test
  void moreThanOneLevelIsRefused() {
    assumeLacks(StoreFeature.NESTED_NAMESPACES);
    NamespaceName inner = namespace().child("inner");
    assertThatThrownBy(
            () -> client().namespaces().create(inner, Map.of()),
            "creating a namespace of two levels")
        .isInstanceOf(StoreException.Unsupported.class);
  }

  /**
   * Look-ups match exactly: neither a pattern, nor a beginning, nor a longer name is taken for a
   * namespace that is there, whichever verb asks; and what lives in one keeps no other from being
   * dropped.
   *
   * <p>If it fails: look for {@code LIKE}, without an escape or at all.
   */
  @Test
  void lookUpsMatchExactly() {
    for (String ending : LIKE_ENDINGS) {
      for (String other : LIKE_ENDINGS) {
        String stem = freshNamespace().toString();
        NamespaceName there = NamespaceName.of(stem + ending);
        NamespaceName unlike = NamespaceName.of(stem + other);
        if (!ending.equals(other) && isLegal(there) && isLegal(unlike)) {
          requireLookedUpExactly(there, unlike);
        }
      }
    }
  }

  private boolean isLegal(NamespaceName name) {
    try {
      assertThat(client().namespaces().exists(name)).as("'%s' exists", name).isFalse();
      return true;
    } catch (StoreException.InvalidName refused) {
      return false;
    }
  }

  private void requireLookedUpExactly(NamespaceName there, NamespaceName unlike) {
    Answers.requireDone(client().namespaces().create(there, Map.of()), "creating a namespace");
    Pointer pointer = freshPointer();
    create(there.entry("t"), pointer);
    requireMissing(unlike, there);

    String beside = "'" + unlike + "', empty beside '" + there + "', which isn't,";
    Answers.requireDone(client().namespaces().create(unlike, Map.of()), "creating " + beside);
    Answers.requireDone(client().namespaces().drop(unlike), "dropping " + beside);
    requireStands(there.entry("t"), pointer);
  }

  private void requireMissing(NamespaceName name, NamespaceName there) {
    String what = "'" + name + "', where only '" + there + "' is there,";
    assertThat(client().namespaces().exists(name)).as("the existence of " + what).isFalse();
    assertThat(client().namespaces().properties(name)).as("the properties of " + what).isEmpty();
    Answers.requireRefused(client().namespaces().drop(name), Reason.MISSING, "dropping " + what);
    if (client().has(StoreFeature.NAMESPACE_PROPERTIES)) {
      Answers.requireRefused(
          client().namespaces().update(name, Map.of("a", "b"), Set.of()),
          Reason.MISSING,
          "updating " + what);
      assertThat(client().namespaces().properties(there))
          .as("the properties of '%s'", there)
          .contains(Map.of());
    }
    requireRefusesEntries(name, "creating an entry in " + what);
  }

  private void requireRefusesEntries(NamespaceName missing, String what) {
    EntryName name = missing.entry("t");
    Replacement to = Replacement.to(freshPointer());
    assertThatThrownBy(() -> client().pointers().swap(name, Expectation.absent(), to), what)
        .isInstanceOfSatisfying(
            StoreException.NotFound.class,
            refused -> assertThat(refused.namespace()).isEqualTo(missing));
    requireAbsent(name);
    assertThat(client().namespaces().exists(missing)).as("the namespace exists").isFalse();
  }

  /**
   * Properties are kept, set and removed as asked, all at once.
   *
   * <p>If it fails: look for an update that replaces all properties, or one property a statement.
   */
  @Test
  void keepsProperties() {
    assumeHas(StoreFeature.NAMESPACE_PROPERTIES);
    NamespaceName name = freshNamespace();
    Answers.requireDone(
        client().namespaces().create(name, Map.of("owner", "Zoë O'Hara", "kept", "1", "gone", "2")),
        "creating a namespace with properties");
    Answers.requireDone(
        client()
            .namespaces()
            .update(name, Map.of("owner", "nobody", "new", "3"), Set.of("gone", "never")),
        "updating its properties");
    assertThat(openClient().namespaces().properties(name))
        .as("its properties")
        .contains(Map.of("owner", "nobody", "kept", "1", "new", "3"));
    Answers.requireRefused(
        client().namespaces().update(freshNamespace(), Map.of("a", "b"), Set.of()),
        Reason.MISSING,
        "updating what isn't there");
    assertThatThrownBy(
            () -> client().namespaces().update(name, Map.of("a", "b"), Set.of("a")),
            "setting and removing one property at once")
        .isInstanceOf(IllegalArgumentException.class);
  }

  /**
   * Where namespaces have no properties, asking for them is refused and nothing is created.
   *
   * <p>If it fails: properties are dropped without a word.
   */
  @Test
  void refusesPropertiesWhereItKeepsNone() {
    assumeLacks(StoreFeature.NAMESPACE_PROPERTIES);
    NamespaceName name = freshNamespace();
    assertThatThrownBy(
            () -> client().namespaces().create(name, Map.of("owner", "nobody")),
            "creating a namespace with properties")
        .isInstanceOf(StoreException.Unsupported.class);
    assertThat(client().namespaces().exists(name)).as("the namespace exists").isFalse();
  }

  /**
   * Of contenders that create one namespace at the same moment exactly one is told that it did.
   *
   * <p>If it fails: look for a check before the insert.
   */
  @TestFactory
  Stream<DynamicTest> ofConcurrentCreatesExactlyOneTakesEffect() {
    return inEachTopology(
        contenders -> {
          NamespaceName name = freshNamespace();
          List<NamespaceResult> answers =
              contenders.race((store, i) -> store.namespaces().create(name, Map.of()));
          assertThat(answers.stream().filter(NamespaceResult.Done.class::isInstance))
              .as("winners among %d creates of one namespace", contenders.count())
              .hasSize(1);
        });
  }

  /**
   * While some create an entry in a namespace, others drop it: whatever the order, no entry is left
   * without its namespace, and nobody is told that a namespace with an entry was dropped.
   *
   * <p>If it fails: the drop counts, and then deletes, and a create falls in between. Lock the
   * namespace in both, or mark it before counting.
   */
  @TestFactory
  Stream<DynamicTest> noEntryIsLeftWithoutItsNamespace() {
    return inEachTopology(
        contenders -> {
          NamespaceName name = createNamespace();
          List<Boolean> took =
              contenders.race(
                  (store, i) ->
                      i % 2 == 0
                          ? createdIn(store, name.entry("t" + i))
                          : store.namespaces().drop(name) instanceof NamespaceResult.Done);

          boolean dropped = false;
          boolean created = false;
          for (int i = 0; i < took.size(); i++) {
            dropped |= i % 2 == 1 && took.get(i);
            created |= i % 2 == 0 && took.get(i);
          }
          assertThat(dropped && created)
              .as("a namespace was dropped although an entry was created in it (%s)", took)
              .isFalse();
          assertThat(client().namespaces().exists(name))
              .as("the namespace exists, dropped: %s", dropped)
              .isEqualTo(!dropped);
        });
  }

  private boolean createdIn(Store store, EntryName name) {
    try {
      SwapResult answer =
          store.pointers().swap(name, Expectation.absent(), Replacement.to(freshPointer()));
      return Answers.tookEffect(store, answer);
    } catch (StoreException.NotFound dropped) {
      return false;
    }
  }
}
