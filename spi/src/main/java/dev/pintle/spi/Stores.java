package dev.pintle.spi;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The one door to stores of every kind. */
public final class Stores {
  private Stores() {}

  /**
   * Opens a store of a kind that is on the class path.
   *
   * @param name the kind, as its provider names it
   * @throws StoreException.InvalidConfig if there is no provider at all, none of that name, or two
   * @throws StoreException as {@link StoreProvider#open}
   */
  public static Store open(String name, StoreConfig config) {
    return provider(name).open(config);
  }

  /**
   * The provider of that name, among those that the thread's context class loader sees, or else the
   * one that loaded this class.
   *
   * @throws StoreException.InvalidConfig as {@link #open}
   */
  public static StoreProvider provider(String name) {
    return choose(name, providers());
  }

  /** Every provider that can be found, by name. */
  public static Map<String, List<StoreProvider>> providers() {
    Map<String, List<StoreProvider>> found = load(Thread.currentThread().getContextClassLoader());
    return found.isEmpty() ? load(Stores.class.getClassLoader()) : found;
  }

  static StoreProvider choose(String name, Map<String, List<StoreProvider>> found) {
    if (found.isEmpty()) {
      throw new StoreException.InvalidConfig(
          "no store of any kind is on the class path; add a backend's jar (looking for '"
              + name
              + "')");
    }
    List<StoreProvider> named = found.getOrDefault(name, List.of());
    if (named.isEmpty()) {
      throw new StoreException.InvalidConfig(
          "no store of the kind '"
              + name
              + "' is on the class path; there is: "
              + String.join(", ", found.keySet())
              + suggestion(name, found));
    }
    if (named.size() > 1) {
      throw new StoreException.InvalidConfig(
          "more than one store calls itself '"
              + name
              + "'; leave one of these on the class path: "
              + named.stream()
                  .map(provider -> provider.getClass().getName())
                  .sorted()
                  .collect(Collectors.joining(", ")));
    }
    return named.get(0);
  }

  private static String suggestion(String name, Map<String, List<StoreProvider>> found) {
    Optional<String> closest = StoreConfig.closest(name, found.keySet());
    return closest.map(best -> "; did you mean '" + best + "'?").orElse("");
  }

  private static Map<String, List<StoreProvider>> load(ClassLoader loader) {
    try {
      return ServiceLoader.load(StoreProvider.class, loader).stream()
          .map(ServiceLoader.Provider::get)
          .collect(Collectors.groupingBy(StoreProvider::name, TreeMap::new, Collectors.toList()));
    } catch (ServiceConfigurationError e) {
      throw new StoreException.InvalidConfig(
          "a store on the class path can't be loaded: " + e.getMessage(), e);
    }
  }
}
