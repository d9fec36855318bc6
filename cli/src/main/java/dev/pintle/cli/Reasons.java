package dev.pintle.cli;

/** What is at the bottom of a failure, in few words. */
final class Reasons {
  private static final int LONGEST = 160;

  private Reasons() {}

  static String of(Throwable e) {
    Throwable root = e;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    String message = root.getMessage() == null ? "" : root.getMessage().strip();
    String firstLine = message.lines().findFirst().orElse(root.getClass().getSimpleName());
    return firstLine.length() <= LONGEST ? firstLine : firstLine.substring(0, LONGEST) + "…";
  }
}
