package dev.pintle.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.pintle.spi.Finding;
import dev.pintle.spi.Finding.Severity;
import dev.pintle.spi.NamespaceName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What {@code doctor} found.
 *
 * @param store what was looked into
 * @param namespace what was looked at in it; the root for all
 * @param complete whether everything could be looked at
 */
record Diagnosis(
    String store, NamespaceName namespace, Tally tally, Findings findings, boolean complete)
    implements Answer {

  @Override
  public void print(Screen screen) {
    screen.line("Looked at " + tally.text() + " in " + store + ".");
    List<Finding> found = findings.worstFirst();
    if (!found.isEmpty()) {
      screen.line("");
      screen.table(List.of("SEVERITY", "CODE", "WHERE", "WHAT"), rows(found));
    }
    findings
        .notKept()
        .forEach((code, count) -> screen.line("(" + count + " more " + code + " not shown)"));
    if (!complete) {
      screen.line("Not everything could be looked at.");
    } else if (found.isEmpty()) {
      screen.line("Nothing wrong was found.");
    }
  }

  private static List<List<Cell>> rows(List<Finding> found) {
    List<List<Cell>> rows = new ArrayList<>();
    for (Finding finding : found) {
      rows.add(
          List.of(
              new Cell(word(finding), style(finding)),
              Cell.quiet(finding.code()),
              Cell.plain(finding.subject()),
              Cell.plain(finding.what())));
      if (!finding.remedy().isEmpty()) {
        rows.add(
            List.of(
                Cell.plain(""),
                Cell.plain(""),
                Cell.plain(""),
                Cell.quiet("→ " + finding.remedy())));
      }
    }
    return rows;
  }

  private static String word(Finding finding) {
    return finding.severity().name().toLowerCase(Locale.ROOT);
  }

  private static Style style(Finding finding) {
    return finding.severity() == Severity.ERROR
        ? Style.BAD
        : finding.severity() == Severity.WARNING ? Style.HEADING : Style.QUIET;
  }

  @Override
  public ObjectNode json() {
    ObjectNode object = Json.object();
    object.put("store", store);
    object.set("namespace", Json.levels(namespace));
    object.put("complete", complete);
    object.set("looked_at", tally.json());
    ArrayNode items = object.putArray("findings");
    for (Finding finding : findings.worstFirst()) {
      items
          .addObject()
          .put("severity", word(finding))
          .put("code", finding.code())
          .put("subject", finding.subject())
          .put("what", finding.what())
          .put("remedy", finding.remedy().isEmpty() ? null : finding.remedy());
    }
    ObjectNode more = object.putObject("not_shown");
    findings.notKept().forEach(more::put);
    return object;
  }

  @Override
  public ExitCode code() {
    if (!complete) {
      return ExitCode.UNKNOWN;
    }
    return findings.hasError() ? ExitCode.REFUSED : ExitCode.DONE;
  }
}
