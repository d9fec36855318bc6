package dev.pintle.interop;

/** A database product that the tests run against. */
enum Engine {
  SQLITE,
  POSTGRESQL
}
