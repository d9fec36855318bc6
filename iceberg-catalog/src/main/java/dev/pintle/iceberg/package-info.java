/**
 * Iceberg's catalog over a store: {@link dev.pintle.iceberg.PintleCatalog} for engines and
 * programs, {@link dev.pintle.iceberg.LocalFileIO} for files on this machine.
 */
package dev.pintle.iceberg;
