package dev.pintle.interop;

/** The two layouts of Iceberg's tables: V1 has a column for the kind of an entry. */
enum SchemaVersion {
  V0,
  V1
}
