package dev.pintle.interop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A newcomer types what the README says, into a copy of the project that was never built. */
final class ReadmeCommandsTest {
  /** Run here, in this order. */
  private static final List<String> RUN =
      List.of(
          "./pintle demo",
          "./pintle namespace create shop --backend jdbc -p uri=jdbc:sqlite:cat.db"
              + " -p catalog-name=bookshop",
          "./pintle ls --backend jdbc -p uri=jdbc:sqlite:cat.db -p catalog-name=bookshop",
          "./pintle --help");

  /** Only looked for: this test is a part of it. */
  private static final List<String> NOT_RUN = List.of("./mvnw verify");

  private static final Set<String> NOT_COPIED = Set.of(".git", "target");

  @Test
  void everyCommandOfTheReadmeIsKnownHere() throws IOException {
    List<String> commands = commands(ProjectRoot.find().resolve("README.md"));
    assertThat(commands).containsAll(NOT_RUN);
    commands.removeAll(NOT_RUN);
    assertThat(commands).containsExactlyElementsOf(RUN);
  }

  @Test
  @Timeout(600)
  void everyCommandOfTheReadmeWorks(@TempDir Path copy) throws IOException, InterruptedException {
    copyProject(ProjectRoot.find(), copy);
    for (String command : RUN) {
      run(command, copy);
    }
    for (String command : NOT_RUN) {
      assertThat(copy.resolve(command.split(" ")[0])).isExecutable();
    }
  }

  /** The lines of the README's shell blocks. */
  private static List<String> commands(Path readme) throws IOException {
    List<String> commands = new ArrayList<>();
    boolean inShell = false;
    for (String line : Files.readAllLines(readme)) {
      if (line.startsWith("```")) {
        inShell = !inShell && line.equals("```sh");
      } else if (inShell) {
        commands.add(line);
      }
    }
    return commands;
  }

  private static void run(String command, Path folder) throws IOException, InterruptedException {
    Path output = folder.resolveSibling(folder.getFileName() + ".log");
    ProcessBuilder builder =
        new ProcessBuilder("sh", "-c", command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    // set by the Maven that runs this test, and about its own project
    builder.environment().remove("MAVEN_PROJECTBASEDIR");
    Process process = builder.start();
    int exitCode;
    try {
      exitCode = process.waitFor();
    } finally {
      process.destroy();
    }
    String said = Files.readString(output);
    Files.delete(output);
    assertThat(exitCode).as("%s%n%s", command, said).isZero();
    assertThat(said).as(command).isNotBlank();
  }

  private static void copyProject(Path from, Path to) throws IOException {
    Files.walkFileTree(
        from,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
              throws IOException {
            if (NOT_COPIED.contains(folder.getFileName().toString())) {
              return FileVisitResult.SKIP_SUBTREE;
            }
            Files.createDirectories(to.resolve(from.relativize(folder)));
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.copy(file, to.resolve(from.relativize(file)), StandardCopyOption.COPY_ATTRIBUTES);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
