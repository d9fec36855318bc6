package dev.pintle.interop;

import java.util.Map;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Leaves out, by name and with the reason, the tests of Iceberg's kit that can't hold for us. */
final class KitExclusions implements ExecutionCondition {
  /**
   * Name of the kit's test → why it can't hold. The same list stands in docs/iceberg-test-kit.md.
   */
  static final Map<String, String> REASONS =
      Map.of(
          "testNamespaceWithDot",
          "JDBC catalogs store a namespace as its levels joined by dots, so a level with a dot"
              + " would come back as two; it is refused");

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    return context
        .getTestMethod()
        .map(method -> REASONS.get(method.getName()))
        .map(ConditionEvaluationResult::disabled)
        .orElseGet(() -> ConditionEvaluationResult.enabled("holds for us"));
  }
}
