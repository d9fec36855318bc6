package dev.pintle.conformance;

import dev.pintle.conformance.history.Operation;
import dev.pintle.conformance.history.Operation.Answer;
import dev.pintle.spi.EntryKind;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Slot;
import dev.pintle.spi.Store;
import dev.pintle.spi.StoreException;
import dev.pintle.spi.SwapResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** The history of one entry: what every client asked and was told, and in which order. */
final class Recorder {
  private final EntryName name;
  private final EntryKind kind;
  private final String nothing;
  private final AtomicLong clock;
  private final Queue<Operation> calls = new ConcurrentLinkedQueue<>();

  private Recorder(EntryName name, EntryKind kind, String nothing, AtomicLong clock) {
    this.name = name;
    this.kind = kind;
    this.nothing = nothing;
    this.clock = clock;
  }

  /** For an entry that may be removed and created again: nothing is always the same nothing. */
  static Recorder ofManyLives(EntryName name, EntryKind kind) {
    return new Recorder(name, kind, Operation.ABSENT, new AtomicLong());
  }

  /** For an entry that is created once and removed at most once, as long as it isn't removed. */
  static Recorder ofOneLife(EntryName name, EntryKind kind) {
    return new Recorder(name, kind, Operation.ABSENT, new AtomicLong());
  }

  /**
   * What goes on after this recorder's calls, when the entry is known to be there: nothing is now
   * what a removal leaves.
   */
  Recorder onceCreated() {
    Recorder later = new Recorder(name, kind, Operation.REMOVED, clock);
    later.calls.addAll(calls);
    return later;
  }

  List<Operation> history() {
    return new ArrayList<>(calls);
  }

  /** One caller; not thread-safe. */
  Caller caller(Store client, int number) {
    return new Caller(client, number);
  }

  /** Makes calls of one client and writes them down. */
  final class Caller {
    private final Store client;
    private final int number;

    private Caller(Store client, int number) {
      this.client = client;
      this.number = number;
    }

    /** What stands there, as the value that histories know it by. */
    String read() {
      long start = clock.incrementAndGet();
      Optional<Slot> slot = client.pointers().resolve(name);
      String value = text(slot);
      calls.add(Operation.read(number, value, start, clock.incrementAndGet()));
      return value;
    }

    /** Creates the entry; its value where that took effect. */
    Optional<String> create() {
      return write(Operation.ABSENT, Expectation.absent());
    }

    /** Swaps from a location; the new one where that took effect. */
    Optional<String> swap(String expected) {
      return write(expected, Expectation.exactly(new Pointer(kind, expected)));
    }

    private Optional<String> write(String expected, Expectation from) {
      Pointer pointer = new Pointer(kind, PropertyTests.freshLocation());
      Answer answer =
          record(
              expected,
              pointer.location(),
              () -> client.pointers().swap(name, from, Replacement.to(pointer)));
      return answer == Answer.OK ? Optional.of(pointer.location()) : Optional.empty();
    }

    /** Removes the entry from a location. */
    Answer remove(String expected) {
      return record(
          expected,
          nothing,
          () ->
              client
                  .pointers()
                  .swap(
                      name,
                      Expectation.exactly(new Pointer(kind, expected)),
                      Replacement.removed()));
    }

    private Answer record(String expected, String value, Supplier<SwapResult> call) {
      long start = clock.incrementAndGet();
      Answer answer;
      Optional<Slot> seen = Optional.empty();
      try {
        SwapResult result = call.get();
        answer = answer(result);
        seen = result instanceof SwapResult.Conflict conflict ? conflict.seen() : seen;
      } catch (StoreException definite) {
        answer = Answer.FAILED;
      }
      long end = clock.incrementAndGet();
      calls.add(Operation.write(number, expected, value, answer, start, end));
      if (seen.isPresent()) {
        calls.add(Operation.read(number, text(seen), start, end));
      }
      return answer;
    }

    private static Answer answer(SwapResult result) {
      return result.fold(
          swapped -> Answer.OK,
          conflict ->
              conflict.proof() == SwapResult.Proof.REFUSED ? Answer.CONFLICT : Answer.UNKNOWN,
          unknown -> Answer.UNKNOWN);
    }

    private String text(Optional<Slot> slot) {
      return slot.isEmpty()
          ? nothing
          : Answers.pointer(slot).map(Pointer::location).orElse("(sealed)");
    }
  }
}
