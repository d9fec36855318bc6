package dev.pintle.spi.memory;

import dev.pintle.spi.EntryName;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.StoreException;
import dev.pintle.spi.StoreLimits;
import java.util.Map;

/** Refuses what is over the limits before anything is written. */
final class MemoryLimits {
  private static final StoreLimits LIMITS = MemoryStore.LIMITS;

  private MemoryLimits() {}

  static void requireFits(EntryName name) {
    requireFits(name.namespace());
    requireLength(name.toString(), "name", name.name().length(), LIMITS.longestName());
  }

  static void requireFits(NamespaceName name) {
    requireLength(
        name.toString(), "namespace", name.toString().length(), LIMITS.longestNamespace());
  }

  static void requireFits(Pointer pointer) {
    if (pointer.location().length() > LIMITS.longestLocation()) {
      throw new StoreException.InvalidLocation(
          pointer.location(),
          "it has " + pointer.location().length() + " characters",
          "use at most " + LIMITS.longestLocation());
    }
  }

  static void requireFits(Map<String, String> properties) {
    properties.forEach(
        (key, value) -> {
          if (key.length() > LIMITS.longestPropertyKey()
              || value.length() > LIMITS.longestPropertyValue()) {
            throw new StoreException.InvalidProperty(
                key,
                "its key has " + key.length() + " characters and its value " + value.length(),
                "use at most "
                    + LIMITS.longestPropertyKey()
                    + " for a key and "
                    + LIMITS.longestPropertyValue()
                    + " for a value");
          }
        });
  }

  private static void requireLength(String name, String what, int length, int longest) {
    if (length > longest) {
      throw new StoreException.InvalidName(
          name, "the " + what + " has " + length + " characters", "use at most " + longest);
    }
  }
}
