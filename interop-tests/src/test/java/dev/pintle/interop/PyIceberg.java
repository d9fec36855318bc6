package dev.pintle.interop;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** PyIceberg as a client of one warehouse on SQLite. Each call is a process of its own. */
final class PyIceberg {
  private static final String JDBC_SQLITE = "jdbc:sqlite:";

  private final PythonEnvironment python;
  private final Warehouse warehouse;

  PyIceberg(PythonEnvironment python, Warehouse warehouse) {
    this.python = python;
    this.warehouse = warehouse;
  }

  /** Runs one command of {@code client.py} to its end. */
  JsonNode run(String command, String... arguments) throws IOException, InterruptedException {
    try (Call call = start(command, arguments)) {
      return call.finish();
    }
  }

  /** Starts one command and leaves it running. */
  Call start(String command, String... arguments) throws IOException {
    List<String> all = new ArrayList<>();
    all.add("sqlite:///" + warehouse.database().uri().substring(JDBC_SQLITE.length()));
    all.add(warehouse.folder().toUri().toString());
    all.add(Warehouse.CATALOG_NAME);
    all.add(command);
    all.addAll(List.of(arguments));
    return new Call(ChildProcess.start(python.script("client.py", all)));
  }

  /** A command that runs. */
  record Call(ChildProcess process) implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Waits for the pause that the command makes. */
    void awaitPause() throws IOException {
      assertThat(answer().path("paused").asBoolean()).isTrue();
    }

    /** Ends the pause. */
    void resume() throws IOException {
      process.say("go on");
    }

    /** Waits for the command's answer and its end. */
    JsonNode finish() throws IOException, InterruptedException {
      JsonNode answer = answer();
      process.awaitSuccess();
      return answer;
    }

    private JsonNode answer() throws IOException {
      return JSON.readTree(process.nextLine());
    }

    @Override
    public void close() {
      process.close();
    }
  }
}
