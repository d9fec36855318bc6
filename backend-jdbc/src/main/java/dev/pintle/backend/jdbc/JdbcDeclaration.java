package dev.pintle.backend.jdbc;

import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.StoreException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Lets entries come into namespaces that exist only by what lives in them, or by property rows that
 * other clients wrote: such a namespace has no row that could be locked, so it gets one.
 */
final class JdbcDeclaration {
  /**
   * More than one round is needed only if others drop the namespace in between, again and again.
   */
  private static final int ROUNDS = 5;

  private final JdbcPool pool;
  private final JdbcNamespaceCalls calls;
  private final boolean required;

  /**
   * Over these statements.
   *
   * @param required whether entries come only into namespaces that exist
   */
  JdbcDeclaration(JdbcPool pool, JdbcNamespaceCalls calls, boolean required) {
    this.pool = pool;
    this.calls = calls;
    this.required = required;
  }

  /**
   * Runs a write that is guarded by a namespace.
   *
   * @param write empty if the guard said no, or the entry that it is about wasn't as expected
   * @param obstacle looks for another reason than the guard; its answer is final
   * @throws StoreException.NotFound if there is no such namespace
   */
  <R> R inNamespace(
      NamespaceName namespace, Supplier<Optional<R>> write, Supplier<Optional<R>> obstacle) {
    return inNamespaces(List.of(namespace), write, obstacle);
  }

  /** As {@link #inNamespace}, for several of them, in the order in which they are locked. */
  <R> R inNamespaces(
      List<NamespaceName> namespaces, Supplier<Optional<R>> write, Supplier<Optional<R>> obstacle) {
    for (int round = 0; round < ROUNDS; round++) {
      Optional<R> result = write.get().or(obstacle);
      if (result.isPresent()) {
        return result.get();
      }
      if (required) {
        namespaces.forEach(this::declare);
      }
    }
    throw new StoreException.Unavailable(
        "namespace " + namespaces + " came and went " + ROUNDS + " times; try again", null);
  }

  /** A namespace that somebody else declares meanwhile is declared, whatever became of our try. */
  private void declare(NamespaceName namespace) {
    String stored = JdbcKey.namespace(namespace);
    int rows =
        pool.write("recording namespace " + namespace, handle -> calls.declare(handle, stored))
            .fold(
                inserted -> inserted,
                () -> 1,
                (cause, session) -> {
                  throw new StoreException.Unavailable(
                      "the connection broke before anything was written in namespace " + namespace,
                      cause);
                });
    if (rows == 0) {
      throw new StoreException.NotFound(namespace);
    }
  }
}
