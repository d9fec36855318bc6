package dev.pintle.spi;

/**
 * What a store itself uses to notice a change (a version id, an ETag, a sequence number), as it
 * came with a read. Only the store that gave it can make one or look inside; it lives in memory
 * only and is never written down. It may hold the store's whole native entry.
 *
 * <p>Implementations are immutable.
 */
public interface Stamp {
  /** The stamp of stores whose only token is the pointer's text. */
  Stamp NONE =
      new Stamp() {
        @Override
        public String toString() {
          return "no stamp";
        }
      };
}
