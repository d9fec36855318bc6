package dev.pintle.iceberg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which libraries the classes of this module can do without. */
class LinkageTest {
  @ParameterizedTest
  @ValueSource(
      strings = {"org.apache.hadoop.conf.Configuration", "org.apache.hadoop.fs.FileSystem"})
  void noHadoopIsOnTheClassPathOfTheseTests(String hadoop) {
    assertThatThrownBy(() -> Class.forName(hadoop)).isInstanceOf(ClassNotFoundException.class);
  }

  /** Beside an engine's runtime jar these have other names, or aren't there. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "com/fasterxml/jackson",
        "org/apache/hadoop",
        "com/google/common",
        "iceberg/shaded"
      })
  void noClassNamesALibraryThatEnginesRelocate(String packageName) throws Exception {
    List<Path> classes = classes();
    assertThat(classes).hasSizeGreaterThan(15);

    assertThat(classes).noneMatch(file -> bytes(file).contains(packageName));
  }

  @Test
  void theCheckAboveFindsWhatIsThere() throws Exception {
    assertThat(classes())
        .anyMatch(file -> bytes(file).contains("org/apache/iceberg/TableMetadata"));
  }

  private static List<Path> classes() throws IOException, URISyntaxException {
    Path root =
        Path.of(PintleCatalog.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(file -> file.toString().endsWith(".class")).toList();
    }
  }

  private static String bytes(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
