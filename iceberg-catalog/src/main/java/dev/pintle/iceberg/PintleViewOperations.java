package dev.pintle.iceberg;

import dev.pintle.spi.EntryName;
import org.apache.iceberg.view.ViewMetadata;
import org.apache.iceberg.view.ViewOperations;

/** One view, as Iceberg's operations see it. Thread-safe; fails as a table's operations do. */
final class PintleViewOperations implements ViewOperations {
  private final EntryName name;
  private final EntryState<ViewMetadata> view;
  private final Sharers<ViewMetadata> sharers;

  PintleViewOperations(
      EntryName name, EntryState<ViewMetadata> view, Sharers<ViewMetadata> sharers) {
    this.name = name;
    this.view = view;
    this.sharers = sharers;
  }

  /** The metadata; null where there is no such view, as Iceberg wants it. */
  @Override
  public ViewMetadata current() {
    return view.current().orElse(null);
  }

  /**
   * @throws org.apache.iceberg.exceptions.NoSuchViewException if the view was there before and no
   *     longer is
   * @throws IllegalStateException if another view has taken its name
   */
  @Override
  public ViewMetadata refresh() {
    return view.refresh().orElse(null);
  }

  @Override
  public void commit(ViewMetadata base, ViewMetadata metadata) {
    view.commit(base, metadata);
    if (base == null) {
      sharers.loaded(name, metadata);
    }
  }

  @Override
  public String toString() {
    return view.toString();
  }
}
