package dev.pintle.interop;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.iceberg.AppendFiles;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;

/** An append that goes on in another thread, and what its writer was told in the end. */
final class Append {
  private final CompletableFuture<Optional<RuntimeException>> end;

  private Append(CompletableFuture<Optional<RuntimeException>> end) {
    this.end = end;
  }

  static Append start(AppendFiles append) {
    CompletableFuture<Optional<RuntimeException>> end = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                append.commit();
                end.complete(Optional.empty());
              } catch (RuntimeException e) {
                end.complete(Optional.of(e));
              } catch (Error e) {
                end.completeExceptionally(e);
              }
            },
            "append");
    thread.setDaemon(true);
    thread.start();
    return new Append(end);
  }

  /** What a writer may be told. */
  enum Answer {
    DONE,
    CONFLICT,
    UNKNOWN,
    OTHER
  }

  Answer await() {
    return end.join().map(Append::answer).orElse(Answer.DONE);
  }

  private static Answer answer(RuntimeException e) {
    if (e instanceof CommitFailedException) {
      return Answer.CONFLICT;
    }
    return e instanceof CommitStateUnknownException ? Answer.UNKNOWN : Answer.OTHER;
  }
}
