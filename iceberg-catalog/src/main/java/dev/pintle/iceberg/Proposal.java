package dev.pintle.iceberg;

import dev.pintle.spi.Pointer;
import dev.pintle.spi.Replacement;
import java.util.Optional;

/**
 * A metadata file that an entry is to point to.
 *
 * @param metadata what the file holds
 * @param location where it is
 * @param ours whether it was written for this attempt; any other file is never ours to delete
 * @param addsFiles whether it names files that this attempt may have written beside it
 */
record Proposal<M>(M metadata, String location, boolean ours, boolean addsFiles) {
  Replacement.To replacement(MetadataFormat<M> format) {
    return Replacement.to(new Pointer(format.kind(), location), format.courtesyCopy(metadata));
  }

  /** The same metadata in another file, written for this attempt too. */
  static <M> Proposal<M> rewritten(
      Proposal<M> proposal, MetadataFiles<M> files, Optional<String> previous) {
    return new Proposal<>(
        proposal.metadata(),
        files.write(proposal.metadata(), previous),
        true,
        proposal.addsFiles());
  }
}
