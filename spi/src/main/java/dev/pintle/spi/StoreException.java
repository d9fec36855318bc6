package dev.pintle.spi;

/**
 * A call that definitely had no effect. Where an effect can't be ruled out, stores answer with an
 * unknown result instead and never throw.
 *
 * <p>The message is one line: what was refused (the value repeated), why, and what to do.
 */
public abstract sealed class StoreException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private StoreException(String message, Throwable cause) {
    super(Text.printable(message), cause);
  }

  private static String sentence(String what, String value, String reason, String remedy) {
    return what + " '" + value + "' was refused: " + reason + "; " + remedy;
  }

  /** A name of an entry or a namespace that can't be kept. */
  public static final class InvalidName extends StoreException {
    private static final long serialVersionUID = 1L;

    public InvalidName(String name, String reason, String remedy) {
      super(sentence("the name", name, reason, remedy), null);
    }
  }

  /** A metadata location that can't be kept unchanged. */
  public static final class InvalidLocation extends StoreException {
    private static final long serialVersionUID = 1L;

    public InvalidLocation(String location, String reason, String remedy) {
      super(sentence("the location", shortened(location), reason, remedy), null);
    }

    private static String shortened(String location) {
      return location.length() <= 200
          ? location
          : location.substring(0, 150) + "…" + location.substring(location.length() - 40);
    }
  }

  /** A namespace property that can't be kept. */
  public static final class InvalidProperty extends StoreException {
    private static final long serialVersionUID = 1L;

    public InvalidProperty(String key, String reason, String remedy) {
      super(sentence("the property", key, reason, remedy), null);
    }
  }

  /** A setting that is missing, unknown, or not one of the accepted values. */
  public static final class InvalidConfig extends StoreException {
    private static final long serialVersionUID = 1L;

    public InvalidConfig(String message) {
      super(message, null);
    }

    public InvalidConfig(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /** The store knows us and says no, or doesn't accept who we say we are. */
  public static final class AccessDenied extends StoreException {
    private static final long serialVersionUID = 1L;

    public AccessDenied(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /**
   * The store can't serve the call: it can't be reached, is closed, was too busy to take the
   * request, is read-only, lacks what it needs, or undid the request and said so. Nothing was
   * applied.
   */
  public static final class Unavailable extends StoreException {
    private static final long serialVersionUID = 1L;

    public Unavailable(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /** What stands in the store can't be understood. */
  public static final class CorruptEntry extends StoreException {
    private static final long serialVersionUID = 1L;

    public CorruptEntry(String name, String reason, String remedy) {
      super("the entry '" + name + "' is broken: " + reason + "; " + remedy, null);
    }
  }

  /** A namespace that isn't there. */
  public static final class NotFound extends StoreException {
    private static final long serialVersionUID = 1L;
    private final transient NamespaceName namespace;

    public NotFound(NamespaceName namespace) {
      super("Namespace does not exist: " + namespace, null);
      this.namespace = namespace;
    }

    /** Which one; null after deserialization. */
    public NamespaceName namespace() {
      return namespace;
    }
  }

  /** Something that this store can't do. */
  public static final class Unsupported extends StoreException {
    private static final long serialVersionUID = 1L;

    public Unsupported(String operation, String store) {
      super(store + " does not support " + operation, null);
    }
  }
}
