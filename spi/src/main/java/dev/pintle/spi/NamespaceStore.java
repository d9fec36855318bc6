package dev.pintle.spi;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The namespaces of a store. Look-ups match exactly: {@code a_1} is not {@code ax1}, and a name is
 * not its own prefix (law L13).
 *
 * <p>Thread-safe; fails as {@link PointerStore} does.
 */
public interface NamespaceStore {
  /** Whether the namespace exists, by itself or because something lives in it. A strong read. */
  boolean exists(NamespaceName name);

  /**
   * The namespace's own properties as they are stored, without any that the store keeps for itself.
   * A strong read.
   *
   * @return empty where the namespace doesn't exist
   */
  Optional<Map<String, String>> properties(NamespaceName name);

  /**
   * Creates a namespace if there is none. The namespaces around it need not exist: they then do,
   * because something lives in them.
   *
   * @throws StoreException.Unsupported for properties, or for more than one level, where the store
   *     lacks them
   */
  NamespaceResult create(NamespaceName name, Map<String, String> properties);

  /**
   * Sets some properties and removes others, at once. Removing one that isn't there is no error.
   *
   * @throws IllegalArgumentException if a key is in both
   */
  NamespaceResult update(NamespaceName name, Map<String, String> set, Set<String> remove);

  /**
   * Drops a namespace that holds no table, view, seal or child, also in a race with a create by
   * another Pintle client.
   */
  NamespaceResult drop(NamespaceName name);

  /** As {@link PointerStore#settle}, for a write to a namespace. */
  NamespaceResult settle(Attempt attempt, Duration timeout);
}
