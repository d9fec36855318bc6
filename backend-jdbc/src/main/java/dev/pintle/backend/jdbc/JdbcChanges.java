package dev.pintle.backend.jdbc;

import dev.pintle.spi.EntryKind;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Seal;
import dev.pintle.spi.SealTarget;
import dev.pintle.spi.StoreException;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Checks changes of entries, and sends the statements that they are made of. */
final class JdbcChanges {
  private final JdbcCalls calls;

  JdbcChanges(JdbcCalls calls) {
    this.calls = calls;
  }

  /**
   * A change that the tables can hold.
   *
   * @throws IllegalArgumentException if it makes no sense
   * @throws StoreException.InvalidName for a name, also one in a seal, that can't be kept
   * @throws StoreException.InvalidLocation for a location that can't be kept
   * @throws StoreException.Unsupported for a view or a seal where there are none
   */
  JdbcChange checked(EntryName name, Expectation from, Replacement to) {
    from.requireFits(to);
    JdbcKey key = JdbcKey.of(name);
    requireViews(from.kind().or(to::kind));
    requireSeals(from, to);
    if (from instanceof Expectation.Exactly exactly) {
      requireNoSeal(exactly.pointer());
    }
    Optional<String> token = Optional.empty();
    if (to instanceof Replacement.To next) {
      requireFits(next.pointer());
    } else if (to instanceof Replacement.Sealed sealed) {
      token = Optional.of(JdbcSealText.newToken());
      if (sealed.seal() instanceof Seal.Moving moving) {
        requireFits(moving.pointer());
        requireOfThis(from, moving);
      }
    }
    JdbcChange change = new JdbcChange(name, key, from, to, token);
    change.note().ifPresent(note -> requireFits(name, note));
    return change;
  }

  private void requireViews(Optional<EntryKind> kind) {
    if (kind.filter(EntryKind.VIEW::equals).isPresent() && !calls.isTyped()) {
      throw new StoreException.Unsupported(
          "views (its tables are of schema V0; 'jdbc.schema-version=V1' upgrades them)", "jdbc");
    }
  }

  private void requireSeals(Expectation from, Replacement to) {
    boolean seal = from instanceof Expectation.Sealed || to instanceof Replacement.Sealed;
    if (seal && !calls.hasNotes()) {
      throw new StoreException.Unsupported(
          "seals in a catalog whose name is so long that there is no room for '"
              + JdbcStoreConfig.SEALS_SUFFIX
              + "' behind it",
          "jdbc");
    }
  }

  /** What the seal keeps is how lost writes from before it are judged. */
  private static void requireOfThis(Expectation from, Seal.Moving moving) {
    if (from instanceof Expectation.Exactly exactly
        && !exactly.pointer().equals(moving.pointer())) {
      throw new IllegalArgumentException(
          "a seal of '"
              + moving.pointer()
              + "' can't take the place of '"
              + exactly.pointer()
              + "'");
    }
  }

  private static void requireFits(Pointer pointer) {
    requireNoSeal(pointer);
    if (pointer.location().length() > JdbcSchema.LONGEST_LOCATION) {
      throw new StoreException.InvalidLocation(
          pointer.location(),
          "it has " + pointer.location().length() + " characters",
          "use at most " + JdbcSchema.LONGEST_LOCATION);
    }
  }

  /** A pointer that looks like a seal would be taken for one, or take a seal off. */
  static void requireNoSeal(Pointer pointer) {
    if (JdbcSealText.parse(pointer.location()).isPresent()) {
      throw new StoreException.InvalidLocation(
          pointer.location(),
          "it has the form of a seal, not of a metadata file",
          "name the metadata file itself");
    }
  }

  private static void requireFits(EntryName name, JdbcSealNote note) {
    int length = note.document().length();
    if (length > JdbcSchema.LONGEST_LOCATION) {
      throw new StoreException.InvalidName(
          target(note.target()).orElse(name).toString(),
          "what has to be noted beside the seal of '" + name + "' has " + length + " characters",
          "use at most " + JdbcSchema.LONGEST_LOCATION + " for target and owner together");
    }
  }

  private static Optional<EntryName> target(SealTarget target) {
    if (target instanceof SealTarget.Rename rename) {
      return Optional.of(rename.to());
    }
    return target instanceof SealTarget.Move move ? Optional.of(move.to()) : Optional.empty();
  }

  /**
   * Makes a change; one that is not a single statement needs a transaction around it.
   *
   * @return false if the entry is not as expected, or its namespace isn't there to create it in;
   *     then the transaction has to be undone
   */
  boolean apply(Handle handle, JdbcChange change) {
    if (change.from() instanceof Expectation.Exactly exactly) {
      return fromPointer(handle, change, exactly.pointer());
    }
    return change.from() instanceof Expectation.Sealed sealed
        ? fromSeal(handle, change, sealed)
        : fromNothing(handle, change);
  }

  private boolean fromNothing(Handle handle, JdbcChange change) {
    JdbcRow row =
        change.to() instanceof Replacement.To to
            ? JdbcRow.live(to.pointer(), null)
            : sealed(change, Optional.empty(), null);
    return calls.insert(handle, change.key(), row) == 1 && noted(handle, change, row);
  }

  private boolean fromPointer(Handle handle, JdbcChange change, Pointer expected) {
    if (change.to() instanceof Replacement.To to) {
      return calls.update(handle, change.key(), expected, to.pointer().location()) == 1;
    }
    if (change.to() instanceof Replacement.Removed) {
      return calls.delete(handle, change.key(), expected) == 1;
    }
    JdbcRow row = sealed(change, Optional.of(expected.location()), expected.location());
    return calls.seal(handle, change.key(), expected, row) == 1 && noted(handle, change, row);
  }

  /**
   * What is compared is the text of the seal that stands, which the read before only looks up: no
   * other seal ever has that text.
   */
  private boolean fromSeal(Handle handle, JdbcChange change, Expectation.Sealed expected) {
    Optional<JdbcRow> standing = calls.find(handle, change.key());
    if (!expected.matches(standing.flatMap(JdbcRow::readable))) {
      return false;
    }
    String text = standing.get().location();
    if (change.to() instanceof Replacement.Removed) {
      return calls.deleteSealed(handle, change.key(), text) == 1
          && calls.deleteNote(handle, change.key()) >= 0;
    }
    JdbcRow row =
        change.to() instanceof Replacement.To to
            ? JdbcRow.live(to.pointer(), text)
            : sealed(change, Optional.of(text), standing.get().previous());
    return calls.replaceSealed(handle, change.key(), text, row) == 1 && noted(handle, change, row);
  }

  /**
   * The row of the seal that a change makes.
   *
   * @param beside the location that it replaces
   * @param previous the last location of the entry, if it had one
   */
  private JdbcRow sealed(JdbcChange change, Optional<String> beside, String previous) {
    Seal seal = ((Replacement.Sealed) change.to()).seal();
    Optional<String> pointer =
        seal instanceof Seal.Moving moving
            ? Optional.of(moving.pointer().location())
            : Optional.ofNullable(previous);
    JdbcSealText text =
        JdbcSealText.of(
            seal, change.token().orElseThrow(), calls.home(change.key()), pointer.or(() -> beside));
    return JdbcRow.sealed(text, pointer.orElse(null));
  }

  /** Also takes away what was noted before, be it by a seal that another client dropped. */
  private boolean noted(Handle handle, JdbcChange change, JdbcRow row) {
    if (!change.isOneStatement()) {
      calls.deleteNote(handle, change.key());
    }
    change
        .note()
        .ifPresent(note -> calls.insertNote(handle, change.key(), note.document(), row.previous()));
    return true;
  }
}
