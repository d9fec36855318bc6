package dev.pintle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./pintle} itself, and a JVM behind it. */
@DisabledOnOs(OS.WINDOWS)
final class LauncherTest {
  @TempDir private Path folder;
  private Launcher launcher;

  @BeforeEach
  void checkOut() throws IOException {
    launcher = Launcher.in(Files.createDirectory(folder.resolve("a checkout")));
  }

  @Test
  void theFirstUseBuildsAndSaysSoAndTheSecondDoesNot() throws Exception {
    Run first = launcher.run("--version");
    assertThat(first.code()).isZero();
    assertThat(first.out()).startsWith("pintle ");
    assertThat(first.err()).isEqualTo("pintle: building, this once; it takes a minute or two\n");
    assertThat(Files.readString(launcher.root().resolve("builds")))
        .isEqualTo("-q -Dmaven.test.skip=true -Dspotless.check.skip package -pl cli,demo -am\n");

    launcher.run("--version").done();
    assertThat(launcher.builds()).isEqualTo(1);
  }

  @Test
  void aNewerSourceIsBuiltAgain() throws Exception {
    launcher.run("--version");
    launcher.letTimePass();
    launcher.run("--version").done();
    Files.writeString(launcher.root().resolve("cli/src/main/New.java"), "");
    assertThat(launcher.run("--version").err()).contains("sources have changed");
    launcher.letTimePass();
    Files.delete(launcher.root().resolve("cli/src/main/New.java"));
    assertThat(launcher.run("--version").err()).contains("sources have changed");
    assertThat(launcher.builds()).isEqualTo(3);
  }

  @Test
  void launchesAtTheSameTimeBuildOnce() throws Exception {
    // slow enough that all of them find no build
    launcher.mavenThat("until [ $(ls out* | wc -l) -eq 4 ]; do :; done; " + Launcher.INSTALL);
    List<Launcher.Started> all = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      all.add(launcher.start("--version"));
    }
    for (Launcher.Started one : all) {
      Run run = one.end();
      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.out()).startsWith("pintle ");
    }
    assertThat(launcher.builds()).isEqualTo(1);
    assertThat(launcher.root().resolve("target")).isEmptyDirectory();
  }

  @Test
  void aFailedBuildShowsItsErrorsAndIsTriedAgain() throws Exception {
    launcher.mavenThat("echo '[ERROR] no compiler'; exit 1");
    for (int i = 1; i <= 2; i++) {
      Run run = launcher.run("--version");
      assertThat(run.code()).isEqualTo(ExitCode.INTERNAL.number());
      assertThat(run.out()).isEmpty();
      assertThat(run.err()).contains("[ERROR] no compiler").contains("the build failed");
      assertThat(launcher.builds()).isEqualTo(i);
    }
  }

  @Test
  void theLockOfADeadProcessIsTakenOver() throws Exception {
    Process dead = new ProcessBuilder("true").start();
    dead.waitFor();
    Files.createDirectory(launcher.root().resolve("target"));
    Files.createSymbolicLink(
        launcher.root().resolve("target/pintle-build.lock"), Path.of(Long.toString(dead.pid())));
    assertThat(launcher.run("--version").code()).isZero();
    assertThat(launcher.root().resolve("target")).isEmptyDirectory();
  }

  @Test
  @Timeout(60)
  void whatAProcessLeftThatWasKilledAtTheLockIsRemoved() throws Exception {
    Process dead = new ProcessBuilder("true").start();
    dead.waitFor();
    Path target = Files.createDirectory(launcher.root().resolve("target"));
    Files.createSymbolicLink(
        target.resolve("pintle-build.lock"), Path.of(Long.toString(dead.pid())));
    Path mark = Files.createDirectory(target.resolve("pintle-build.lock.broken"));
    Files.setLastModifiedTime(mark, FileTime.from(Instant.now().minusSeconds(300)));
    assertThat(launcher.run("--version").code()).isZero();
    assertThat(target).isEmptyDirectory();
  }

  @Test
  @Timeout(60)
  void whatIsInThePlaceOfTheLockIsNamed() throws Exception {
    Path lock = launcher.root().resolve("target/pintle-build.lock");
    Files.createDirectories(lock);
    assertThat(launcher.run("ls").failed(ExitCode.INTERNAL).err()).contains("is in the way");
    Files.delete(lock);
    Files.writeString(lock, "");
    assertThat(launcher.run("ls").failed(ExitCode.INTERNAL).err()).contains("is in the way");
    assertThat(launcher.builds()).isZero();
  }

  @Test
  void whatDriversLogIsNotShown() throws Exception {
    launcher.run("--version");
    Run run = launcher.run("ddl", "--backend", "test", "--dialect", "oracle", "--json");
    assertThat(run.done().json().at("/statements").isEmpty()).isFalse();
  }

  @Test
  void itRunsFromAnywhereThroughLinks() throws Exception {
    Path bin = Files.createDirectory(folder.resolve("bin"));
    Files.createSymbolicLink(bin.resolve("one"), launcher.root().resolve("pintle"));
    Files.createSymbolicLink(bin.resolve("pintle"), Path.of("one"));
    Run run = launcher.through(bin.resolve("pintle")).from(bin).run("ls");
    assertThat(run.code()).isEqualTo(ExitCode.USAGE.number());
    assertThat(run.err()).contains(bin.toRealPath().resolve(ConfigFile.NAME).toString());
  }

  @Test
  void argumentsReachTheCommandUntouched() throws Exception {
    String[] awkward = {"a b", "", "*", "$HOME", "'", "\"", "\\", "@x", "--", "-e", "%s"};
    assertThat(launcher.echoing().run(awkward).out().lines()).endsWith(awkward);
  }

  @Test
  void namesKeepTheirLettersWithoutALocale() throws Exception {
    Run run = launcher.with("LC_ALL", "C").run("ls", "--backend", "ü表📚");
    assertThat(run.err()).contains("'ü表📚'");
  }

  @Test
  void noJavaOrAnOldOneIsOneClearLine() throws Exception {
    Path none = folder.resolve("none");
    Run missing =
        launcher.with("JAVA_HOME", none.toString()).run("ls").failed(ExitCode.UNREACHABLE);
    assertThat(missing.err()).contains(none + "/bin/java", "JAVA_HOME");

    Path old = launcher.root().resolve("jdk-11");
    launcher.executable("jdk-11/bin/java", "#!/bin/sh\nexit 99\n");
    Files.writeString(old.resolve("release"), "JAVA_VERSION=\"11.0.2\"\n");
    Run eleven = launcher.with("JAVA_HOME", old.toString()).run("ls").failed(ExitCode.UNREACHABLE);
    assertThat(eleven.err()).contains("is Java 11; 17 or newer is needed");

    launcher.executable("jdk-8/bin/java", "#!/bin/sh\necho 'openjdk version \"1.8.0_392\"' >&2\n");
    Run eight =
        launcher
            .with("JAVA_HOME", launcher.root().resolve("jdk-8").toString())
            .run("ls")
            .failed(ExitCode.UNREACHABLE);
    assertThat(eight.err()).contains("is Java 8;");
    assertThat(launcher.builds()).isZero();
  }

  @Test
  void theDemoGetsItsOwnJars() throws Exception {
    launcher.echoing().run("ls");
    launcher.with("PINTLE_JAVA_OPTS", "-Xmx1g -Dx=y");

    String lib = launcher.root().toRealPath() + "/cli/target/pintle/lib/*";
    String demo = launcher.root().toRealPath() + "/demo/target/pintle-demo/lib/*";
    assertThat(launcher.run("ls").done().out().lines())
        .contains(lib, "-Xmx1g", "-Dx=y", "-Dpintle.terminals=")
        .endsWith("dev.pintle.cli.Main", "ls");
    assertThat(launcher.run("demo", "--json").done().out().lines())
        .contains(lib + ":" + demo)
        .endsWith("dev.pintle.cli.Main", "demo", "--json");
    assertThat(launcher.run("--json", "-p", "demo=x", "demo").done().out().lines())
        .contains(lib + ":" + demo)
        .endsWith("dev.pintle.cli.Main", "--json", "-p", "demo=x", "demo");
    assertThat(launcher.run("-c", "demo", "ls").done().out().lines()).contains(lib);
    assertThat(launcher.run("ls", "demo").done().out().lines()).contains(lib);
    assertThat(launcher.run("-c").done().out().lines()).contains(lib);
  }

  @Test
  void aRealCatalogIsReadInAProcessOfItsOwn() throws Exception {
    Path data = Files.createDirectory(folder.resolve("data"));
    Bookshop.openIn(data);
    launcher.from(data).run("--version");
    assertThat(launcher.run("ls", "shop").done().out()).contains("table  shop.orders");
    assertThat(launcher.run("log", "shop.orders").done().out()).contains("append");
    launcher.run("show", "shop.x").failed(ExitCode.REFUSED);
  }
}
