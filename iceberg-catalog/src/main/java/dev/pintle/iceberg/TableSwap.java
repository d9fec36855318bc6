package dev.pintle.iceberg;

import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Slot;
import dev.pintle.spi.StoreException;
import dev.pintle.spi.SwapResult;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;

/**
 * Moves a table's pointer to a new metadata file and says how that ended in Iceberg's exceptions.
 * What Iceberg and the engines delete after each of them decides which one it is; see the decision
 * record on settled conflicts in {@code docs/decisions}.
 *
 * <p>The new file is deleted if it was written for this attempt and the store refused the only
 * request that ever named it. After an unknown outcome nothing is deleted, whatever was found out.
 */
final class TableSwap {
  private final EntryName name;
  private final MetadataFiles files;
  private final Swaps swaps;

  TableSwap(EntryName name, MetadataFiles files, Swaps swaps) {
    this.name = name;
    this.files = files;
    this.swaps = swaps;
  }

  /**
   * The swap took effect.
   *
   * @param now the slot as it left it, where the store told
   * @param wasUnknown whether that had to be found out
   */
  record Done(Optional<Slot> now, boolean wasUnknown) {}

  /**
   * Creates the entry.
   *
   * @param ours whether the file was written for this attempt
   * @throws AlreadyExistsException if the name is taken
   */
  Done create(TableMetadata metadata, String location, boolean ours) {
    Swaps.Answer answer = send(Expectation.absent(), Set.of(location), metadata, location, ours);
    return answer
        .result()
        .fold(
            swapped -> done(swapped, location, answer.wasUnknown()),
            conflict -> {
              if (wasRefused(answer, conflict)) {
                discard(location, ours);
                throw refusedCreate(conflict.seen());
              }
              throw settledCreate(conflict.seen(), ours && !metadata.snapshots().isEmpty());
            },
            unknown -> {
              throw undetermined(unknown);
            });
  }

  /**
   * Replaces the pointer.
   *
   * @param base the metadata that the new one was built on
   * @throws CommitFailedException if the entry is no longer as expected
   */
  Done update(
      Expectation.Exactly from, TableMetadata base, TableMetadata metadata, String location) {
    Swaps.Answer answer =
        send(from, Set.of(from.pointer().location(), location), metadata, location, true);
    return answer
        .result()
        .fold(
            swapped -> done(swapped, location, answer.wasUnknown()),
            conflict -> {
              if (wasRefused(answer, conflict)) {
                discard(location, true);
                throw lostRace(from, conflict.seen());
              }
              throw settledConflict(from, conflict.seen(), addsFiles(base, metadata));
            },
            unknown -> {
              throw undetermined(unknown);
            });
  }

  private Swaps.Answer send(
      Expectation from,
      Set<String> decisive,
      TableMetadata metadata,
      String location,
      boolean ours) {
    try {
      Swaps.Answer answer =
          swaps.swap(
              name,
              from,
              Replacement.to(Pointer.table(location), new TableCourtesyCopy(metadata)),
              new MetadataLog(files, name, decisive));
      return ours ? recognised(answer, location) : answer;
    } catch (StoreException e) {
      discard(location, ours);
      throw StoreFailures.translate(e);
    }
  }

  /**
   * A refusal that shows our own file, whose name nobody else can have, refused the second copy of
   * a request that something below the store sent twice. The first one took effect.
   */
  private static Swaps.Answer recognised(Swaps.Answer answer, String location) {
    return answer.result() instanceof SwapResult.Conflict conflict
            && conflict.seen().filter(slot -> names(slot, location)).isPresent()
        ? new Swaps.Answer(new SwapResult.Swapped(conflict.seen()), true)
        : answer;
  }

  private static boolean names(Slot slot, String location) {
    return slot instanceof Slot.Live live && live.pointer().equals(Pointer.table(location));
  }

  private void discard(String location, boolean ours) {
    if (ours) {
      files.discard(location);
    }
  }

  private static boolean wasRefused(Swaps.Answer answer, SwapResult.Conflict conflict) {
    return !answer.wasUnknown() && conflict.proof() == SwapResult.Proof.REFUSED;
  }

  private static Done done(SwapResult.Swapped swapped, String location, boolean wasUnknown) {
    return new Done(swapped.now().filter(slot -> names(slot, location)), wasUnknown);
  }

  private RuntimeException refusedCreate(Optional<Slot> seen) {
    return new AlreadyExistsException(
        "%s: %s", seen.map(Entries::taken).orElse("Table already exists"), name);
  }

  private RuntimeException settledCreate(Optional<Slot> seen, boolean addsFiles) {
    if (seen.isPresent() && !addsFiles) {
      return refusedCreate(seen);
    }
    return keepFiles(
        new CommitFailedException(
            "Cannot commit the create of %s: the reply was lost; it is settled that the create is"
                + " not in effect and will not be (found %s), its files are kept",
            name, described(seen)));
  }

  private CommitFailedException lostRace(Expectation.Exactly from, Optional<Slot> seen) {
    return new CommitFailedException(
        "Cannot commit to %s: its metadata location was to be %s, and is %s",
        name, from.pointer(), described(seen));
  }

  private RuntimeException settledConflict(
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

  private CommitStateUnknownException undetermined(SwapResult.Unknown unknown) {
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

  /** Whether the new metadata names files that the old doesn't, beside its own. */
  private static boolean addsFiles(TableMetadata base, TableMetadata metadata) {
    Set<Long> known = new HashSet<>();
    base.snapshots().forEach(snapshot -> known.add(snapshot.snapshotId()));
    return metadata.snapshots().stream()
            .map(Snapshot::snapshotId)
            .anyMatch(id -> !known.contains(id))
        || !base.statisticsFiles().containsAll(metadata.statisticsFiles())
        || !base.partitionStatisticsFiles().containsAll(metadata.partitionStatisticsFiles());
  }
}
