package dev.pintle.demo;

import java.util.List;

/**
 * What a till did.
 *
 * @param appends in the order that they were made
 * @param attempts how often Iceberg went to the catalog for them, retries and all
 * @param conflicts how many of the attempts met a conflict
 */
record TillResult(List<TillAppend> appends, int attempts, int conflicts) {
  /** The conflicts that no caller heard of, since Iceberg tried again. */
  long conflictsRetried() {
    return conflicts - count(TillAppend.Outcome.REFUSED);
  }

  long count(TillAppend.Outcome outcome) {
    return of(outcome).size();
  }

  List<TillAppend> of(TillAppend.Outcome outcome) {
    return appends.stream().filter(append -> append.outcome() == outcome).toList();
  }
}
