package dev.pintle.demo;

/** One part of the story: does something to the bookshop, and reports what it then finds. */
interface Chapter {
  /** The chapter's name in JSON. */
  String id();

  /** The chapter's heading for people. */
  String title();

  /**
   * Plays the chapter.
   *
   * @param report takes what is found, as it is found, so that a chapter that fails half-way still
   *     shows its beginning
   */
  void tell(Bookshop shop, Report report);
}
