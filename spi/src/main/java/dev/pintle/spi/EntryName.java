package dev.pintle.spi;

import java.util.Objects;
import java.util.Optional;

/**
 * The name of an entry. Compared exactly, character by character: no folding, no normalisation.
 *
 * <p>Validated here, once, for every store, by the rule of {@link NamespaceName}.
 *
 * @param namespace where the entry lives
 * @param name its own name
 */
public record EntryName(NamespaceName namespace, String name) {
  /**
   * @throws StoreException.InvalidName if the name is empty or holds a character that no store
   *     keeps
   */
  public EntryName {
    Objects.requireNonNull(namespace, "namespace");
    String full = join(namespace, name);
    if (name.isEmpty()) {
      throw new StoreException.InvalidName(full, "the name is empty", "name the table or view");
    }
    Optional<String> flaw = Text.flaw(name);
    if (flaw.isPresent()) {
      throw new StoreException.InvalidName(
          full, "the name holds " + flaw.get(), "use printable characters only");
    }
  }

  public static EntryName of(NamespaceName namespace, String name) {
    return new EntryName(namespace, name);
  }

  private static String join(NamespaceName namespace, String name) {
    return namespace.isRoot() ? name : namespace + "." + name;
  }

  /** Namespace and name joined by dots, for messages; not reversible where a part holds a dot. */
  @Override
  public String toString() {
    return join(namespace, name);
  }
}
