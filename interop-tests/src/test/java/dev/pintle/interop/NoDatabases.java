package dev.pintle.interop;

import java.nio.file.Path;

/**
 * A product that this machine can't run.
 *
 * @param reason why not
 */
record NoDatabases(MissingPart reason) implements DatabaseSource {
  /** Skips the test that asks, or fails it. */
  @Override
  public Database create(Path folder) {
    reason.skipOrFail();
    throw new IllegalStateException(reason);
  }

  @Override
  public void close() {
    // nothing was started
  }
}
