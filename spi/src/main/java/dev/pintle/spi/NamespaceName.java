package dev.pintle.spi;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The name of a namespace: its levels, outermost first. No level at all is the root, which holds
 * the top-level namespaces and, in catalogs that other clients wrote, sometimes tables.
 *
 * <p>Validated here, once, for every store: a level is not empty and holds no control character and
 * no unpaired surrogate. What a single store can't keep beyond that (length, a separator inside a
 * level) is refused by that store with the same exception.
 *
 * @param levels the levels, outermost first; immutable
 */
public record NamespaceName(List<String> levels) {
  private static final NamespaceName ROOT = new NamespaceName(List.of());

  /**
   * @throws StoreException.InvalidName if a level is empty or holds a character that no store keeps
   */
  public NamespaceName {
    levels = List.copyOf(levels);
    for (String level : levels) {
      if (level.isEmpty()) {
        throw new StoreException.InvalidName(
            String.join(".", levels),
            "a level is empty",
            "give every level of the namespace a name");
      }
      Optional<String> flaw = Text.flaw(level);
      if (flaw.isPresent()) {
        throw new StoreException.InvalidName(
            String.join(".", levels),
            "a level holds " + flaw.get(),
            "use printable characters only");
      }
    }
  }

  public static NamespaceName of(String... levels) {
    return new NamespaceName(List.of(levels));
  }

  public static NamespaceName root() {
    return ROOT;
  }

  public boolean isRoot() {
    return levels.isEmpty();
  }

  /** The namespace around this one; empty for the root itself. */
  public Optional<NamespaceName> parent() {
    return isRoot()
        ? Optional.empty()
        : Optional.of(new NamespaceName(levels.subList(0, levels.size() - 1)));
  }

  public NamespaceName child(String level) {
    List<String> deeper = new ArrayList<>(levels);
    deeper.add(level);
    return new NamespaceName(deeper);
  }

  public EntryName entry(String name) {
    return new EntryName(this, name);
  }

  /** The levels joined by dots, for messages; not reversible where a level holds a dot. */
  @Override
  public String toString() {
    return String.join(".", levels);
  }
}
