/**
 * Faults between a client and its store, for the tests of any backend: a proxy for stores behind a
 * TCP port, and a JDBC driver for databases without one.
 *
 * <p>A fault that never happened proves nothing. Each is a {@link
 * dev.pintle.conformance.fault.Fault}, and closing the proxy or the driver fails the test if one of
 * them hasn't fired.
 */
package dev.pintle.conformance.fault;
