package dev.pintle.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Lineage;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.StoreException;
import dev.pintle.spi.StoreFeature;
import dev.pintle.spi.StoreLimits;
import java.time.Duration;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Every refusal has its kind, says what it is about on one line, and changed nothing. */
@Property(id = "C25", name = "error-map", laws = "L5")
abstract class ErrorMap extends PropertyTests {
  ErrorMap(StoreConformance suite) {
    super(suite);
  }

  /**
   * Replacements that make no sense (nothing by nothing, a table by a view) are refused as the
   * caller's mistake, whatever stands there.
   *
   * <p>If it fails: call {@link Expectation#requireFits} before anything is sent.
   */
  @Test
  void refusesReplacementsThatMakeNoSense() {
    Pointer table = freshPointer();
    EntryName taken = create(table);
    EntryName absent = freshName();

    requireRefusal(
        IllegalArgumentException.class,
        () -> client().pointers().swap(absent, Expectation.absent(), Replacement.removed()));
    requireRefusal(
        IllegalArgumentException.class,
        () ->
            client()
                .pointers()
                .swap(
                    taken,
                    Expectation.exactly(table),
                    Replacement.to(Pointer.view(freshLocation()))));

    requireAbsent(absent);
    requireStands(taken, table);
  }

  private static void requireRefusal(
      Class<? extends RuntimeException> kind, ThrowingCallable call) {
    assertThatThrownBy(call, "what is refused")
        .isInstanceOf(kind)
        .satisfies(
            refusal -> assertThat(refusal.getMessage()).isNotBlank().doesNotContain("\n", "\r"));
  }

  /**
   * Names up to the declared limits are kept; longer ones are refused as invalid names by every
   * verb.
   *
   * <p>If it fails: look for a name that the database cuts, or a limit that is declared for the
   * wrong column.
   */
  @Test
  void namesFitTheDeclaredLimits() {
    StoreLimits limits = client().limits();
    if (limits.longestName() != StoreLimits.UNLIMITED) {
      EntryName longest = namespace().entry("n".repeat(limits.longestName()));
      Pointer pointer = freshPointer();
      create(longest, pointer);
      requireStands(longest, pointer);
      EntryName over = namespace().entry("n".repeat(limits.longestName() + 1));
      requireRefusal(StoreException.InvalidName.class, () -> client().pointers().resolve(over));
      requireRefusal(
          StoreException.InvalidName.class,
          () -> client().pointers().swap(over, Expectation.absent(), Replacement.to(pointer)));
      requireRefusal(
          StoreException.InvalidName.class,
          () ->
              client().pointers().swap(over, Expectation.exactly(pointer), Replacement.removed()));
      requireStands(longest, pointer);
    }
    if (limits.longestNamespace() != StoreLimits.UNLIMITED) {
      String stem = freshNamespace().toString();
      String padding = "n".repeat(limits.longestNamespace() - stem.length());
      NamespaceName longest = NamespaceName.of(stem + padding);
      Answers.requireDone(client().namespaces().create(longest, Map.of()), "the longest namespace");
      assertThat(client().namespaces().exists(longest)).as("it exists").isTrue();
      requireRefusal(
          StoreException.InvalidName.class,
          () -> client().namespaces().create(NamespaceName.of(stem + padding + "n"), Map.of()));
    }
  }

  /**
   * Properties of a namespace up to the declared limits are kept; longer ones are refused before
   * anything is written.
   *
   * <p>If it fails: look for a value that the database cuts.
   */
  @Test
  void propertiesFitTheDeclaredLimits() {
    assumeHas(StoreFeature.NAMESPACE_PROPERTIES);
    StoreLimits limits = client().limits();
    if (limits.longestPropertyKey() != StoreLimits.UNLIMITED) {
      requirePropertyLimit("k".repeat(limits.longestPropertyKey()), "v", "k", "");
    }
    if (limits.longestPropertyValue() != StoreLimits.UNLIMITED) {
      requirePropertyLimit("k", "v".repeat(limits.longestPropertyValue()), "", "v");
    }
  }

  private void requirePropertyLimit(String key, String value, String moreKey, String moreValue) {
    NamespaceName name = freshNamespace();
    requireRefusal(
        StoreException.InvalidProperty.class,
        () -> client().namespaces().create(name, Map.of(key + moreKey, value + moreValue)));
    assertThat(client().namespaces().exists(name)).as("exists after the refusal").isFalse();
    Answers.requireDone(
        client().namespaces().create(name, Map.of(key, value)), "the longest property");
    assertThat(client().namespaces().properties(name)).contains(Map.of(key, value));
  }

  /**
   * Where entries can't be views, creating one is refused as unsupported.
   *
   * <p>If it fails: the view is kept as if it were a table.
   */
  @Test
  void refusesViewsWhereThereAreNone() {
    assumeLacks(StoreFeature.VIEWS);
    EntryName name = freshName();
    requireRefusal(
        StoreException.Unsupported.class,
        () ->
            client()
                .pointers()
                .swap(name, Expectation.absent(), Replacement.to(Pointer.view(freshLocation()))));
    requireAbsent(name);
  }

  /**
   * An attempt that another store made can't be settled here, and is refused as the caller's
   * mistake.
   *
   * <p>If it fails: look for a cast.
   */
  @Test
  void refusesAttemptsOfOtherStores() {
    requireRefusal(
        IllegalArgumentException.class,
        () ->
            client()
                .pointers()
                .settle(() -> "an attempt of another store", Duration.ZERO, Lineage.UNKNOWN));
    requireRefusal(
        IllegalArgumentException.class,
        () -> client().namespaces().settle(() -> "an attempt of another store", Duration.ZERO));
  }

  /**
   * What the store says about itself is constant, sensible and on one line.
   *
   * <p>If it fails: compare with the Javadoc of {@link dev.pintle.spi.Store}.
   */
  @Test
  void describesItself() {
    StoreLimits limits = client().limits();
    assertThat(limits).as("limits, asked twice").isEqualTo(client().limits());
    assertThat(client().lacks())
        .as("what it lacks, asked twice and of another client")
        .isEqualTo(client().lacks())
        .isEqualTo(openClient().lacks());
    assertThat(limits.longestName()).as("longest name").isGreaterThanOrEqualTo(32);
    assertThat(limits.longestNamespace()).as("longest namespace").isGreaterThanOrEqualTo(32);
    assertThat(limits.longestLocation()).as("longest location").isGreaterThanOrEqualTo(256);
    assertThat(client().describe()).as("description").isNotBlank().doesNotContain("\n", "\r");
    assertThat(client().settleTimeout().isNegative()).as("a negative settle timeout").isFalse();
  }
}
