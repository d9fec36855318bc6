package dev.pintle.conformance.broken;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectNestedClass;

import dev.pintle.conformance.StoreConformance;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

/**
 * Every store here but one is wrong. The suite rejects each by the property that is meant for it,
 * with a message that says what is wrong; an exception that somebody forgot doesn't count.
 */
final class BrokenStoresTest {
  /**
   * @param tests of which property they are, where they stand in the suite: {@code C01}, or {@code
   *     OnViews$C01}
   */
  private record Rejection(Class<? extends BrokenSuite> store, String tests, String messagePart) {
    String property() {
      return tests.substring(tests.length() - 3);
    }

    DiscoverySelector selector() throws ClassNotFoundException {
      List<Class<?>> enclosing = new ArrayList<>(List.of(store));
      Class<?> around = StoreConformance.class;
      String[] levels = tests.split("\\$");
      for (int i = 0; i < levels.length - 1; i++) {
        around = nested(around, levels[i]);
        enclosing.add(around);
      }
      return selectNestedClass(enclosing, nested(around, levels[levels.length - 1]));
    }

    private static Class<?> nested(Class<?> around, String name) throws ClassNotFoundException {
      return Class.forName(around.getName() + "$" + name);
    }
  }

  private static final List<Rejection> REJECTIONS =
      List.of(
          new Rejection(
              BrokenWrites.LooksThenCreates.class, "C01", "concurrent creates of one name"),
          new Rejection(BrokenWrites.CreatesByUpsert.class, "C01", "creating a name that is taken"),
          new Rejection(
              BrokenWrites.ComparesThenPuts.class, "C02", "concurrent swaps from one pointer"),
          new Rejection(
              BrokenWrites.IgnoresRefusals.class, "C02", "a swap from a pointer that was replaced"),
          new Rejection(BrokenWrites.ComparesCaseBlind.class, "C02", "a swap from the near miss"),
          new Rejection(
              BrokenWrites.ComparesTheEnd.class, "C02", "differs in a character at the front"),
          new Rejection(
              BrokenWrites.ComparesTheEnds.class, "C02", "differs in a character in the middle"),
          new Rejection(
              BrokenWrites.ForgetsViews.class,
              "OnViews$C02",
              "a swap from a pointer that was replaced"),
          new Rejection(
              BrokenWrites.ForgetsViews.class,
              "OnViews$C13",
              "a removal that expects a pointer that was replaced"),
          new Rejection(
              BrokenWrites.LosesSome.class, "C03", "what another client reads after swap 499"),
          new Rejection(BrokenWrites.ComparesThenPuts.class, "C03", "FORK"),
          new Rejection(BrokenReads.ReadsBehind.class, "C03", "ORDER"),
          new Rejection(BrokenWrites.RetriesBelow.class, "C03", "FAILED_BUT_APPLIED"),
          new Rejection(
              BrokenWrites.RetriesBelow.class,
              "C04",
              "seen although their writer was told of a conflict"),
          new Rejection(BrokenReads.NeverCommits.class, "C05", "the swapped entry"),
          new Rejection(
              BrokenReads.ReadsBehind.class, "C09", "what a client that had read before sees"),
          new Rejection(
              BrokenReads.NeverLooksAgain.class, "C09", "what a client that had read before sees"),
          new Rejection(BrokenWrites.CutsLocations.class, "C10", "one character too long"),
          new Rejection(BrokenWrites.RetriesBelow.class, "C11", "a swap without a competitor"),
          new Rejection(
              BrokenWrites.SwapsNothingIntoBeing.class, "C12", "where nothing stands, has to be"),
          new Rejection(
              BrokenWrites.DropsByName.class,
              "C13",
              "a removal that expects a pointer that was replaced"),
          new Rejection(BrokenWrites.TokensFromContent.class, "C14", "the stamp of an old life"),
          new Rejection(
              BrokenRenames.IgnoresStamps.class, "C14", "a rename with the stamp of an old life"),
          new Rejection(BrokenNames.MixesSeparators.class, "C15", "under which nothing stands"),
          new Rejection(BrokenNames.FoldsCase.class, "C15", "where nothing stood"),
          new Rejection(
              BrokenWrites.KnowsHashesOnly.class,
              "C15",
              "creating 'BB' beside its look-alike 'Aa'"),
          new Rejection(
              BrokenNames.KeepsTheBasicPlane.class,
              "C15",
              "what stands under 'U+1F600' beside its look-alike 'U+1F9ED'"),
          new Rejection(
              BrokenNames.IgnoresZeroWidth.class,
              "C15",
              "what stands under 'aU+200Bb' beside its look-alike 'ab'"),
          new Rejection(
              BrokenNames.FoldsTurkish.class,
              "C15",
              "what stands under 'U+0131' beside its look-alike 'i'"),
          new Rejection(
              BrokenNames.DropsBackslashes.class,
              "C15",
              "what stands under 'ab' beside its look-alike 'a\\b'"),
          new Rejection(
              BrokenNames.CutsFragments.class,
              "C15",
              "what stands under 'a#c' beside its look-alike 'a#b'"),
          new Rejection(
              BrokenNames.FindsEntriesByPattern.class,
              "C15",
              "what stands under 'a_1' beside its look-alike 'aX1'"),
          new Rejection(
              BrokenFeatures.DropsWithContent.class,
              "C16",
              "dropped although an entry was created in it"),
          new Rejection(
              BrokenWrites.SwallowsErrors.class,
              "C16",
              "creating an entry in a namespace that isn't there"),
          new Rejection(BrokenNames.FindsNamespacesByPattern.class, "C16", "the existence of"),
          new Rejection(BrokenNames.ReadsPropertiesByPattern.class, "C16", "the properties of"),
          new Rejection(BrokenNames.SetsPropertiesByPattern.class, "C16", "updating"),
          new Rejection(BrokenNames.CountsContentByPrefix.class, "C16", "dropping 'pintle_"),
          new Rejection(BrokenListings.SkipsBetweenPages.class, "C17", "entries, in pages of 1"),
          new Rejection(
              BrokenListings.PagesByOffset.class, "C17", "from which entries went between pages"),
          new Rejection(
              BrokenListings.PagesByOffset.class, "C17", "into which entries came between pages"),
          new Rejection(
              BrokenListings.EndsAtTheServersLimit.class,
              "C17",
              "number of entries, in pages of 10300"),
          new Rejection(
              BrokenListings.EndsAtTheServersLimit.class,
              "C17",
              "number of namespaces, in pages of 1300"),
          new Rejection(BrokenRenames.RenamesInTwoSteps.class, "C18", "winners among a rename and"),
          new Rejection(BrokenRenames.IgnoresASealedSource.class, "C18", "renaming a sealed entry"),
          new Rejection(
              BrokenRenames.OverwritesASealedTarget.class, "C18", "renaming to a sealed name"),
          new Rejection(BrokenNames.CutsNames.class, "C25", "what is refused"),
          new Rejection(
              BrokenFeatures.SealsByAFlag.class,
              "C27",
              "a write that doesn't name the seal that stands"),
          new Rejection(BrokenFeatures.SwapsOneByOne.class, "C31", "the pointer of"),
          new Rejection(
              BrokenReads.MixesCatalogs.class, "C32", "the other catalog has this one's namespace"),
          new Rejection(BrokenReads.NeverCloses.class, "C33", "a call of a closed client"));

  @TestFactory
  Stream<DynamicTest> isRejectedByTheNamedProperty() {
    return REJECTIONS.stream()
        .map(
            rejection ->
                DynamicTest.dynamicTest(
                    rejection.tests() + " rejects " + rejection.store().getSimpleName(),
                    () -> requireRejected(rejection)));
  }

  private static void requireRejected(Rejection rejection) throws ClassNotFoundException {
    Events tests = run(rejection.selector());
    List<String> messages = failures(tests);
    assertThat(messages)
        .as("failures")
        .anySatisfy(
            message ->
                assertThat(message)
                    .startsWith(rejection.property() + " ")
                    .contains(rejection.messagePart())
                    .contains("repeat with -Dpintle.seed="))
        .noneSatisfy(message -> assertThat(message).contains("NullPointerException"));
  }

  @Test
  void aSlowStoreThatIsRightIsAccepted() {
    Events tests = run(selectClass(BrokenFeatures.Slow.class));
    assertThat(failures(tests)).as("failures").isEmpty();
    assertThat(tests.succeeded().count()).as("tests that passed").isGreaterThan(80);
  }

  @Test
  void everyPropertyRejectsSomething() {
    List<String> properties =
        Stream.of(StoreConformance.class.getDeclaredClasses())
            .filter(type -> type.isAnnotationPresent(Nested.class))
            .map(Class::getSimpleName)
            .filter(name -> name.matches("C\\d\\d"))
            .toList();
    assertThat(REJECTIONS.stream().map(Rejection::property))
        .as("properties that reject a broken store")
        .containsAll(properties);
  }

  private static Events run(DiscoverySelector selector) {
    return EngineTestKit.engine("junit-jupiter").selectors(selector).execute().testEvents();
  }

  private static List<String> failures(Events tests) {
    return tests
        .failed()
        .map(event -> event.getRequiredPayload(TestExecutionResult.class))
        .map(result -> result.getThrowable().orElseThrow().getMessage())
        .toList();
  }
}
