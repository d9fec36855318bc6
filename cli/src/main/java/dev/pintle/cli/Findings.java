package dev.pintle.cli;

import dev.pintle.spi.Finding;
import dev.pintle.spi.Finding.Severity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What was found, each thing once, the worst first. Keeps a bounded number of each code and counts
 * the others: ten thousand missing files have one reason. For one thread.
 */
final class Findings {
  static final int MOST_OF_A_CODE = 1000;

  private static final Comparator<Finding> WORST_FIRST =
      Comparator.comparing(Finding::severity)
          .reversed()
          .thenComparing(Finding::code)
          .thenComparing(Finding::subject);

  private record Key(String code, String subject) {}

  private final List<Finding> kept = new ArrayList<>();
  private final Set<Key> known = new HashSet<>();
  private final Map<String, Integer> counts = new TreeMap<>();
  private boolean error;

  void add(Finding finding) {
    if (known.contains(new Key(finding.code(), finding.subject()))) {
      return;
    }
    error |= finding.severity() == Severity.ERROR;
    if (counts.merge(finding.code(), 1, Integer::sum) <= MOST_OF_A_CODE) {
      known.add(new Key(finding.code(), finding.subject()));
      kept.add(finding);
    }
  }

  boolean hasError() {
    return error;
  }

  List<Finding> worstFirst() {
    return kept.stream().sorted(WORST_FIRST).toList();
  }

  /** How many were counted only, by code. */
  Map<String, Integer> notKept() {
    Map<String, Integer> more = new TreeMap<>(counts);
    more.replaceAll((code, count) -> count - MOST_OF_A_CODE);
    more.values().removeIf(count -> count <= 0);
    return more;
  }
}
