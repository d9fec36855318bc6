package dev.pintle.backend.jdbc;

import dev.pintle.spi.EntryName;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.StoreException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * The name of an entry as it is stored.
 *
 * @param namespace its levels joined by dots
 * @param name its own name
 */
record JdbcKey(String namespace, String name) implements Comparable<JdbcKey> {
  static final String SEPARATOR = ".";

  /**
   * @throws StoreException.InvalidName if the tables can't keep the name
   */
  static JdbcKey of(EntryName name) {
    if (name.name().length() > JdbcSchema.LONGEST_NAME) {
      throw tooLong(name.toString(), "name", name.name().length());
    }
    return new JdbcKey(namespace(name.namespace()), name.name());
  }

  /**
   * The stored form of a namespace; the empty text for the root.
   *
   * @throws StoreException.InvalidName if the tables can't keep it
   */
  static String namespace(NamespaceName name) {
    for (String level : name.levels()) {
      if (level.contains(SEPARATOR)) {
        throw new StoreException.InvalidName(
            name.toString(),
            "the level '" + level + "' holds a dot, which separates levels here",
            "use another character");
      }
    }
    String joined = String.join(SEPARATOR, name.levels());
    if (joined.length() > JdbcSchema.LONGEST_NAME) {
      throw tooLong(joined, "namespace", joined.length());
    }
    return joined;
  }

  /** What a stored namespace stands for; empty where no namespace could be stored like that. */
  static Optional<NamespaceName> namespace(String stored) {
    try {
      return Optional.of(
          stored.isEmpty()
              ? NamespaceName.root()
              : new NamespaceName(Arrays.asList(stored.split("\\.", -1))));
    } catch (StoreException.InvalidName e) {
      return Optional.empty();
    }
  }

  /** By bytes, the same in every process and on every platform: the order of locking. */
  @Override
  public int compareTo(JdbcKey other) {
    int byNamespace = compare(namespace, other.namespace);
    return byNamespace != 0 ? byNamespace : compare(name, other.name);
  }

  private static int compare(String one, String other) {
    return Arrays.compareUnsigned(
        one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
  }

  private static StoreException.InvalidName tooLong(String name, String what, int length) {
    return new StoreException.InvalidName(
        name,
        "the " + what + " has " + length + " characters",
        "use at most " + JdbcSchema.LONGEST_NAME);
  }
}
