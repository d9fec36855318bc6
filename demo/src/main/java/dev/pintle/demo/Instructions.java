package dev.pintle.demo;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The lines that a till is told. When no more can come, its process ends at once, in the middle of
 * an append if need be: whoever gave it work is gone, and so may be the folder it writes to.
 */
final class Instructions {
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

  private Instructions() {}

  /** Listens from now on. */
  static Instructions from(InputStream in) {
    Instructions instructions = new Instructions();
    Thread ear = new Thread(() -> instructions.listen(in), "instructions");
    ear.setDaemon(true);
    ear.start();
    return instructions;
  }

  /** Waits for the next line. */
  String next() {
    try {
      return lines.take();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for work", e);
    }
  }

  private void listen(InputStream in) {
    BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    try {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        lines.add(line);
      }
    } catch (IOException e) {
      // no more can come: as at the end
    } finally {
      // not exit(), which would wait for the work in hand
      Runtime.getRuntime().halt(0);
    }
  }
}
