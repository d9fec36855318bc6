package dev.pintle.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;

/**
 * The script {@code ./pintle} in a checkout of its own, where {@code mvnw} lays down this test's
 * class path instead of compiling, and notes that it did.
 */
final class Launcher {
  /** What a build that works does. */
  static final String INSTALL =
      "mkdir -p cli/target/pintle/lib && cp all.jar cli/target/pintle/lib";

  private final Path root;
  private final Map<String, String> environment = new HashMap<>();
  private Path workingDirectory;
  private Path script;

  private Launcher(Path root) {
    this.root = root;
    this.workingDirectory = root;
    this.script = root.resolve("pintle");
  }

  static Launcher in(Path root) throws IOException {
    Launcher launcher = new Launcher(root);
    Files.createDirectories(root.resolve("cli/src/main"));
    Files.writeString(root.resolve("pom.xml"), "<project/>");
    Files.writeString(root.resolve("cli/pom.xml"), "<project/>");
    Path original = Path.of(System.getProperty("pintle.root", ".."), "pintle");
    launcher.executable("pintle", Files.readString(original));
    launcher.layDownClassPath();
    launcher.mavenThat(INSTALL);
    return launcher;
  }

  /** One jar that does nothing but name this test's class path. */
  private void layDownClassPath() throws IOException {
    String classPath =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(entry -> Path.of(entry).toUri().toString())
            .collect(Collectors.joining(" "));
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath);
    new JarOutputStream(Files.newOutputStream(root.resolve("all.jar")), manifest).close();
  }

  /** Replaces the build. */
  Launcher mavenThat(String does) throws IOException {
    return executable("mvnw", "#!/bin/sh\nset -e\necho \"$*\" >>builds\n" + does + "\n");
  }

  Launcher executable(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    return this;
  }

  /** Uses a Java that does nothing but print its arguments, each on a line. */
  Launcher echoing() throws IOException {
    executable("jdk/bin/java", "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
    Files.writeString(root.resolve("jdk/release"), "JAVA_VERSION=\"21\"\n");
    return with("JAVA_HOME", root.resolve("jdk").toString());
  }

  Launcher with(String variable, String value) {
    environment.put(variable, value);
    return this;
  }

  Launcher from(Path folder) {
    workingDirectory = folder;
    return this;
  }

  Launcher through(Path link) {
    script = link;
    return this;
  }

  /** The build is a minute old. */
  void letTimePass() throws IOException {
    Files.setLastModifiedTime(stamp(), FileTime.from(Instant.now().minusSeconds(60)));
    for (String source : List.of("pom.xml", "cli/pom.xml", "cli/src/main")) {
      Files.setLastModifiedTime(
          root.resolve(source), FileTime.from(Instant.now().minusSeconds(120)));
    }
  }

  Path stamp() {
    return root.resolve("cli/target/pintle/built");
  }

  Path root() {
    return root;
  }

  long builds() throws IOException {
    Path log = root.resolve("builds");
    return Files.exists(log) ? Files.readAllLines(log).size() : 0;
  }

  Run run(String... args) throws IOException, InterruptedException {
    return start(args).end();
  }

  /** Starts a process whose output goes to files. */
  Started start(String... args) throws IOException {
    List<String> command = new ArrayList<>(List.of(script.toString()));
    command.addAll(Arrays.asList(args));
    Path out = Files.createTempFile(root, "out", null);
    Path err = Files.createTempFile(root, "err", null);
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(workingDirectory.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().keySet().removeAll(List.of("PINTLE_CONFIG", "PINTLE_JAVA_OPTS"));
    builder.environment().putAll(environment);
    return new Started(builder.start(), out, err);
  }

  /** A process under way. */
  record Started(Process process, Path out, Path err) {
    Run end() throws IOException, InterruptedException {
      int code = process.waitFor();
      return new Run(code, Files.readString(out), Files.readString(err));
    }
  }
}
