package dev.pintle.interop;

import org.apache.iceberg.catalog.Catalog;

/** Whose catalog a writer goes through. */
enum Client {
  PINTLE,
  ICEBERG;

  Catalog open(Warehouse warehouse) {
    return switch (this) {
      case PINTLE -> warehouse.pintle();
      case ICEBERG -> warehouse.iceberg(SchemaVersion.V1);
    };
  }
}
