package dev.pintle.backend.jdbc;

import dev.pintle.spi.Attempt;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.NamespaceResult;
import dev.pintle.spi.NamespaceResult.Reason;
import dev.pintle.spi.NamespaceStore;
import dev.pintle.spi.StoreException;
import dev.pintle.spi.SwapResult.Proof;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.jdbi.v3.core.Handle;

/** Namespaces: a hidden row says that one was created, and is what creates and drops lock. */
final class JdbcNamespaces implements NamespaceStore {
  private final JdbcPool pool;
  private final JdbcNamespaceCalls calls;

  JdbcNamespaces(JdbcPool pool, JdbcNamespaceCalls calls) {
    this.pool = pool;
    this.calls = calls;
  }

  @Override
  public boolean exists(NamespaceName name) {
    String stored = JdbcKey.namespace(name);
    return pool.read("looking for namespace " + name, handle -> calls.exists(handle, stored));
  }

  @Override
  public Optional<Map<String, String>> properties(NamespaceName name) {
    String stored = JdbcKey.namespace(name);
    return pool.read(
        "reading namespace " + name,
        handle -> {
          Map<String, String> properties = calls.properties(handle, stored);
          return !properties.isEmpty() || calls.exists(handle, stored)
              ? Optional.of(visible(properties))
              : Optional.empty();
        });
  }

  private static Map<String, String> visible(Map<String, String> stored) {
    Map<String, String> properties = new LinkedHashMap<>(stored);
    properties.remove(JdbcSchema.EXISTS_KEY);
    return Collections.unmodifiableMap(properties);
  }

  @Override
  public NamespaceResult create(NamespaceName name, Map<String, String> properties) {
    String stored = JdbcKey.namespace(name);
    requireFits(properties);
    Map<String, String> rows = new LinkedHashMap<>(properties);
    rows.put(JdbcSchema.EXISTS_KEY, JdbcSchema.EXISTS_VALUE);
    List<String> ancestors = ancestors(name);
    return pool.write(
            "creating namespace " + name, handle -> calls.create(handle, stored, ancestors, rows))
        .fold(
            inserted ->
                inserted > 0 ? new NamespaceResult.Done() : NamespaceResult.refused(Reason.EXISTS),
            () -> taken(name),
            (cause, session) ->
                new NamespaceResult.Unknown(
                    cause,
                    new JdbcAttempt.CreateNamespace(this, session, name, Map.copyOf(properties))));
  }

  /**
   * The key of one of its rows is taken.
   *
   * @throws StoreException.InvalidName if by another namespace that the database can't tell from it
   */
  private NamespaceResult taken(NamespaceName name) {
    if (calls.foldsNames() && !exists(name)) {
      throw new StoreException.InvalidName(
          name.toString(),
          "the database takes it for the same as a namespace that is spelt otherwise, or two of its"
              + " properties for one",
          "use other names, or that spelling");
    }
    return NamespaceResult.refused(Reason.EXISTS);
  }

  /** The namespaces around one, from the top down. */
  private static List<String> ancestors(NamespaceName name) {
    List<String> ancestors = new ArrayList<>();
    for (int depth = 1; depth < name.levels().size(); depth++) {
      ancestors.add(String.join(JdbcKey.SEPARATOR, name.levels().subList(0, depth)));
    }
    return ancestors;
  }

  private static void requireFits(Map<String, String> properties) {
    requireNotReserved(properties.keySet());
    properties.forEach(
        (key, value) -> {
          if (key.length() > JdbcSchema.LONGEST_PROPERTY_KEY
              || value.length() > JdbcSchema.LONGEST_PROPERTY_VALUE) {
            throw new StoreException.InvalidProperty(
                key,
                "its key has " + key.length() + " characters and its value " + value.length(),
                "use at most "
                    + JdbcSchema.LONGEST_PROPERTY_KEY
                    + " for a key and "
                    + JdbcSchema.LONGEST_PROPERTY_VALUE
                    + " for a value");
          }
        });
  }

  private static void requireNotReserved(Set<String> keys) {
    if (keys.contains(JdbcSchema.EXISTS_KEY)) {
      throw new StoreException.InvalidProperty(
          JdbcSchema.EXISTS_KEY,
          "it is how the catalog notes that a namespace exists",
          "leave it out");
    }
  }

  @Override
  public NamespaceResult update(NamespaceName name, Map<String, String> set, Set<String> remove) {
    if (!Collections.disjoint(set.keySet(), remove)) {
      throw new IllegalArgumentException("the same property is both set and removed");
    }
    String stored = JdbcKey.namespace(name);
    requireFits(set);
    requireNotReserved(remove);
    AtomicReference<Map<String, String>> before = new AtomicReference<>(Map.of());
    return pool.transact(
            "changing properties of namespace " + name,
            handle -> {
              if (!lock(handle, stored, before)) {
                return false;
              }
              change(handle, stored, set, remove);
              return true;
            })
        .fold(
            found -> found ? new NamespaceResult.Done() : NamespaceResult.refused(Reason.MISSING),
            () -> NamespaceResult.refused(Reason.CHANGED),
            (cause, session) ->
                new NamespaceResult.Unknown(
                    cause,
                    new JdbcAttempt.UpdateNamespace(
                        this, session, name, before.get(), changed(before.get(), set, remove))));
  }

  /**
   * Keeps the namespace for this transaction alone, and gives it the row to be kept by where other
   * clients left that out.
   *
   * @return whether there is such a namespace
   */
  private boolean lock(
      Handle handle, String stored, AtomicReference<Map<String, String>> properties) {
    Map<String, String> rows = calls.lock(handle, stored);
    properties.set(visible(rows));
    return rows.containsKey(JdbcSchema.EXISTS_KEY) || calls.declare(handle, stored) > 0;
  }

  private void change(Handle handle, String stored, Map<String, String> set, Set<String> remove) {
    Set<String> keys = new HashSet<>(remove);
    keys.addAll(set.keySet());
    if (!keys.isEmpty()) {
      calls.remove(handle, stored, keys);
    }
    if (!set.isEmpty()) {
      calls.insert(handle, stored, set);
    }
  }

  private static Map<String, String> changed(
      Map<String, String> before, Map<String, String> set, Set<String> remove) {
    Map<String, String> after = new LinkedHashMap<>(before);
    after.keySet().removeAll(remove);
    after.putAll(set);
    return after;
  }

  /** How a drop went, short of losing the answer. */
  private enum Drop {
    DONE,
    MISSING,
    NOT_EMPTY
  }

  /**
   * The lock comes first and the check in a statement of its own, which then sees everything that
   * came into the namespace before the lock was there.
   */
  @Override
  public NamespaceResult drop(NamespaceName name) {
    String stored = JdbcKey.namespace(name);
    return pool.transact("dropping namespace " + name, handle -> drop(handle, stored))
        .fold(
            drop ->
                switch (drop) {
                  case DONE -> new NamespaceResult.Done();
                  case MISSING -> NamespaceResult.refused(Reason.MISSING);
                  case NOT_EMPTY -> NamespaceResult.refused(Reason.NOT_EMPTY);
                },
            () -> NamespaceResult.refused(Reason.CHANGED),
            (cause, session) ->
                new NamespaceResult.Unknown(
                    cause, new JdbcAttempt.DropNamespace(this, session, name)));
  }

  private Drop drop(Handle handle, String stored) {
    if (!lock(handle, stored, new AtomicReference<>())) {
      return Drop.MISSING;
    }
    if (calls.isOccupied(handle, stored)) {
      return Drop.NOT_EMPTY;
    }
    calls.drop(handle, stored);
    return Drop.DONE;
  }

  @Override
  public NamespaceResult settle(Attempt attempt, Duration timeout) {
    JdbcAttempt lost = JdbcAttempt.own(attempt, JdbcAttempt.class, this);
    NamespaceName name = nameOf(lost);
    String stored = JdbcKey.namespace(name);
    return new JdbcSettlement(pool)
        .<Optional<Map<String, String>>, NamespaceResult>settle(
            lost.session(),
            timeout,
            handle -> read(handle, stored),
            evidence -> judge(lost, evidence.value(), evidence.isOver()),
            reason -> new NamespaceResult.Unknown(reason, lost));
  }

  /**
   * Only what is stored for the namespace itself: what lives in it says nothing about our write.
   */
  private Optional<Map<String, String>> read(Handle handle, String stored) {
    Map<String, String> rows = calls.properties(handle, stored);
    return rows.isEmpty() ? Optional.empty() : Optional.of(visible(rows));
  }

  private static NamespaceName nameOf(JdbcAttempt lost) {
    if (lost instanceof JdbcAttempt.CreateNamespace create) {
      return create.name();
    }
    return lost instanceof JdbcAttempt.UpdateNamespace update
        ? update.name()
        : ((JdbcAttempt.DropNamespace) lost).name();
  }

  /** Stock tables hold no trace of who wrote a row, so what is as asked counts as done. */
  private static Optional<NamespaceResult> judge(
      JdbcAttempt lost, Optional<Map<String, String>> now, boolean isOver) {
    NamespaceResult refused = new NamespaceResult.Refused(Reason.CHANGED, Proof.SETTLED);
    Optional<NamespaceResult> verdict = Optional.empty();
    if (lost instanceof JdbcAttempt.CreateNamespace create) {
      if (now.isEmpty()) {
        verdict = Optional.of(refused);
      } else if (now.get().equals(create.properties())) {
        verdict = Optional.of(new NamespaceResult.Done());
      }
    } else if (lost instanceof JdbcAttempt.UpdateNamespace update) {
      if (now.isPresent() && now.get().equals(update.after())) {
        verdict = Optional.of(new NamespaceResult.Done());
      } else if (now.isPresent() && now.get().equals(update.before())) {
        verdict = Optional.of(refused);
      }
    } else if (now.isPresent()) {
      verdict = Optional.of(refused);
    }
    return verdict.filter(result -> isOver || result instanceof NamespaceResult.Done);
  }
}
