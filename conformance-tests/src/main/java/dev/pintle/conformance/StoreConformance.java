package dev.pintle.conformance;

import dev.pintle.spi.EntryKind;
import dev.pintle.spi.Store;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.TestInstance;

/**
 * Everything that is asked of a store. Extend it, say how to open a client, and run it with JUnit:
 *
 * <pre>{@code
 * final class MyStoreConformanceTest extends StoreConformance {
 *   private MyServer server;
 *
 *   @BeforeAll
 *   void start() {
 *     server = MyServer.startEmpty();
 *   }
 *
 *   @Override
 *   protected Store openClient() {
 *     return Stores.open("my-store", server.config());
 *   }
 * }
 * }</pre>
 *
 * <p>One instance lives as long as the class, so {@code @BeforeAll}, {@code @AfterAll} and
 * {@code @TempDir} work on its fields: make fresh data there. Tests don't need more than that; each
 * uses a namespace of its own. Tests of what the store lacks, or what it can't be asked, are
 * reported as skipped with the reason.
 *
 * <p>The system property {@code pintle.trials} says how often each race is run, {@code pintle.seed}
 * repeats the random choices of a run; every failure names its seed.
 *
 * <p>A nested class holds the tests of one property, under the id that it has in this module's
 * README. Those about swaps and renames run on tables, and on views once more.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class StoreConformance {
  /**
   * Opens one more client. All clients see the same data and share nothing else: no connection, no
   * cache, no lock. The suite closes each.
   */
  protected abstract Store openClient();

  /**
   * Opens a client of a second catalog in the same store, empty at first. Without one, the tests of
   * two catalogs are skipped.
   */
  protected Optional<Store> openOtherCatalog() {
    return Optional.empty();
  }

  @Nested
  final class C01 extends CreateOnce {
    C01() {
      super(StoreConformance.this, EntryKind.TABLE);
    }
  }

  @Nested
  final class C02 extends CasExact {
    C02() {
      super(StoreConformance.this, EntryKind.TABLE);
    }
  }

  @Nested
  final class C03 extends Linearizable {
    C03() {
      super(StoreConformance.this, EntryKind.TABLE);
    }
  }

  @Nested
  final class C04 extends NoEffect {
    C04() {
      super(StoreConformance.this, EntryKind.TABLE);
    }
  }

  @Nested
  final class C05 extends Durable {
    C05() {
      super(StoreConformance.this);
    }
  }

  @Nested
  final class C09 extends FreshRead {
    C09() {
      super(StoreConformance.this);
    }
  }

  @Nested
  final class C10 extends WholeValue {
    C10() {
      super(StoreConformance.this, EntryKind.TABLE);
    }
  }

  @Nested
  final class C11 extends JustifiedConflict {
    C11() {
      super(StoreConformance.this, EntryKind.TABLE);
    }
  }

  @Nested
  final class C12 extends NoGhostCreate {
    C12() {
      super(StoreConformance.this, EntryKind.TABLE);
    }
  }

  @Nested
  final class C13 extends DeleteExact {
    C13() {
      super(StoreConformance.this, EntryKind.TABLE);
    }
  }

  @Nested
  final class C14 extends NoAba {
    C14() {
      super(StoreConformance.this, EntryKind.TABLE);
    }
  }

  @Nested
  final class C15 extends KeyIsolation {
    C15() {
      super(StoreConformance.this);
    }
  }

  @Nested
  final class C16 extends NamespaceGuard {
    C16() {
      super(StoreConformance.this);
    }
  }

  @Nested
  final class C17 extends CompleteListing {
    C17() {
      super(StoreConformance.this);
    }
  }

  @Nested
  final class C18 extends Rename {
    C18() {
      super(StoreConformance.this, EntryKind.TABLE);
    }
  }

  @Nested
  final class C25 extends ErrorMap {
    C25() {
      super(StoreConformance.this);
    }
  }

  @Nested
  final class C27 extends Sealing {
    C27() {
      super(StoreConformance.this);
    }
  }

  @Nested
  final class C31 extends SwappingMany {
    C31() {
      super(StoreConformance.this);
    }
  }

  @Nested
  final class C32 extends TwoCatalogs {
    C32() {
      super(StoreConformance.this);
    }
  }

  @Nested
  final class C33 extends Resources {
    C33() {
      super(StoreConformance.this);
    }
  }

  /** What is asked of swaps and renames of tables, asked of views. */
  @Nested
  final class OnViews {
    @Nested
    final class C01 extends CreateOnce {
      C01() {
        super(StoreConformance.this, EntryKind.VIEW);
      }
    }

    @Nested
    final class C02 extends CasExact {
      C02() {
        super(StoreConformance.this, EntryKind.VIEW);
      }
    }

    @Nested
    final class C03 extends Linearizable {
      C03() {
        super(StoreConformance.this, EntryKind.VIEW);
      }
    }

    @Nested
    final class C04 extends NoEffect {
      C04() {
        super(StoreConformance.this, EntryKind.VIEW);
      }
    }

    @Nested
    final class C10 extends WholeValue {
      C10() {
        super(StoreConformance.this, EntryKind.VIEW);
      }
    }

    @Nested
    final class C11 extends JustifiedConflict {
      C11() {
        super(StoreConformance.this, EntryKind.VIEW);
      }
    }

    @Nested
    final class C12 extends NoGhostCreate {
      C12() {
        super(StoreConformance.this, EntryKind.VIEW);
      }
    }

    @Nested
    final class C13 extends DeleteExact {
      C13() {
        super(StoreConformance.this, EntryKind.VIEW);
      }
    }

    @Nested
    final class C14 extends NoAba {
      C14() {
        super(StoreConformance.this, EntryKind.VIEW);
      }
    }

    @Nested
    final class C18 extends Rename {
      C18() {
        super(StoreConformance.this, EntryKind.VIEW);
      }
    }
  }
}
