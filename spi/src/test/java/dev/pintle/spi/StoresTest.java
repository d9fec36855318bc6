package dev.pintle.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pintle.spi.memory.MemoryStore;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StoresTest {
  /** Registered in META-INF/services of the test's class path. */
  public static final class MemoryProvider implements StoreProvider {
    @Override
    public String name() {
      return "memory";
    }

    @Override
    public List<ConfigKey<?>> keys() {
      return List.of();
    }

    @Override
    public Store open(StoreConfig config) {
      return new MemoryStore();
    }
  }

  /** Claims the same name; deliberately not registered. */
  private static final class Impostor implements StoreProvider {
    @Override
    public String name() {
      return "memory";
    }

    @Override
    public List<ConfigKey<?>> keys() {
      return List.of();
    }

    @Override
    public Store open(StoreConfig config) {
      throw new AssertionError("never opened");
    }
  }

  private static final StoreConfig NOTHING = StoreConfig.of("c", Map.of());

  @Test
  void opensTheProviderOfThatName() {
    try (Store store = Stores.open("memory", NOTHING)) {
      assertThat(store).isInstanceOf(MemoryStore.class);
    }
  }

  @Test
  void isFoundThroughAContextClassLoaderThatSeesNothingToo() {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(ClassLoader.getPlatformClassLoader());
    try {
      assertThat(Stores.provider("memory")).isInstanceOf(MemoryProvider.class);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  @Test
  void saysThatThereIsNoProviderAtAll() {
    assertThatThrownBy(() -> Stores.choose("jdbc", Map.of()))
        .isInstanceOf(StoreException.InvalidConfig.class)
        .hasMessageContaining("no store of any kind is on the class path");
  }

  @Test
  void saysWhichNamesThereAreWhereNoneIsOfThatName() {
    assertThatThrownBy(() -> Stores.open("memroy", NOTHING))
        .isInstanceOf(StoreException.InvalidConfig.class)
        .hasMessageContaining("no store of the kind 'memroy'")
        .hasMessageContaining("there is: memory")
        .hasMessageContaining("did you mean 'memory'?");
  }

  @Test
  void saysWhichClassesClaimOneName() {
    assertThatThrownBy(
            () ->
                Stores.choose(
                    "memory", Map.of("memory", List.of(new MemoryProvider(), new Impostor()))))
        .isInstanceOf(StoreException.InvalidConfig.class)
        .hasMessageContaining("more than one store calls itself 'memory'")
        .hasMessageContaining("MemoryProvider")
        .hasMessageContaining("Impostor");
  }
}
