package dev.pintle.iceberg;

import dev.pintle.spi.EntryName;
import dev.pintle.spi.NamespaceName;
import java.util.List;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;

/** The same names in Iceberg's words and in the store's. */
final class Names {
  private Names() {}

  /**
   * @throws dev.pintle.spi.StoreException.InvalidName if a part is one that no store keeps
   */
  static EntryName entry(TableIdentifier identifier) {
    return new EntryName(namespace(identifier.namespace()), identifier.name());
  }

  /**
   * @throws dev.pintle.spi.StoreException.InvalidName if a level is one that no store keeps
   */
  static NamespaceName namespace(Namespace namespace) {
    return new NamespaceName(List.of(namespace.levels()));
  }

  static TableIdentifier identifier(EntryName name) {
    return TableIdentifier.of(namespace(name.namespace()), name.name());
  }

  static Namespace namespace(NamespaceName name) {
    return Namespace.of(name.levels().toArray(new String[0]));
  }
}
