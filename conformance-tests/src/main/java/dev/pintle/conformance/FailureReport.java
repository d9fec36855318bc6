package dev.pintle.conformance;

import java.lang.reflect.Method;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.opentest4j.TestAbortedException;

/** Heads every failure with the property and its laws, and ends it with how to repeat the run. */
final class FailureReport implements InvocationInterceptor {
  @Override
  public void interceptTestMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> method,
      ExtensionContext context)
      throws Throwable {
    report(invocation, context);
  }

  @Override
  public <T> T interceptTestFactoryMethod(
      Invocation<T> invocation,
      ReflectiveInvocationContext<Method> method,
      ExtensionContext context)
      throws Throwable {
    return report(invocation, context);
  }

  @Override
  public void interceptDynamicTest(
      Invocation<Void> invocation, DynamicTestInvocationContext test, ExtensionContext context)
      throws Throwable {
    report(invocation, context);
  }

  // A test may fail with anything that the store under test throws.
  @SuppressWarnings("IllegalCatch")
  private static <T> T report(Invocation<T> invocation, ExtensionContext context) throws Throwable {
    try {
      return invocation.proceed();
    } catch (TestAbortedException notApplicable) {
      throw notApplicable;
    } catch (Throwable failure) {
      throw new AssertionError(
          heading(testClass(context))
              + ": "
              + (failure instanceof AssertionError
                  ? failure.getMessage()
                  : "where an answer was due, the store threw " + failure)
              + System.lineSeparator()
              + "repeat with -D"
              + RunSettings.SEED_PROPERTY
              + "="
              + RunSettings.CURRENT.seed(),
          failure);
    }
  }

  /** A dynamic test has no class of its own; its factory has. */
  private static Class<?> testClass(ExtensionContext context) {
    return context.getTestClass().orElseGet(() -> testClass(context.getParent().orElseThrow()));
  }

  private static String heading(Class<?> test) {
    Property property = PropertyTests.propertyOf(test);
    return property.id() + " " + property.name() + " (" + String.join(", ", property.laws()) + ")";
  }
}
