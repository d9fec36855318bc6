/**
 * The properties that every store has to keep, as JUnit tests. A store's author extends {@link
 * dev.pintle.conformance.StoreConformance} and says how to open a client.
 */
package dev.pintle.conformance;
