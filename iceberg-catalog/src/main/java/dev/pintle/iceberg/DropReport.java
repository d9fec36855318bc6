package dev.pintle.iceberg;

import java.util.Objects;
import java.util.Optional;

/**
 * What became of a table that was dropped, and of its files.
 *
 * @param metadataLocation the metadata location that its entry had; empty where there was no such
 *     table
 * @param filesLeft how many files are known to be left that a purge was to delete; 0 without purge.
 *     With {@code whyLeft} there may be more: files that only those name, or all of them
 * @param whyLeft why a purge left files behind, in a sentence for people; empty where it left none,
 *     and without purge
 */
public record DropReport(
    Optional<String> metadataLocation, long filesLeft, Optional<String> whyLeft) {
  public DropReport {
    Objects.requireNonNull(metadataLocation, "metadataLocation");
    Objects.requireNonNull(whyLeft, "whyLeft");
  }

  /** Whether there was such a table, which is now gone. */
  public boolean dropped() {
    return metadataLocation.isPresent();
  }

  /** Whether all is done that was asked for. */
  public boolean complete() {
    return whyLeft.isEmpty();
  }

  static DropReport noSuchTable() {
    return new DropReport(Optional.empty(), 0, Optional.empty());
  }

  static DropReport done(String metadataLocation) {
    return new DropReport(Optional.of(metadataLocation), 0, Optional.empty());
  }

  static DropReport left(String metadataLocation, long files, String why) {
    return new DropReport(Optional.of(metadataLocation), files, Optional.of(why));
  }
}
