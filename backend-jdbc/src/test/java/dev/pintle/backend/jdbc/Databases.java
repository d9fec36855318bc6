package dev.pintle.backend.jdbc;

import dev.pintle.spi.Store;
import dev.pintle.spi.StoreConfig;
import dev.pintle.spi.Stores;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Opens stores in tests. */
final class Databases {
  private Databases() {}

  /** A client of the catalog {@code c}. */
  static Store open(String uri, String... keysAndValues) {
    return Stores.open("jdbc", config(uri, keysAndValues));
  }

  static StoreConfig config(String uri, String... keysAndValues) {
    Map<String, String> settings = new HashMap<>();
    settings.put("uri", uri);
    for (int i = 0; i < keysAndValues.length; i += 2) {
      settings.put(keysAndValues[i], keysAndValues[i + 1]);
    }
    return StoreConfig.of("c", settings);
  }

  /** The same database through another port. */
  static String through(int port, String url) {
    return url.replaceFirst(":\\d+/", ":" + port + "/");
  }

  /**
   * A client whose statements are recorded.
   *
   * @param opening the statements that opening it took
   */
  record Recorded(Store store, RecordingDriver driver, List<String> opening)
      implements AutoCloseable {
    @Override
    public void close() {
      store.close();
    }
  }

  /** A client of a database whose connections come from another URL. */
  static Store openThrough(String detour, String uri) {
    JdbcStoreConfig config = JdbcStoreConfig.parse(config(uri));
    JdbcDriver driver = JdbcDriver.load(config.url());
    return JdbcStore.open(
        config, new JdbcDriver(driver.url(), driver.dialect(), new DetourDriver(detour)));
  }

  /** With a single connection, so that nothing but the calls is recorded. */
  static Recorded openRecorded(String uri) {
    JdbcStoreConfig config = JdbcStoreConfig.parse(config(uri, "clients", "1"));
    JdbcDriver driver = JdbcDriver.load(config.url());
    RecordingDriver recording = new RecordingDriver(driver.driver());
    Store store = JdbcStore.open(config, new JdbcDriver(driver.url(), driver.dialect(), recording));
    return new Recorded(store, recording, recording.drain());
  }
}
