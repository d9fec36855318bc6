package dev.pintle.interop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every backend is furnished alike: who knows one of them finds everything in the others. */
final class RoomPlanTest {
  private static final String PROVIDER = "StoreProvider";
  private static final List<String> ROOMS =
      List.of(
          PROVIDER,
          "StoreConfig",
          "PointerStore",
          "Namespaces",
          "Listing",
          "Calls",
          "Failures",
          "Schema");
  private static final List<String> CHAPTERS =
      List.of(
          "Primitive",
          "Why it is atomic",
          "What is stored",
          "Configuration",
          "Permissions",
          "Limits",
          "Failure table",
          "Running its tests");

  static List<Path> backends() throws IOException {
    try (Stream<Path> modules = Files.list(ProjectRoot.find())) {
      return modules
          .filter(module -> module.getFileName().toString().startsWith("backend-"))
          .sorted()
          .toList();
    }
  }

  @Test
  void thereAreBackends() throws IOException {
    assertThat(backends()).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("backends")
  void hasEveryRoom(Path backend) throws IOException {
    List<String> files = mainFiles(backend);
    String prefix = prefixOf(files);
    assertThat(files).containsAll(ROOMS.stream().map(room -> prefix + room + ".java").toList());
  }

  @ParameterizedTest
  @MethodSource("backends")
  void explainsItselfInTheSameChapters(Path backend) throws IOException {
    List<String> headings =
        Files.readAllLines(backend.resolve("README.md")).stream()
            .filter(line -> line.startsWith("## "))
            .map(line -> line.substring("## ".length()))
            .toList();
    assertThat(headings).containsSubsequence(CHAPTERS);
  }

  private static List<String> mainFiles(Path backend) throws IOException {
    try (Stream<Path> files = Files.walk(backend.resolve("src/main/java"))) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  private static String prefixOf(List<String> files) {
    List<String> providers =
        files.stream().filter(file -> file.endsWith(PROVIDER + ".java")).toList();
    assertThat(providers).hasSize(1);
    return providers.get(0).substring(0, providers.get(0).length() - (PROVIDER + ".java").length());
  }
}
