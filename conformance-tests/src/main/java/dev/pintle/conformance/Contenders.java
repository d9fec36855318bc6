package dev.pintle.conformance;

import dev.pintle.spi.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Callers that meet at one barrier and then call the store at the same time. */
final class Contenders {
  /** A guard against a store that hangs; far longer than any race takes. */
  private static final long PATIENCE_SECONDS = 60;

  private final List<Store> clients;

  /**
   * @param clients the client of each contender, the same one several times where they share it
   */
  Contenders(List<Store> clients) {
    this.clients = List.copyOf(clients);
  }

  /** What one contender does. */
  @FunctionalInterface
  interface Move<T> {
    T make(Store client, int contender) throws Exception;
  }

  int count() {
    return clients.size();
  }

  Store client(int contender) {
    return clients.get(contender);
  }

  /** What each contender got, in their order. */
  <T> List<T> race(Move<T> move) {
    List<Callable<T>> moves = new ArrayList<>();
    for (int i = 0; i < clients.size(); i++) {
      int contender = i;
      moves.add(() -> move.make(clients.get(contender), contender));
    }
    return atOnce(moves);
  }

  /** Runs every action in a thread of its own, all released at the same moment. */
  static <T> List<T> atOnce(List<Callable<T>> actions) {
    CyclicBarrier start = new CyclicBarrier(actions.size());
    ExecutorService threads = Executors.newFixedThreadPool(actions.size());
    try {
      List<Future<T>> futures = new ArrayList<>();
      for (Callable<T> action : actions) {
        futures.add(
            threads.submit(
                () -> {
                  start.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
                  return action.call();
                }));
      }
      List<T> results = new ArrayList<>();
      for (Future<T> future : futures) {
        results.add(result(future));
      }
      return results;
    } finally {
      threads.shutdownNow();
    }
  }

  private static <T> T result(Future<T> future) {
    try {
      return future.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof AssertionError failure) {
        throw failure;
      }
      throw new AssertionError("a contender got no answer but " + e.getCause(), e.getCause());
    } catch (TimeoutException e) {
      throw new AssertionError(
          "a contender got no answer within " + PATIENCE_SECONDS + " seconds", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("the race was interrupted from outside", e);
    }
  }
}
