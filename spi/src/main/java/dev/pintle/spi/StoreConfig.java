package dev.pintle.spi;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The settings that a user gave for one store, read by documented key. Immutable. {@link #toString}
 * names the keys and shows no value.
 */
public final class StoreConfig {
  /** How many known settings an error lists. */
  private static final int MOST_SHOWN = 12;

  private final String catalogName;
  private final NavigableMap<String, String> settings;

  private StoreConfig(String catalogName, Map<String, String> settings) {
    this.catalogName = Objects.requireNonNull(catalogName, "catalogName");
    this.settings = new TreeMap<>(settings);
  }

  /**
   * The settings of one catalog.
   *
   * @param catalogName the local name that the catalog has in the engine or on the command line
   * @param settings what the user wrote
   */
  public static StoreConfig of(String catalogName, Map<String, String> settings) {
    return new StoreConfig(catalogName, settings);
  }

  /** The local name of the catalog, for messages and as a default. */
  public String catalogName() {
    return catalogName;
  }

  /**
   * The value of a setting, its default where it isn't set.
   *
   * @throws StoreException.InvalidConfig if its text is not accepted; the message repeats it,
   *     unless it is a secret
   */
  public <T> Optional<T> find(ConfigKey<T> key) {
    String text = settings.get(key.name());
    if (text == null) {
      return key.defaultValue();
    }
    try {
      return Optional.of(key.parser().apply(text));
    } catch (IllegalArgumentException e) {
      throw new StoreException.InvalidConfig(
          "the setting '"
              + key.name()
              + "' can't be "
              + (key.secret() ? "what it is" : "'" + text + "'")
              + "; it takes "
              + key.accepts()
              + " ("
              + key.description()
              + ")",
          key.secret() ? null : e);
    }
  }

  /**
   * As {@link #find}, for a setting that has to be there.
   *
   * @throws StoreException.InvalidConfig also if it has neither a value nor a default
   */
  public <T> T get(ConfigKey<T> key) {
    return find(key)
        .orElseThrow(
            () ->
                new StoreException.InvalidConfig(
                    "the setting '"
                        + key.name()
                        + "' is missing from catalog '"
                        + catalogName
                        + "'; it takes "
                        + key.accepts()
                        + " ("
                        + key.description()
                        + ")"));
  }

  /** The names of the given settings that begin with a prefix. */
  public NavigableSet<String> namesWithPrefix(String prefix) {
    NavigableSet<String> names = new TreeSet<>();
    settings.keySet().stream().filter(name -> name.startsWith(prefix)).forEach(names::add);
    return names;
  }

  /**
   * Refuses a setting that nobody reads.
   *
   * @param prefix which settings to look at
   * @param known the names that are read
   * @throws StoreException.InvalidConfig naming the first unknown one and the known name that is
   *     most like it, or those that there are where none is like it
   */
  public void rejectUnknown(String prefix, Collection<String> known) {
    for (String name : namesWithPrefix(prefix)) {
      if (!known.contains(name)) {
        throw new StoreException.InvalidConfig(
            "the setting '"
                + name
                + "' is not known; "
                + closest(name, known)
                    .map(best -> "did you mean '" + best + "'?")
                    .orElseGet(() -> "it could be " + some(prefix, known)));
      }
    }
  }

  private static String some(String prefix, Collection<String> known) {
    List<String> names =
        known.stream().filter(name -> name.startsWith(prefix)).sorted().distinct().toList();
    String shown = String.join(", ", names.subList(0, Math.min(names.size(), MOST_SHOWN)));
    return names.size() <= MOST_SHOWN
        ? shown
        : shown + " or one of " + (names.size() - MOST_SHOWN) + " more";
  }

  /** The name most like another one, if any is like it at all. */
  public static Optional<String> closest(String name, Collection<String> known) {
    return known.stream()
        .filter(candidate -> distance(name, candidate) <= Math.max(2, name.length() / 3))
        .min(
            Comparator.<String>comparingInt(candidate -> distance(name, candidate))
                .thenComparing(Comparator.naturalOrder()));
  }

  private static int distance(String a, String b) {
    int[] previous = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      previous[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] current = new int[b.length() + 1];
      current[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int substitute = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        current[j] = Math.min(substitute, 1 + Math.min(previous[j], current[j - 1]));
      }
      previous = current;
    }
    return previous[b.length()];
  }

  @Override
  public String toString() {
    return "StoreConfig[" + catalogName + ": " + String.join(", ", settings.keySet()) + "]";
  }
}
