package dev.pintle.cli;

/** Whether a run may make the tables that a store keeps its entries in, where they are missing. */
enum OwnTables {
  /** Never, whatever the settings say: the run gets by without the right to. */
  NEVER,
  /** As the settings say; by default yes. */
  AS_SET,
  /** Whatever the settings say: it is what the user asked for. */
  ALWAYS
}
