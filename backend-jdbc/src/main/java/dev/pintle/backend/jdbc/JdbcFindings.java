package dev.pintle.backend.jdbc;

import dev.pintle.spi.Finding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Findings, up to so many of each kind and then only their number. Not thread-safe. */
final class JdbcFindings {
  /** The most of one kind that are told one by one. */
  static final int MOST = 100;

  private final List<Finding> kept = new ArrayList<>();
  private final Map<String, Integer> counts = new LinkedHashMap<>();
  private final Map<String, Finding> last = new LinkedHashMap<>();

  void info(String code, String subject, String what, String remedy) {
    add(new Finding(Finding.Severity.INFO, code, subject, what, remedy));
  }

  void warning(String code, String subject, String what, String remedy) {
    add(new Finding(Finding.Severity.WARNING, code, subject, what, remedy));
  }

  void error(String code, String subject, String what, String remedy) {
    add(new Finding(Finding.Severity.ERROR, code, subject, what, remedy));
  }

  private void add(Finding finding) {
    if (counts.merge(finding.code(), 1, Integer::sum) <= MOST) {
      kept.add(finding);
    } else {
      last.put(finding.code(), finding);
    }
  }

  /** All that were kept, and how many more there are of a kind. */
  List<Finding> all() {
    List<Finding> all = new ArrayList<>(kept);
    last.forEach(
        (code, finding) ->
            all.add(
                new Finding(
                    finding.severity(),
                    code,
                    "…",
                    "there are " + (counts.get(code) - MOST) + " more of this kind",
                    finding.remedy())));
    return List.copyOf(all);
  }
}
