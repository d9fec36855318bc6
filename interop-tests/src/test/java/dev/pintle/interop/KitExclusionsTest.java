package dev.pintle.interop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.iceberg.catalog.CatalogTests;
import org.apache.iceberg.view.ViewCatalogTests;
import org.junit.jupiter.api.Test;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;

final class KitExclusionsTest {
  @Test
  void everyExclusionNamesATestOfTheKits() {
    Set<String> tests =
        Stream.of(CatalogTests.class, ViewCatalogTests.class)
            .flatMap(kit -> Arrays.stream(kit.getMethods()))
            .filter(method -> AnnotationSupport.isAnnotated(method, Testable.class))
            .map(method -> method.getName())
            .collect(Collectors.toSet());
    assertThat(tests).hasSizeGreaterThan(140);
    assertThat(tests).containsAll(KitExclusions.REASONS.keySet());
  }

  @Test
  void everyExclusionIsExplainedToTheReader() throws IOException {
    String page = Files.readString(ProjectRoot.find().resolve("docs/iceberg-test-kit.md"));
    assertThat(page).contains(KitExclusions.REASONS.keySet());
  }
}
