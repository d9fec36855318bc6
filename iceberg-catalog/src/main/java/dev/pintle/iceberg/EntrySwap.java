package dev.pintle.iceberg;

import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Lineage;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Slot;
import dev.pintle.spi.StoreException;
import dev.pintle.spi.SwapResult;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Moves an entry's pointer to a new metadata file and says how that ended in Iceberg's exceptions,
 * which {@link CommitFailures} chooses.
 *
 * <p>The new file is deleted if it was written for this attempt and the store refused the only
 * request that ever named it. After an unknown outcome nothing is deleted, whatever was found out.
 */
final class EntrySwap<M> {
  private final EntryName name;
  private final MetadataFiles<M> files;
  private final Entries entries;
  private final Swaps swaps;
  private final CommitFailures failures;

  EntrySwap(EntryName name, MetadataFiles<M> files, Entries entries, Swaps swaps) {
    this.name = name;
    this.files = files;
    this.entries = entries;
    this.swaps = swaps;
    this.failures = new CommitFailures(name, files.format().kind());
  }

  /**
   * The swap took effect.
   *
   * @param now the slot as it left it, where the store told
   * @param location the metadata file that the entry points to, or did before others moved it
   * @param wasUnknown whether that had to be found out
   */
  record Done(Optional<Slot> now, String location, boolean wasUnknown) {}

  /**
   * Creates the entry. A lost create is never sent again: an entry that was dropped meanwhile would
   * come back.
   *
   * @throws org.apache.iceberg.exceptions.AlreadyExistsException if the name is taken
   */
  Done create(Proposal<M> proposal) {
    Swaps.Answer answer = send(Expectation.absent(), Set.of(proposal.location()), proposal);
    return answer
        .result()
        .fold(
            swapped -> done(swapped, proposal.location(), answer.wasUnknown()),
            conflict -> {
              if (wasRefused(answer, conflict)) {
                discard(proposal);
                throw failures.refusedCreate(conflict.seen());
              }
              throw failures.settledCreate(
                  conflict.seen(), proposal.ours() && proposal.addsFiles());
            },
            unknown -> {
              throw failures.undetermined(unknown);
            });
  }

  /**
   * Replaces the pointer. Where a lost request turns out to have had no effect, or nothing about it
   * is known, and the expected pointer still stands, the same metadata is sent again in a file of
   * another name.
   *
   * @throws org.apache.iceberg.exceptions.CommitFailedException if the entry is no longer as
   *     expected
   */
  Done update(Expectation.Exactly from, Proposal<M> proposal) {
    Swaps.Answer answer =
        send(from, Set.of(from.pointer().location(), proposal.location()), proposal);
    Ending ending = new Ending(answer.result(), proposal.location());
    if (answer.wasUnknown() && proposal.ours()) {
      ending = new Reissue<>(name, files, entries, swaps, from, proposal).settle(ending);
    }
    String location = ending.location();
    return ending
        .result()
        .fold(
            swapped -> done(swapped, location, answer.wasUnknown()),
            conflict -> {
              if (wasRefused(answer, conflict)) {
                discard(proposal);
                throw failures.lostRace(from, conflict.seen());
              }
              throw failures.settledConflict(from, conflict.seen(), proposal.addsFiles());
            },
            unknown -> {
              throw failures.undetermined(unknown);
            });
  }

  /**
   * How a swap ended at last.
   *
   * @param location the file that it is about
   */
  record Ending(SwapResult result, String location) {}

  private Swaps.Answer send(Expectation from, Set<String> decisive, Proposal<M> proposal) {
    try {
      Swaps.Answer answer =
          swaps.swap(
              name, from, proposal.replacement(files.format()), lineage(from, decisive, proposal));
      return proposal.ours() ? recognised(answer, proposal.location()) : answer;
    } catch (StoreException e) {
      discard(proposal);
      throw StoreFailures.translate(e);
    }
  }

  /**
   * A file that somebody else wrote may have been the pointer long before: then it proves something
   * only behind the one that was expected.
   */
  private Lineage lineage(Expectation from, Set<String> decisive, Proposal<M> proposal) {
    MetadataLog<M> log = new MetadataLog<>(files, name, decisive);
    if (proposal.ours() || !(from instanceof Expectation.Exactly expected)) {
      return log;
    }
    return current -> {
      List<String> history = log.before(current);
      int left = history.lastIndexOf(expected.pointer().location());
      return left < 0 ? List.of() : history.subList(left, history.size());
    };
  }

  /**
   * A refusal that shows our own file, whose name nobody else can have, refused the second copy of
   * a request that something below the store sent twice. The first one took effect.
   */
  private Swaps.Answer recognised(Swaps.Answer answer, String location) {
    return answer.result() instanceof SwapResult.Conflict conflict
            && conflict.seen().filter(slot -> names(slot, location)).isPresent()
        ? new Swaps.Answer(new SwapResult.Swapped(conflict.seen()), true)
        : answer;
  }

  private boolean names(Slot slot, String location) {
    return slot instanceof Slot.Live live
        && live.pointer().equals(new Pointer(files.format().kind(), location));
  }

  private void discard(Proposal<M> proposal) {
    if (proposal.ours()) {
      files.discard(proposal.location());
    }
  }

  private static boolean wasRefused(Swaps.Answer answer, SwapResult.Conflict conflict) {
    return !answer.wasUnknown() && conflict.proof() == SwapResult.Proof.REFUSED;
  }

  private Done done(SwapResult.Swapped swapped, String location, boolean wasUnknown) {
    return new Done(swapped.now().filter(slot -> names(slot, location)), location, wasUnknown);
  }
}
