package dev.pintle.backend.jdbc;

import dev.pintle.backend.jdbc.JdbcStoreConfig.SchemaVersion;
import dev.pintle.spi.AtomicRename;
import dev.pintle.spi.EntryListing;
import dev.pintle.spi.Finding;
import dev.pintle.spi.MultiSwap;
import dev.pintle.spi.NamespaceStore;
import dev.pintle.spi.PointerStore;
import dev.pintle.spi.Store;
import dev.pintle.spi.StoreFeature;
import dev.pintle.spi.StoreLimits;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** A catalog's rows in one database, through one pool of connections. */
final class JdbcStore implements Store {
  private static final StoreLimits LIMITS =
      new StoreLimits(
          JdbcSchema.LONGEST_NAME,
          JdbcSchema.LONGEST_NAME,
          JdbcSchema.LONGEST_LOCATION,
          JdbcSchema.LONGEST_PROPERTY_KEY,
          JdbcSchema.LONGEST_PROPERTY_VALUE,
          JdbcMultiSwap.MOST);

  private final JdbcPool pool;
  private final String description;
  private final Set<StoreFeature> lacks;
  private final JdbcPointerStore pointers;
  private final JdbcNamespaces namespaces;
  private final JdbcListing listing;
  private final JdbcRename rename;
  private final JdbcMultiSwap multiSwap;
  private final Supplier<JdbcExamination> examination;

  private JdbcStore(JdbcPool pool, JdbcStoreConfig config, JdbcLayout layout) {
    JdbcDialect dialect = pool.dialect();
    String catalog = config.catalogName();
    SchemaVersion version = layout.version();
    JdbcText text = new JdbcText(dialect, layout.foldsNames());
    JdbcCalls calls = new JdbcCalls(catalog, version, new JdbcGuard(text, config.strict()));
    JdbcNamespaceCalls namespaceCalls = new JdbcNamespaceCalls(text, catalog);
    JdbcDeclaration declaration = new JdbcDeclaration(pool, namespaceCalls, config.strict());
    this.pool = pool;
    this.description =
        dialect.product() + " " + config.url() + ", catalog '" + catalog + "', " + version;
    this.lacks = lacks(calls);
    JdbcChanges changes = new JdbcChanges(calls);
    this.pointers = new JdbcPointerStore(pool, calls, changes, declaration);
    this.examination = () -> new JdbcExamination(pool, calls, catalog);
    this.multiSwap = new JdbcMultiSwap(pool, calls, namespaceCalls, changes, declaration);
    this.namespaces = new JdbcNamespaces(pool, namespaceCalls);
    this.listing = new JdbcListing(pool, calls, namespaceCalls);
    this.rename = new JdbcRename(pool, calls, declaration);
  }

  /** As {@link JdbcStoreProvider#open}. */
  static JdbcStore open(JdbcStoreConfig config, JdbcDriver driver) {
    driver.requireSafe(config);
    if (!config.initTables() && !driver.dialect().isThere(driver.url())) {
      throw JdbcSchema.notSetUp(config, "there is no such database");
    }
    Optional<String> first = driver.dialect().beforeFirstConnection(driver.url());
    JdbcPool pool =
        JdbcPool.open(new JdbcConnector(driver, driver.properties(config), first), config);
    try {
      return new JdbcStore(pool, config, new JdbcSchema(pool.dialect(), config).prepare(pool));
    } catch (RuntimeException | Error e) {
      pool.close();
      throw e;
    }
  }

  private static Set<StoreFeature> lacks(JdbcCalls calls) {
    Set<StoreFeature> lacks = EnumSet.of(StoreFeature.TOKENS);
    if (!calls.isTyped()) {
      lacks.add(StoreFeature.VIEWS);
    }
    if (calls.foldsNames()) {
      lacks.add(StoreFeature.CASE_SENSITIVE_NAMES);
    }
    if (!calls.hasNotes()) {
      lacks.add(StoreFeature.SEALS);
    }
    return Set.copyOf(lacks);
  }

  @Override
  public PointerStore pointers() {
    return pointers;
  }

  @Override
  public NamespaceStore namespaces() {
    return namespaces;
  }

  @Override
  public EntryListing listing() {
    return listing;
  }

  @Override
  public Optional<AtomicRename> atomicRename() {
    return Optional.of(rename);
  }

  @Override
  public Optional<MultiSwap> multiSwap() {
    return Optional.of(multiSwap);
  }

  @Override
  public Set<StoreFeature> lacks() {
    return lacks;
  }

  @Override
  public StoreLimits limits() {
    return LIMITS;
  }

  @Override
  public Duration settleTimeout() {
    return Duration.ofSeconds(10);
  }

  @Override
  public List<Finding> examine() {
    return examination.get().run();
  }

  @Override
  public String describe() {
    return description;
  }

  @Override
  public void close() {
    pool.close();
  }
}
