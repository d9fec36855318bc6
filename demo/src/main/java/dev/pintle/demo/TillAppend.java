package dev.pintle.demo;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/**
 * How one append of a till ended.
 *
 * @param order the order's number
 * @param dataFile where its Parquet file was written
 * @param error the exception's type and message; null for a commit
 */
record TillAppend(long order, String dataFile, Outcome outcome, String error) {
  enum Outcome {
    COMMITTED,
    REFUSED,
    UNKNOWN;

    @JsonValue
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  static TillAppend committed(long order, String dataFile) {
    return new TillAppend(order, dataFile, Outcome.COMMITTED, null);
  }
}
