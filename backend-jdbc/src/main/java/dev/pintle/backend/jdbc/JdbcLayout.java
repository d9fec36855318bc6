package dev.pintle.backend.jdbc;

import dev.pintle.backend.jdbc.JdbcStoreConfig.SchemaVersion;

/**
 * How the tables are made that a catalog lives in.
 *
 * @param foldsNames whether their columns take texts for equal that aren't the same, such as {@code
 *     a} and {@code A}
 */
record JdbcLayout(SchemaVersion version, boolean foldsNames) {}
