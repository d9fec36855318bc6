package dev.pintle.conformance;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What a group of tests proves: a property of this suite, and the laws of the contract behind it.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@interface Property {
  /** As in this module's README: {@code C01}. */
  String id();

  /** The property in a word or two, as in the README: {@code create-once}. */
  String name();

  /** The laws of {@code spi/CONTRACT.md} that the property tests: {@code L1}. */
  String[] laws();
}
