package dev.pintle.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pintle.spi.EntryKind;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Store;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What was refused is never seen, neither at once nor later. */
@Property(id = "C04", name = "no-effect", laws = "L5")
abstract class NoEffect extends PropertyTests {
  NoEffect(StoreConformance suite, EntryKind kind) {
    super(suite, kind);
  }

  /**
   * Refused creates, swaps and removals leave the entry as it was, through later commits too.
   *
   * <p>If it fails: look for a write that is sent before its condition is checked, or one that is
   * kept and sent again.
   */
  @Test
  void refusedWritesLeaveNothing() {
    Pointer first = freshPointer();
    EntryName name = create(first);
    Pointer second = freshPointer();
    move(name, first, second);

    for (Replacement refused : List.of(Replacement.to(freshPointer()), Replacement.removed())) {
      Answers.requireRefused(
          client().pointers().swap(name, Expectation.exactly(first), refused),
          second,
          "a write that expects what was replaced");
      requireStands(name, second);
    }

    Pointer third = freshPointer();
    move(name, second, third);
    assertThat(read(openClient(), name)).as("what another client reads").contains(third);
  }

  /**
   * While contenders race for several rounds, a reader collects every pointer it is shown. None of
   * them may belong to a contender that was told of a conflict.
   *
   * <p>If it fails: a conflict was reported for a write that took effect. Look for a retry below
   * your code that meets its own first attempt, or a failure that is taken for a refusal.
   */
  @TestFactory
  Stream<DynamicTest> losersAreNeverSeen() {
    return inEachTopology(
        contenders -> {
          Pointer start = freshPointer();
          EntryName name = create(start);
          Set<Pointer> refused = ConcurrentHashMap.newKeySet();
          CountDownLatch racing = new CountDownLatch(contenders.count());

          List<Set<Pointer>> shown =
              Contenders.atOnce(
                  Stream.<Callable<Set<Pointer>>>concat(
                          Stream.of(() -> watch(client(), name, racing)),
                          contestants(contenders, name, start, refused, racing))
                      .toList());

          Set<Pointer> seen = new HashSet<>();
          shown.forEach(seen::addAll);
          seen.add(read(client(), name).orElseThrow());
          assertThat(seen)
              .as("pointers that were seen although their writer was told of a conflict")
              .doesNotContainAnyElementsOf(refused);
        });
  }

  private Stream<Callable<Set<Pointer>>> contestants(
      Contenders contenders,
      EntryName name,
      Pointer start,
      Set<Pointer> refused,
      CountDownLatch racing) {
    List<Callable<Set<Pointer>>> all = new ArrayList<>();
    for (int i = 0; i < contenders.count(); i++) {
      Store store = contenders.client(i);
      all.add(
          () -> {
            try {
              return contend(store, name, start, refused);
            } finally {
              racing.countDown();
            }
          });
    }
    return all.stream();
  }

  private Set<Pointer> contend(Store store, EntryName name, Pointer start, Set<Pointer> refused) {
    Pointer expected = start;
    for (int round = 0; round < 4; round++) {
      Pointer attempt = freshPointer();
      boolean took =
          Answers.tookEffect(
              store,
              store.pointers().swap(name, Expectation.exactly(expected), Replacement.to(attempt)));
      if (!took) {
        refused.add(attempt);
      }
      expected = read(store, name).orElseThrow();
    }
    return Set.of();
  }

  private static Set<Pointer> watch(Store store, EntryName name, CountDownLatch racing) {
    Set<Pointer> seen = new HashSet<>();
    do {
      read(store, name).ifPresent(seen::add);
    } while (racing.getCount() > 0);
    return seen;
  }
}
