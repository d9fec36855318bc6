package dev.pintle.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What the README claims is what the suite holds. */
final class ReadmeTest {
  private record Row(String id, String name, List<String> laws) {}

  private static final String NOT_TESTED = "## What this suite does not test yet";

  private static final Path README =
      Path.of(System.getProperty("pintle.root"), "conformance-tests", "README.md");

  @Test
  void theTableOfPropertiesIsTheSuite() throws IOException {
    List<Row> claimed =
        tested().map(row -> new Row(row.get(0), row.get(1), laws(row.get(2)))).toList();

    List<Row> held =
        suite()
            .map(PropertyTests::propertyOf)
            .map(property -> new Row(property.id(), property.name(), List.of(property.laws())))
            .toList();

    assertThat(claimed).containsExactlyInAnyOrderElementsOf(held);
  }

  @Test
  void everyLawIsTestedOrNamedAsNotTested() throws IOException {
    List<String> tested = tested().flatMap(row -> laws(row.get(2)).stream()).toList();
    List<String> notTested = cells(NOT_TESTED, "| L").map(row -> row.get(0)).toList();
    List<String> laws = IntStream.rangeClosed(1, 22).mapToObj(number -> "L" + number).toList();

    assertThat(notTested).doesNotContainAnyElementsOf(tested);
    assertThat(Stream.concat(tested.stream(), notTested.stream()).distinct())
        .containsExactlyInAnyOrderElementsOf(laws);
  }

  @Test
  void everyPropertyIsTestedOrNamedAsNotTested() throws IOException {
    Stream<String> named = Stream.concat(tested(), cells(NOT_TESTED, "| C")).map(row -> row.get(0));
    assertThat(named)
        .containsExactlyInAnyOrderElementsOf(
            IntStream.rangeClosed(1, 34).mapToObj(number -> "C%02d".formatted(number)).toList());
  }

  @Test
  void everyPropertyHasATest() {
    suite()
        .forEach(
            type ->
                assertThat(type.getSuperclass().getDeclaredMethods())
                    .as("methods of %s", type.getSuperclass().getSimpleName())
                    .anyMatch(ReadmeTest::isTest));
  }

  @Test
  void everyPropertyStandsUnderItsId() {
    suite()
        .forEach(
            type ->
                assertThat(type.getSimpleName()).isEqualTo(PropertyTests.propertyOf(type).id()));
  }

  @Test
  void whatRunsOnViewsRunsOnTablesUnderTheSameId() {
    List<Class<?>> onTables = suite().<Class<?>>map(Class::getSuperclass).toList();
    List<Class<?>> onViews = List.of(StoreConformance.OnViews.class.getDeclaredClasses());
    assertThat(onViews).isNotEmpty();
    for (Class<?> type : onViews) {
      assertThat(onTables.contains(type.getSuperclass())).as("%s is on tables", type).isTrue();
      assertThat(type.getSimpleName()).isEqualTo(PropertyTests.propertyOf(type).id());
    }
  }

  private static boolean isTest(Method method) {
    return method.isAnnotationPresent(Test.class) || method.isAnnotationPresent(TestFactory.class);
  }

  private static Stream<Class<?>> suite() {
    return Stream.<Class<?>>of(StoreConformance.class.getDeclaredClasses())
        .filter(type -> type.isAnnotationPresent(Nested.class))
        .filter(PropertyTests.class::isAssignableFrom);
  }

  private static Stream<List<String>> tested() throws IOException {
    return cells("## The properties", "| C");
  }

  /** The rows that begin so, in the section with this heading. */
  private static Stream<List<String>> cells(String section, String start) throws IOException {
    return Files.readAllLines(README).stream()
        .dropWhile(line -> !line.equals(section))
        .skip(1)
        .takeWhile(line -> !line.startsWith("## "))
        .filter(line -> line.matches("\\Q" + start + "\\E\\d+ \\|.*"))
        .map(line -> Stream.of(line.substring(1).split("\\|")).map(String::trim).toList());
  }

  private static List<String> laws(String cell) {
    return List.of(cell.split(", "));
  }
}
