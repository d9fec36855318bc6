/**
 * The contract of a store: one pointer per entry, read by {@link
 * dev.pintle.spi.PointerStore#resolve} and moved by {@link dev.pintle.spi.PointerStore#swap}.
 *
 * <p>The numbered laws that every store keeps stand in {@code CONTRACT.md} beside this module.
 */
package dev.pintle.spi;
