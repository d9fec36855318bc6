package dev.pintle.cli;

import dev.pintle.spi.EntryName;
import dev.pintle.spi.NamespaceName;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;

/** The store's names as Iceberg's. Apart from {@link Names}, which loads nothing of Iceberg. */
final class Identifiers {
  private Identifiers() {}

  static TableIdentifier of(EntryName name) {
    return TableIdentifier.of(of(name.namespace()), name.name());
  }

  static Namespace of(NamespaceName name) {
    return Namespace.of(name.levels().toArray(String[]::new));
  }
}
