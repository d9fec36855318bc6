package dev.pintle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every example of the README, run in its order on a real catalog, answers what stands there. */
final class ReadmeTest {
  private static final Pattern CONSOLE = Pattern.compile("```console\n(.*?)```", Pattern.DOTALL);
  private static final Pattern COMMAND =
      Pattern.compile("^\\$ pintle (.*)\n((?:(?!\\$ ).*\n)*)", Pattern.MULTILINE);
  private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");
  private static final String UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";

  @TempDir private Path folder;

  @Test
  void theExamplesAreReal() throws Exception {
    Bookshop shop = Bookshop.openIn(folder);
    List<String> documented = new ArrayList<>();
    List<String> seen = new ArrayList<>();
    Matcher blocks = CONSOLE.matcher(Files.readString(Path.of("README.md")));
    String pointer = shop.pointer();
    while (blocks.find()) {
      Matcher commands = COMMAND.matcher(blocks.group(1));
      while (commands.find()) {
        Run run = shop.shell().run(words(commands.group(1), shop, pointer));
        documented.add("$ pintle " + commands.group(1) + "\n" + normal(commands.group(2), shop));
        seen.add("$ pintle " + commands.group(1) + "\n" + normal(run.out(), shop));
      }
    }
    assertThat(seen).hasSizeGreaterThan(10).isEqualTo(documented);
  }

  /** Splits as a shell does, and puts the real places in. */
  private static String[] words(String line, Bookshop shop, String pointer) {
    List<String> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(line);
    while (matcher.find()) {
      String word = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
      boolean isPointer = word.endsWith(".metadata.json");
      words.add(
          isPointer
              ? pointer
              : word.replace("sqlite:cat.db", shop.uri().substring("jdbc:".length())));
    }
    return words.toArray(String[]::new);
  }

  /** What differs from run to run, made the same. */
  private static String normal(String output, Bookshop shop) {
    return output
        .replace(shop.warehouse().replaceFirst("/$", ""), "file:///data/bookshop")
        .replace(shop.uri(), "jdbc:sqlite:cat.db")
        .replaceAll(UUID, "UUID")
        .replaceAll("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z", "TIME")
        .replaceAll("\"\\d{15,}\"", "\"ID\"")
        .replaceAll("(-size|-bytes)\" : \"\\d+\"", "$1\" : \"SIZE\"");
  }
}
