package dev.pintle.backend.jdbc;

import dev.pintle.spi.EntryKind;
import dev.pintle.spi.EntryListing;
import dev.pintle.spi.Listed;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.Page;
import dev.pintle.spi.StoreException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Listings in the database's own order; the token of a page is the last name of the one before. */
final class JdbcListing implements EntryListing {
  private final JdbcPool pool;
  private final JdbcCalls calls;
  private final JdbcNamespaceCalls namespaces;

  JdbcListing(JdbcPool pool, JdbcCalls calls, JdbcNamespaceCalls namespaces) {
    this.pool = pool;
    this.calls = calls;
    this.namespaces = namespaces;
  }

  @Override
  public Page<Listed> entries(NamespaceName namespace, Optional<String> after, int size) {
    String stored = JdbcKey.namespace(namespace);
    requireSize(size);
    List<JdbcCalls.Named> rows =
        pool.read(
            "listing " + namespace, handle -> calls.page(handle, stored, after, oneMore(size)));
    return page(rows, size, JdbcCalls.Named::name, named -> Stream.of(listed(namespace, named)));
  }

  @Override
  public Page<NamespaceName> namespaces(NamespaceName parent, Optional<String> after, int size) {
    String stored = JdbcKey.namespace(parent);
    requireSize(size);
    List<String> levels =
        pool.read(
            "listing namespaces below '" + parent + "'",
            handle -> namespaces.children(handle, stored, after, oneMore(size)));
    return page(levels, size, Function.identity(), level -> child(parent, level).stream());
  }

  private static Listed listed(NamespaceName namespace, JdbcCalls.Named named) {
    JdbcRow row = named.row();
    try {
      var name = namespace.entry(named.name());
      if (row.seal().filter(seal -> !seal.displaced()).isPresent()) {
        return new Listed.Sealed(name);
      }
      return row.flaw()
          .<Listed>map(reason -> new Listed.Broken(named.name(), reason))
          .orElseGet(() -> new Listed.Entry(name, row.kind().orElse(EntryKind.TABLE)));
    } catch (StoreException.InvalidName e) {
      return new Listed.Broken(named.name(), "no entry can have this name");
    }
  }

  /**
   * Empty for a stored level that no namespace of ours can have, so that it could not be opened.
   */
  private static Optional<NamespaceName> child(NamespaceName parent, String level) {
    try {
      return Optional.of(parent.child(level));
    } catch (StoreException.InvalidName e) {
      return Optional.empty();
    }
  }

  private static void requireSize(int size) {
    if (size < 1) {
      throw new IllegalArgumentException("a page holds at least 1 item, not " + size);
    }
  }

  /** How many rows tell whether another page follows. */
  private static int oneMore(int size) {
    return size == Integer.MAX_VALUE ? size : size + 1;
  }

  private static <R, T> Page<T> page(
      List<R> rows, int size, Function<R, String> token, Function<R, Stream<T>> items) {
    boolean more = rows.size() > size;
    List<R> kept = more ? rows.subList(0, size) : rows;
    return new Page<>(
        kept.stream().flatMap(items).toList(),
        more ? Optional.of(token.apply(kept.get(size - 1))) : Optional.empty());
  }
}
