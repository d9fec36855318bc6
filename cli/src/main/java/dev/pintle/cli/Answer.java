package dev.pintle.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** What a command found or did, for people and for programs. */
interface Answer {
  void print(Screen screen);

  /** The documented JSON shape; every key is always there. */
  ObjectNode json();

  /** How the command ends. */
  default ExitCode code() {
    return ExitCode.DONE;
  }
}
