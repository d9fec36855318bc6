/**
 * Histories of calls on one entry, and whether they can be explained by calls that took effect one
 * at a time.
 */
package dev.pintle.conformance.history;
