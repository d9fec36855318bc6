package dev.pintle.demo;

/** Puts the reports before the reader. */
interface Narrator {
  void open();

  /** Called once per chapter, as soon as it is over. */
  void tell(Report report);

  void close(Ending ending);
}
