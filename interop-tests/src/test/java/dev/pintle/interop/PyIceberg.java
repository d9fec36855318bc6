package dev.pintle.interop;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** PyIceberg as a client of one warehouse: a process that takes our commands one by one. */
final class PyIceberg implements AutoCloseable {
  private static final String URI = "PINTLE_TEST_URI";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final PythonEnvironment python;
  private final Warehouse warehouse;
  private ChildProcess session;

  PyIceberg(PythonEnvironment python, Warehouse warehouse) {
    this.python = python;
    this.warehouse = warehouse;
  }

  /** Runs one command of {@code client.py}, in the process that ran the ones before it. */
  JsonNode run(String command, String... arguments) throws IOException {
    if (session == null) {
      session = process(List.of());
    }
    List<String> all = new ArrayList<>(List.of(command));
    all.addAll(List.of(arguments));
    session.say(JSON.writeValueAsString(all));
    return JSON.readTree(session.nextLine());
  }

  /** Starts one command in a process of its own, and leaves it running. */
  Call start(String command, String... arguments) throws IOException {
    List<String> all = new ArrayList<>(List.of(command));
    all.addAll(List.of(arguments));
    return new Call(process(all));
  }

  private ChildProcess process(List<String> command) throws IOException {
    List<String> arguments = new ArrayList<>();
    arguments.add(warehouse.folder().toUri().toString());
    arguments.add(warehouse.catalogName());
    arguments.addAll(command);
    ProcessBuilder builder = python.script("client.py", arguments);
    builder.environment().put(URI, SqlAlchemyUri.of(warehouse.database()));
    return ChildProcess.start(builder);
  }

  @Override
  public void close() {
    if (session != null) {
      session.close();
    }
  }

  /** A command that runs. */
  record Call(ChildProcess process) implements AutoCloseable {
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
