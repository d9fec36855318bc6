package dev.pintle.backend.jdbc;

import dev.pintle.spi.Pointer;
import dev.pintle.spi.Seal;
import dev.pintle.spi.StoreException;
import java.util.Optional;

/**
 * A seal as it stands in a row.
 *
 * @param text what stands for the location
 * @param note what is noted about it beside; empty if it has none, or another seal's
 * @param displaced whether it was made for another name, and carried off
 */
record JdbcSeal(JdbcSealText text, Optional<JdbcSealNote> note, boolean displaced) {
  /**
   * The seal that a location is; empty for every other location.
   *
   * @param home the digest of the name that it stands under
   * @param document what is noted beside that name, if anything
   */
  static Optional<JdbcSeal> standing(String location, String home, Optional<String> document) {
    return JdbcSealText.parse(location)
        .map(
            text ->
                new JdbcSeal(
                    text,
                    document
                        .flatMap(JdbcSealNote::parse)
                        .filter(note -> note.token().equals(text.token())),
                    !text.home().equals(home)));
  }

  /** Why nothing can be told about it but that it stands there; empty where all can. */
  Optional<String> flaw(String previous) {
    if (displaced) {
      return Optional.of(
          "it is the seal of another name, which a client that knows no seals has renamed");
    }
    return seal(previous).isPresent()
        ? Optional.empty()
        : Optional.of("it is sealed, but what was noted about the seal is missing");
  }

  /**
   * The seal that this is; empty if part of it is missing.
   *
   * @param previous the location that it replaced
   */
  Optional<Seal> seal(String previous) {
    if (text.op() == JdbcSealText.Op.CLOSED) {
      return Optional.of(new Seal.Closed(text.epoch()));
    }
    if (text.op() == JdbcSealText.Op.GONE) {
      return note.map(noted -> new Seal.Moved(text.epoch(), noted.target()));
    }
    return note.flatMap(noted -> moving(noted, previous));
  }

  private Optional<Seal> moving(JdbcSealNote noted, String previous) {
    if (previous == null || noted.owner().isEmpty() || noted.since().isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new Seal.Moving(
              new Pointer(text.kind().orElseThrow(), previous),
              text.epoch(),
              noted.owner().get(),
              noted.since().get(),
              noted.target()));
    } catch (StoreException.InvalidLocation e) {
      return Optional.empty();
    }
  }
}
