/**
 * Pointers in the two SQL tables that Iceberg's own JDBC catalog keeps, shared with every client
 * that uses them.
 */
package dev.pintle.backend.jdbc;
