package dev.pintle.interop;

import org.junit.jupiter.api.Assumptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Something that the tests need and that this machine doesn't have. */
final class MissingPart extends Exception {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = LoggerFactory.getLogger(MissingPart.class);

  /** Set where nothing may be missing, so that a green build means that everything ran. */
  private static final String REQUIRE_ALL = "PINTLE_REQUIRE_ALL";

  MissingPart(String message, Throwable cause) {
    super(message, cause);
  }

  /** Skips the tests and says why, or fails them where nothing may be missing. */
  void skipOrFail() {
    if (Boolean.parseBoolean(System.getenv(REQUIRE_ALL))) {
      throw new IllegalStateException(REQUIRE_ALL + " is set, but " + getMessage(), this);
    }
    LOG.warn("skipped: {}", getMessage());
    Assumptions.abort(getMessage());
  }
}
