package dev.pintle.cli;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;

/** What is at the bottom of a failure, in few words. */
final class Reasons {
  private static final int LONGEST = 160;

  private Reasons() {}

  static String of(Throwable e) {
    Throwable root = e;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    if (root instanceof JsonProcessingException json) {
      return ofJson(json);
    }
    String message = root.getMessage() == null ? "" : root.getMessage().strip();
    String firstLine = message.lines().findFirst().orElse(root.getClass().getSimpleName());
    return firstLine.length() <= LONGEST ? firstLine : firstLine.substring(0, LONGEST) + "…";
  }

  /** The parser's own words are about its buffers. */
  private static String ofJson(JsonProcessingException e) {
    if (e instanceof JsonEOFException || e instanceof MismatchedInputException) {
      return "it is empty, or ends in the middle";
    }
    JsonLocation at = e.getLocation();
    return "it is no JSON"
        + (at == null
            ? ""
            : " from line " + at.getLineNr() + ", column " + at.getColumnNr() + " on");
  }
}
