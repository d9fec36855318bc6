package dev.pintle.cli;

import java.io.PrintWriter;

/**
 * What {@code pintle demo} runs. Found by {@link java.util.ServiceLoader}, since its Parquet and
 * Hadoop classes are on the class path of that one command only.
 */
public interface DemoProgram {
  /**
   * Runs the demo in a temporary folder of its own and removes the folder afterwards.
   *
   * @param json whether to print one JSON document instead of text for people
   * @param colour whether the text may be coloured
   * @return the exit code: 0 if everything that it claims was seen to hold
   */
  int run(boolean json, boolean colour, PrintWriter out, PrintWriter err);
}
