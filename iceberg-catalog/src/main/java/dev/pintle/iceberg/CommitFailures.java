package dev.pintle.iceberg;

import dev.pintle.spi.EntryKind;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Slot;
import dev.pintle.spi.SwapResult;
import java.util.Optional;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;

/**
 * What Iceberg is told of a commit that did not, or may not, take effect. What Iceberg and the
 * engines delete after each exception decides which one it is; see the decision record on settled
 * conflicts in {@code docs/decisions}.
 */
record CommitFailures(EntryName name, EntryKind kind) {
  AlreadyExistsException nameTaken(Slot slot) {
    return new AlreadyExistsException("%s: %s", Entries.taken(slot, kind), name);
  }

  RuntimeException refusedCreate(Optional<Slot> seen) {
    return seen.map(this::nameTaken)
        .orElseGet(
            () -> new AlreadyExistsException("%s already exists: %s", Entries.titled(kind), name));
  }

  /**
   * @param addsFiles whether Iceberg or an engine would delete files of the create
   */
  RuntimeException settledCreate(Optional<Slot> seen, boolean addsFiles) {
    if (seen.isPresent() && !addsFiles) {
      return refusedCreate(seen);
    }
    return keepFiles(
        new CommitFailedException(
            "Cannot commit the create of %s: the reply was lost; it is settled that the create is"
                + " not in effect and will not be (found %s), its files are kept",
            name, described(seen)));
  }

  CommitFailedException lostRace(Expectation.Exactly from, Optional<Slot> seen) {
    return new CommitFailedException(
        "Cannot commit to %s: its metadata location was to be %s, and is %s",
        name, from.pointer(), described(seen));
  }

  /**
   * @param addsFiles whether Iceberg or an engine would delete files of the commit
   */
  RuntimeException settledConflict(
      Expectation.Exactly from, Optional<Slot> seen, boolean addsFiles) {
    CommitFailedException conflict =
        new CommitFailedException(
            "Cannot commit to %s: the reply was lost; it is settled that the commit is not in"
                + " effect and will not be (expected %s, found %s), its metadata file is kept",
            name, from.pointer(), described(seen));
    return addsFiles ? keepFiles(conflict) : conflict;
  }

  /** The one exception after which neither Iceberg nor an engine deletes anything. */
  private static CommitStateUnknownException keepFiles(CommitFailedException conflict) {
    return new CommitStateUnknownException(conflict);
  }

  CommitStateUnknownException undetermined(SwapResult.Unknown unknown) {
    return new CommitStateUnknownException(
        "Whether the commit to "
            + name
            + " took effect is unknown ("
            + unknown.attempt().describe()
            + ")",
        unknown.cause());
  }

  private static String described(Optional<Slot> seen) {
    return seen.map(Entries::described).orElse("gone or not told");
  }
}
