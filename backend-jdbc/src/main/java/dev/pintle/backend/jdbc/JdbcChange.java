package dev.pintle.backend.jdbc;

import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Seal;
import dev.pintle.spi.Slot;
import dev.pintle.spi.Stamp;
import java.util.Optional;

/**
 * One change of one entry, checked and ready to be sent.
 *
 * @param key the name as it is stored
 * @param token what tells the seal that this writes from every other; empty where it writes none
 */
record JdbcChange(
    EntryName name, JdbcKey key, Expectation from, Replacement to, Optional<String> token) {
  boolean isCreation() {
    return from instanceof Expectation.Absent;
  }

  /** What is to be noted beside the entry; empty where its own row says it all. */
  Optional<JdbcSealNote> note() {
    if (!(to instanceof Replacement.Sealed sealed)) {
      return Optional.empty();
    }
    String mark = token.orElseThrow();
    if (sealed.seal() instanceof Seal.Moving moving) {
      return Optional.of(
          new JdbcSealNote(
              mark, Optional.of(moving.owner()), Optional.of(moving.since()), moving.target()));
    }
    return sealed.seal() instanceof Seal.Moved moved
        ? Optional.of(new JdbcSealNote(mark, Optional.empty(), Optional.empty(), moved.target()))
        : Optional.empty();
  }

  /** Whether a single statement does it, which then is a transaction of its own. */
  boolean isOneStatement() {
    return !(from instanceof Expectation.Sealed) && note().isEmpty();
  }

  /** The slot as this change leaves it; empty after a removal. */
  Optional<Slot> after() {
    if (to instanceof Replacement.To pointer) {
      return Optional.of(Slot.live(pointer.pointer()));
    }
    return to instanceof Replacement.Sealed sealed
        ? Optional.of(new Slot.Sealed(sealed.seal(), Stamp.NONE))
        : Optional.empty();
  }

  /** Whether a row is what this change was to write; for seals, by this very change. */
  boolean isWritten(JdbcRow row) {
    return to instanceof Replacement.To pointer
        ? row.is(pointer.pointer())
        : token.filter(row::isSealed).isPresent();
  }

  /** Whether a row took the place of what this change was to write. */
  boolean isBefore(JdbcRow row) {
    if (row.previous() == null || bringsBack()) {
      return false;
    }
    return to instanceof Replacement.To pointer
        ? row.previous().equals(pointer.pointer().location())
        : JdbcSealText.parse(row.previous())
            .filter(text -> token.equals(Optional.of(text.token())))
            .isPresent();
  }

  /**
   * Whether this takes a seal off and puts the very location back that the seal keeps. That the
   * entry once had that location then says nothing about this change.
   */
  boolean bringsBack() {
    return from instanceof Expectation.Sealed sealed
        && sealed.seal() instanceof Seal.Moving moving
        && to instanceof Replacement.To next
        && moving.pointer().equals(next.pointer());
  }

  /** Whether a row still is what this change was to replace. */
  boolean isUntouched(JdbcRow row) {
    Optional<Slot> slot = row.readable();
    return slot.isPresent() && from.matches(slot);
  }

  /** In words, for a message. */
  String describe() {
    if (to instanceof Replacement.Sealed) {
      return "sealing " + name;
    }
    if (isCreation()) {
      return "creating " + name;
    }
    return (to instanceof Replacement.Removed ? "removing " : "committing to ") + name;
  }
}
