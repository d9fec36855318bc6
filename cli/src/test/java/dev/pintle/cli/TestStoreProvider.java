package dev.pintle.cli;

import dev.pintle.spi.ConfigKey;
import dev.pintle.spi.SetupScripts;
import dev.pintle.spi.Store;
import dev.pintle.spi.StoreConfig;
import dev.pintle.spi.StoreException;
import dev.pintle.spi.StoreProvider;
import dev.pintle.spi.Stores;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.logging.Logger;

/**
 * The kind {@code test}: a real store of the kind {@code jdbc}, of which settings say what its
 * {@link Store#examine} finds and when it breaks.
 */
public final class TestStoreProvider implements StoreProvider {
  @Override
  public String name() {
    return "test";
  }

  @Override
  public List<ConfigKey<?>> keys() {
    List<ConfigKey<?>> keys = new ArrayList<>(Stores.provider("jdbc").keys());
    keys.addAll(TestStore.KEYS);
    return keys;
  }

  @Override
  public Store open(StoreConfig config) {
    return new TestStore(Stores.open("jdbc", config), config);
  }

  @Override
  public Optional<SetupScripts> setupScripts() {
    return Optional.of(new Scripts());
  }

  private static final class Scripts implements SetupScripts {
    @Override
    public Set<String> dialects() {
      return Set.of("sqlite", "oracle");
    }

    @Override
    public List<String> script(String dialect, Optional<String> from) {
      // drivers talk like this
      Logger.getLogger("dev.pintle.driver").severe("a driver has something to say");
      if (!dialects().contains(dialect)) {
        throw new StoreException.InvalidConfig(
            "no statements for '" + dialect + "'; there are some for oracle, sqlite");
      }
      return from.isPresent()
          ? List.of("ALTER TABLE a ADD COLUMN c INT")
          : List.of("CREATE TABLE a (\n  b INT\n)", "CREATE TABLE d (e INT)");
    }
  }
}
