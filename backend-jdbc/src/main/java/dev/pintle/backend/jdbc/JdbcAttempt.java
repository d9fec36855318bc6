package dev.pintle.backend.jdbc;

import dev.pintle.spi.Attempt;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.NamespaceName;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A write without an answer: what was asked, on which session, by which store. */
sealed interface JdbcAttempt extends Attempt {
  /** The part of a store that made it and alone can settle it. */
  Object maker();

  JdbcSession session();

  /**
   * The attempt as one of ours.
   *
   * @throws IllegalArgumentException if the attempt isn't of this type, or another store's
   */
  static <A extends JdbcAttempt> A own(Attempt attempt, Class<A> type, Object maker) {
    if (!type.isInstance(attempt) || type.cast(attempt).maker() != maker) {
      throw new IllegalArgumentException(
          "no attempt of this store: " + attempt.describe() + "; settle it where it was made");
    }
    return type.cast(attempt);
  }

  /** A swap. */
  record Swap(Object maker, JdbcSession session, JdbcChange change) implements JdbcAttempt {
    @Override
    public String describe() {
      return change.describe();
    }
  }

  /** Several swaps in one transaction. */
  record SwapAll(Object maker, JdbcSession session, List<JdbcChange> changes)
      implements JdbcAttempt {
    @Override
    public String describe() {
      return changes.stream().map(JdbcChange::describe).collect(Collectors.joining(", "));
    }
  }

  /** A rename. */
  record Rename(
      Object maker, JdbcSession session, EntryName from, Expectation.Exactly expected, EntryName to)
      implements JdbcAttempt {
    @Override
    public String describe() {
      return "renaming " + from + " to " + to;
    }
  }

  /** Creating a namespace with exactly these properties. */
  record CreateNamespace(
      Object maker, JdbcSession session, NamespaceName name, Map<String, String> properties)
      implements JdbcAttempt {
    @Override
    public String describe() {
      return "creating namespace " + name;
    }
  }

  /**
   * Changing properties.
   *
   * @param before all properties as they were when their rows were locked
   * @param after all properties as they were to be
   */
  record UpdateNamespace(
      Object maker,
      JdbcSession session,
      NamespaceName name,
      Map<String, String> before,
      Map<String, String> after)
      implements JdbcAttempt {
    @Override
    public String describe() {
      return "changing properties of namespace " + name;
    }
  }

  /** Dropping a namespace. */
  record DropNamespace(Object maker, JdbcSession session, NamespaceName name)
      implements JdbcAttempt {
    @Override
    public String describe() {
      return "dropping namespace " + name;
    }
  }
}
