package dev.pintle.spi;

/** What an entry is. A table and a view share one key space: a name is one or the other. */
public enum EntryKind {
  TABLE("table"),
  VIEW("view");

  private final String word;

  EntryKind(String word) {
    this.word = word;
  }

  /** The lower-case word for messages. */
  public String word() {
    return word;
  }
}
