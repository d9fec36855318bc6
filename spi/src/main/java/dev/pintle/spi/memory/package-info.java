/**
 * The reference of the contract's semantics, in memory: every feature, no I/O, nothing kept. For
 * tests, and as the specification to read when the prose leaves a question.
 */
package dev.pintle.spi.memory;
