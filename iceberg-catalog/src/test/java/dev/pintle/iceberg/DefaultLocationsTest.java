package dev.pintle.iceberg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pintle.spi.EntryName;
import dev.pintle.spi.NamespaceName;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.exceptions.ValidationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DefaultLocationsTest {
  private static final EntryName TABLE = NamespaceName.of("a", "b").entry("t");

  private static String below(String warehouse, EntryName table, Map<String, String> properties) {
    return new DefaultLocations(Optional.of(warehouse), false).of(table, properties);
  }

  @ParameterizedTest
  @ValueSource(strings = {"s3://bucket/w", "s3://bucket/w/", "s3://bucket/w///"})
  void slashesAtTheEndMakeNoDifference(String base) {
    assertThat(below(base, TABLE, Map.of())).isEqualTo("s3://bucket/w/a/b/t");
    assertThat(below("/elsewhere", TABLE, Map.of("location", base))).isEqualTo("s3://bucket/w/t");
  }

  @Test
  void theNamespacesOwnLocationNeedsNoWarehouse() {
    assertThat(new DefaultLocations(Optional.empty(), false).of(TABLE, Map.of("location", "/own")))
        .isEqualTo("/own/t");
  }

  @Test
  void withoutAnyBaseItIsSaidWhatToSet() {
    assertThatThrownBy(() -> new DefaultLocations(Optional.empty(), false).of(TABLE, Map.of()))
        .isInstanceOf(ValidationException.class)
        .hasMessageContaining("a.b.t")
        .hasMessageContaining("warehouse")
        .hasMessageContaining("location");
  }

  @Test
  void uniqueLocationsDiffer() {
    DefaultLocations unique = new DefaultLocations(Optional.of("/w"), true);

    assertThat(unique.of(TABLE, Map.of()))
        .matches("/w/a/b/t-[0-9a-f]{32}")
        .isNotEqualTo(unique.of(TABLE, Map.of()));
  }

  @Test
  void namesThatDifferNeverShareALocation() {
    List<EntryName> names =
        List.of(
            NamespaceName.of("a", "b").entry("t"),
            NamespaceName.of("a/b").entry("t"),
            NamespaceName.of("a%2Fb").entry("t"),
            NamespaceName.of("a").entry("b/t"),
            NamespaceName.of("a", "..").entry("t"),
            NamespaceName.of("a", "%2E%2E").entry("t"),
            NamespaceName.of("a").entry("t?x"),
            NamespaceName.of("a").entry("t#x"),
            NamespaceName.of("a").entry("t"),
            NamespaceName.root().entry("t"));

    List<String> locations = names.stream().map(name -> below("/w", name, Map.of())).toList();

    assertThat(locations)
        .doesNotHaveDuplicates()
        .allMatch(location -> location.startsWith("/w/"))
        .noneMatch(location -> location.contains("/../") || location.contains("?"));
  }

  @Test
  void ordinaryNamesAreTheirOwnFolders() {
    assertThat(below("/w", NamespaceName.of("a.b", "ü_1-x").entry("T t=1"), Map.of()))
        .isEqualTo("/w/a.b/ü_1-x/T t=1");
  }
}
