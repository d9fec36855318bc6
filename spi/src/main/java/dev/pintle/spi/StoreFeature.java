package dev.pintle.spi;

/**
 * What a store may lack. The default is to have it. Create-if-absent and compare-and-swap are not
 * here: a store without them is no store.
 */
public enum StoreFeature {
  /** {@link Store#atomicRename()} is there. */
  ATOMIC_RENAME,
  /** {@link Store#multiSwap()} is there. */
  MULTI_SWAP,
  /** Namespaces may have more than one level. */
  NESTED_NAMESPACES,
  /** Namespaces have properties. */
  NAMESPACE_PROPERTIES,
  /** Entries may be views. */
  VIEWS,
  /** Names that differ in case only are two names. */
  CASE_SENSITIVE_NAMES,
  /** Removing is one conditional step, without a window. */
  CONDITIONAL_DELETE,
  /** The store compares a token that never comes back, not only the pointer's text. */
  TOKENS,
  /** Entries can be sealed. */
  SEALS
}
