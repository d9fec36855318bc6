package dev.pintle.iceberg;

import dev.pintle.spi.StoreException;
import java.util.function.Supplier;
import org.apache.iceberg.exceptions.ForbiddenException;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.apache.iceberg.exceptions.ServiceUnavailableException;
import org.apache.iceberg.exceptions.ValidationException;

/**
 * A store's refusals as the exceptions that Iceberg's clients know.
 *
 * <p>A {@link StoreException} is always a call without effect. So each of these may be one of
 * Iceberg's cleanable failures, after which Iceberg and the engines delete what the attempt wrote.
 */
final class StoreFailures {
  private StoreFailures() {}

  /** Runs a call to the store. */
  static <T> T translating(Supplier<T> call) {
    try {
      return call.get();
    } catch (StoreException e) {
      throw translate(e);
    }
  }

  static RuntimeException translate(StoreException e) {
    if (e instanceof StoreException.NotFound) {
      return new NoSuchNamespaceException(e, "%s", e.getMessage());
    } else if (e instanceof StoreException.AccessDenied) {
      return new ForbiddenException(e, "%s", e.getMessage());
    } else if (e instanceof StoreException.Unavailable) {
      return new ServiceUnavailableException(e, "%s", e.getMessage());
    } else if (e instanceof StoreException.Unsupported) {
      return new UnsupportedOperationException(e.getMessage(), e);
    } else if (e instanceof StoreException.InvalidConfig) {
      return new IllegalArgumentException(e.getMessage(), e);
    } else {
      return new ValidationException(e, "%s", e.getMessage());
    }
  }
}
