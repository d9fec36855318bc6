package dev.pintle.spi;

import java.util.Objects;

/** An item of a listing. */
public sealed interface Listed {
  /** A table or a view that {@link PointerStore#resolve} finds. */
  record Entry(EntryName name, EntryKind kind) implements Listed {
    public Entry {
      Objects.requireNonNull(name, "name");
      Objects.requireNonNull(kind, "kind");
    }
  }

  /** A sealed name: neither a table nor a view to loaders. */
  record Sealed(EntryName name) implements Listed {
    public Sealed {
      Objects.requireNonNull(name, "name");
    }
  }

  /**
   * Something that stands in the store and can't be loaded.
   *
   * @param storedName its name as it is stored, perhaps no legal one
   * @param reason what is wrong with it
   */
  record Broken(String storedName, String reason) implements Listed {
    public Broken {
      Objects.requireNonNull(storedName, "storedName");
      Objects.requireNonNull(reason, "reason");
    }
  }
}
