package dev.pintle.iceberg;

import dev.pintle.spi.EntryName;
import dev.pintle.spi.Lineage;
import dev.pintle.spi.Pointer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.iceberg.exceptions.NotFoundException;

/**
 * An entry's history as its metadata files tell it. Each file's log is bounded, so the history goes
 * on in the log of its oldest file, until one of the wanted locations is found. Views keep no log,
 * so of them nothing is known.
 */
final class MetadataLog<M> implements Lineage {
  private static final int MOST_FILES = 20;

  private final MetadataFiles<M> files;
  private final EntryName owner;
  private final Set<String> wanted;

  /**
   * @param wanted the locations that decide: further back than any of them needs no reading
   */
  MetadataLog(MetadataFiles<M> files, EntryName owner, Set<String> wanted) {
    this.files = files;
    this.owner = owner;
    this.wanted = Set.copyOf(wanted);
  }

  @Override
  public List<String> before(Pointer current) {
    if (current.kind() != files.format().kind() || !files.format().keepsLog()) {
      return List.of();
    }
    List<String> history = new ArrayList<>(log(current.location()));
    for (int file = 1; file < MOST_FILES && goesOn(history); file++) {
      List<String> earlier = earlierThan(history.get(0));
      if (earlier.isEmpty()) {
        break;
      }
      history.addAll(0, earlier);
    }
    return history;
  }

  private boolean goesOn(List<String> history) {
    return !history.isEmpty() && history.stream().noneMatch(wanted::contains);
  }

  /** Nothing where the file is gone: old metadata files may be deleted. */
  private List<String> earlierThan(String oldest) {
    try {
      return log(oldest);
    } catch (NotFoundException e) {
      return List.of();
    }
  }

  private List<String> log(String location) {
    return files.format().previousFiles(files.read(owner, location));
  }
}
