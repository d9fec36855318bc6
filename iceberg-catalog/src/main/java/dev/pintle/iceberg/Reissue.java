package dev.pintle.iceberg;

import dev.pintle.iceberg.EntrySwap.Ending;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Slot;
import dev.pintle.spi.SwapResult;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Commits the metadata of a lost request once more, under another file name, while the pointer that
 * the request expected still stands.
 *
 * <p>Every copy names the same expected pointer, and that is left once: at most one of them takes
 * effect, and each is a success, since all hold the same metadata. This rests on one assumption,
 * that the expected pointer doesn't come back while a copy is under way; the decision record on
 * sending a commit again, in {@code docs/decisions}, says who could break it.
 *
 * <p>No file of it is ever deleted. Not thread-safe; for one commit.
 */
final class Reissue<M> {
  private static final Logger LOG = LoggerFactory.getLogger(Reissue.class);

  private final EntryName name;
  private final MetadataFiles<M> files;
  private final Entries entries;
  private final Swaps swaps;
  private final Expectation.Exactly from;
  private final Proposal<M> proposal;
  private final Set<String> sent = new HashSet<>();

  /** What every further copy expects: the first one's expectation, or what settling left of it. */
  private Expectation.Exactly base;

  /** The ending where nothing better is found: unknown as soon as one copy's is. */
  private Ending soFar;

  Reissue(
      EntryName name,
      MetadataFiles<M> files,
      Entries entries,
      Swaps swaps,
      Expectation.Exactly from,
      Proposal<M> proposal) {
    this.name = name;
    this.files = files;
    this.entries = entries;
    this.swaps = swaps;
    this.from = from;
    this.proposal = proposal;
    this.sent.add(proposal.location());
  }

  /**
   * Finds a better ending than the one that the store could settle for, where there is one.
   *
   * @param lost how the first request ended
   */
  Ending settle(Ending lost) {
    if (lost.result() instanceof SwapResult.Swapped || isOver(lost.result())) {
      return lost;
    }
    soFar = lost;
    base = standingBySettling(lost.result()).orElse(from);
    Patience patience = new Patience(swaps.settleTimeout());
    do {
      try {
        Optional<Slot> seen = entries.slot(name);
        Optional<Ending> ending = judge(seen);
        if (ending.isEmpty()) {
          ending = sendAgain();
        }
        if (ending.isPresent()) {
          return ending.get();
        }
      } catch (RuntimeException e) {
        LOG.warn("Failed to find out how a lost commit to {} ended", name, e);
      }
    } while (patience.pause());
    return soFar;
  }

  /** A conflict that shows another pointer: nothing is left that could be sent again. */
  private boolean isOver(SwapResult lost) {
    return lost instanceof SwapResult.Conflict conflict
        && conflict.seen().filter(slot -> !stands(slot)).isPresent();
  }

  private boolean stands(Slot slot) {
    return slot instanceof Slot.Live live && live.pointer().equals(from.pointer());
  }

  /** What a slot tells of all that was sent; empty where the expected pointer still stands. */
  private Optional<Ending> judge(Optional<Slot> seen) {
    Optional<Pointer> now = Entries.ofKind(seen, files.format().kind()).map(Slot.Live::pointer);
    if (now.isEmpty()) {
      // gone, or sealed: no try more would tell more
      return Optional.of(soFar);
    }
    String location = now.get().location();
    if (sent.contains(location)) {
      return Optional.of(new Ending(new SwapResult.Swapped(seen), location));
    }
    if (!now.get().equals(from.pointer())) {
      return Optional.of(judgeByHistory(seen, now.get()));
    }
    // With another stamp the pointer was left and came back: ours may have been in effect
    // meanwhile.
    return base.matches(seen) ? Optional.empty() : Optional.of(soFar);
  }

  /** A store may change an entry's stamp while it settles, to make a lost request harmless. */
  private Optional<Expectation.Exactly> standingBySettling(SwapResult lost) {
    return lost instanceof SwapResult.Conflict conflict
        ? conflict.seen().filter(this::stands).map(slot -> Expectation.exactly((Slot.Live) slot))
        : Optional.empty();
  }

  private Ending judgeByHistory(Optional<Slot> seen, Pointer now) {
    Set<String> decisive = new HashSet<>(sent);
    decisive.add(from.pointer().location());
    List<String> history = new MetadataLog<>(files, name, decisive).before(now);
    Optional<String> landed = history.stream().filter(sent::contains).findFirst();
    if (landed.isPresent()) {
      return new Ending(SwapResult.swapped(), landed.get());
    }
    return history.contains(from.pointer().location())
        ? new Ending(SwapResult.settled(seen), proposal.location())
        : soFar;
  }

  private Optional<Ending> sendAgain() {
    Proposal<M> again = Proposal.rewritten(proposal, files, Optional.of(from.pointer().location()));
    sent.add(again.location());
    LOG.warn("Sending a lost commit to {} again, as {}", name, again.location());
    Set<String> decisive = Set.of(from.pointer().location(), again.location());
    Swaps.Answer answer =
        swaps.swap(
            name,
            base,
            again.replacement(files.format()),
            new MetadataLog<>(files, name, decisive));
    return answer
        .result()
        .fold(
            swapped -> Optional.of(new Ending(swapped, again.location())),
            conflict -> judge(conflict.seen().isPresent() ? conflict.seen() : entries.slot(name)),
            unknown -> {
              // whatever was settled before, it was about the copies before
              soFar = new Ending(unknown, again.location());
              return judge(entries.slot(name));
            });
  }
}
