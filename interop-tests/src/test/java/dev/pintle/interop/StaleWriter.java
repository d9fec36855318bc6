package dev.pintle.interop;

import java.util.HashMap;
import java.util.Map;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.TableIdentifier;

/**
 * A table as a writer holds it who has loaded it and not committed yet. Iceberg's own update
 * classes load again right before they commit, which would hide a race.
 */
final class StaleWriter {
  private final TableOperations operations;
  private final TableMetadata base;

  private StaleWriter(TableOperations operations) {
    this.operations = operations;
    this.base = operations.current();
  }

  static StaleWriter of(Catalog catalog, TableIdentifier name) {
    Table table = catalog.loadTable(name);
    return new StaleWriter(((HasTableOperations) table).operations());
  }

  /** Commits one property on top of what was loaded, however long ago. */
  void set(String key, String value) {
    Map<String, String> properties = new HashMap<>(base.properties());
    properties.put(key, value);
    operations.commit(base, base.replaceProperties(properties));
  }
}
