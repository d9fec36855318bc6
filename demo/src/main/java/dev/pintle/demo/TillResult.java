package dev.pintle.demo;

import java.util.List;

/**
 * What a till did.
 *
 * @param appends in the order that they were made
 * @param attempts how often Iceberg went to the catalog for them, retries and all
 */
record TillResult(List<TillAppend> appends, int attempts) {
  long count(TillAppend.Outcome outcome) {
    return of(outcome).size();
  }

  List<TillAppend> of(TillAppend.Outcome outcome) {
    return appends.stream().filter(append -> append.outcome() == outcome).toList();
  }
}
