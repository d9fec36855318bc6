package dev.pintle.spi;

/**
 * How much a store can keep. Lengths are in UTF-16 code units, as {@link String#length()} counts;
 * {@link #UNLIMITED} where there is no limit that we know of.
 *
 * @param longestNamespace of a namespace, all levels joined
 * @param longestName of an entry's own name
 * @param longestLocation of a pointer's location
 * @param longestPropertyKey of a namespace property's key
 * @param longestPropertyValue of a namespace property's value
 * @param largestMultiSwap how many changes a multi-swap may have; 0 where there is none
 */
public record StoreLimits(
    int longestNamespace,
    int longestName,
    int longestLocation,
    int longestPropertyKey,
    int longestPropertyValue,
    int largestMultiSwap) {
  public static final int UNLIMITED = Integer.MAX_VALUE;
}
