package dev.pintle.iceberg;

import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.NamespaceResult;
import dev.pintle.spi.NamespaceResult.Reason;
import dev.pintle.spi.NamespaceStore;
import dev.pintle.spi.StoreException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.NamespaceNotEmptyException;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.apache.iceberg.exceptions.ServiceFailureException;

/** Namespaces, with answers that are final. */
final class Namespaces {
  private static final int TRIES = 5;

  private final NamespaceStore store;
  private final Duration settleTimeout;

  Namespaces(NamespaceStore store, Duration settleTimeout) {
    this.store = store;
    this.settleTimeout = settleTimeout;
  }

  boolean exists(NamespaceName name) {
    return StoreFailures.translating(() -> store.exists(name));
  }

  void requireExists(NamespaceName name) {
    if (!exists(name)) {
      throw missing(name);
    }
  }

  Map<String, String> properties(NamespaceName name) {
    return find(name).orElseThrow(() -> missing(name));
  }

  Optional<Map<String, String>> find(NamespaceName name) {
    return StoreFailures.translating(() -> store.properties(name));
  }

  void create(NamespaceName name, Map<String, String> properties) {
    write("The create of namespace " + name, name, () -> store.create(name, properties));
  }

  void update(NamespaceName name, Map<String, String> set, Set<String> remove) {
    write("The change of namespace " + name, name, () -> store.update(name, set, remove));
  }

  /** Drops a namespace; false where there is none. */
  boolean drop(NamespaceName name) {
    try {
      write("The drop of namespace " + name, name, () -> store.drop(name));
      return true;
    } catch (NoSuchNamespaceException e) {
      return false;
    }
  }

  /** Writes again only where the store has said that the write before had no effect. */
  private void write(String what, NamespaceName name, Supplier<NamespaceResult> call) {
    for (int i = 0; i < TRIES; i++) {
      boolean done =
          send(call)
              .fold(
                  success -> true,
                  refused -> {
                    if (refused.reason() == Reason.CHANGED) {
                      return false;
                    }
                    throw refusal(refused.reason(), name);
                  },
                  unknown -> {
                    throw new ServiceFailureException(
                        unknown.cause(),
                        "%s may or may not have taken effect: look at the namespace before doing it"
                            + " again (%s)",
                        what,
                        unknown.cause().getMessage());
                  });
      if (done) {
        return;
      }
    }
    throw new ServiceFailureException(
        "%s had no effect: others changed the namespace during each of %s tries; do it again",
        what, TRIES);
  }

  private NamespaceResult send(Supplier<NamespaceResult> call) {
    try {
      NamespaceResult sent = call.get();
      return sent instanceof NamespaceResult.Unknown unknown ? settle(unknown) : sent;
    } catch (StoreException e) {
      throw StoreFailures.translate(e);
    }
  }

  private NamespaceResult settle(NamespaceResult.Unknown unknown) {
    try {
      return store.settle(unknown.attempt(), settleTimeout);
    } catch (RuntimeException e) {
      e.addSuppressed(unknown.cause());
      return new NamespaceResult.Unknown(e, unknown.attempt());
    }
  }

  private static RuntimeException refusal(Reason reason, NamespaceName name) {
    return switch (reason) {
      case EXISTS -> new AlreadyExistsException("Namespace already exists: %s", name);
      case MISSING, CHANGED -> missing(name);
      case NOT_EMPTY ->
          new NamespaceNotEmptyException(
              "Namespace is not empty: %s (drop its tables, views and namespaces first)", name);
    };
  }

  private static NoSuchNamespaceException missing(NamespaceName name) {
    return new NoSuchNamespaceException("Namespace does not exist: %s", name);
  }
}
