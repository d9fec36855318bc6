package dev.pintle.conformance.fault;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/**
 * The faults that are to happen, in the order in which they were planned.
 *
 * @param <T> what is met: a statement, a request
 * @param <A> what is then done
 */
final class Plan<T, A> {
  private final List<Step<T, A>> steps = new CopyOnWriteArrayList<>();

  /** A fault that waits for its turn, and the action that makes it. */
  record Step<T, A>(Predicate<T> matches, AtomicInteger toPass, A action, Fault fault) {}

  /**
   * Plans a fault.
   *
   * @param nth on which match it happens; 1 is the next
   */
  Fault add(Predicate<T> matches, int nth, A action, String description) {
    if (nth < 1) {
      throw new IllegalArgumentException("the first is number 1, not " + nth);
    }
    Fault fault = new Fault(description + ", on match number " + nth);
    steps.add(new Step<>(matches, new AtomicInteger(nth), action, fault));
    return fault;
  }

  /** What is to happen to this one, if anything; each step happens once. */
  Optional<Step<T, A>> next(T met) {
    Optional<Step<T, A>> due = Optional.empty();
    for (Step<T, A> step : steps) {
      boolean turn = step.matches().test(met) && step.toPass().decrementAndGet() == 0;
      due = turn && due.isEmpty() ? Optional.of(step) : due;
    }
    return due;
  }

  void releaseAll() {
    steps.forEach(step -> step.fault().release());
  }

  void requireAllFired() {
    steps.forEach(step -> step.fault().requireFired());
  }

  /** Forgets what hasn't happened. */
  void withdraw() {
    steps.removeIf(step -> !step.fault().hasFired());
  }
}
