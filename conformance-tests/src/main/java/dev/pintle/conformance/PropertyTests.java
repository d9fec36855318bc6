package dev.pintle.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.pintle.spi.EntryKind;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Slot;
import dev.pintle.spi.Store;
import dev.pintle.spi.StoreFeature;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The tests of one property. Each gets an open client, a namespace of its own, and whatever more of
 * both it asks for; clients are closed after it.
 */
@ExtendWith(FailureReport.class)
@Timeout(120) // seconds; a guard against a store that never answers, not a measure
abstract class PropertyTests {
  private final StoreConformance suite;
  private final EntryKind kind;
  private final List<Store> opened = new ArrayList<>();
  private Random random;
  private Store client;
  private NamespaceName namespace;
  private int names;

  PropertyTests(StoreConformance suite) {
    this(suite, EntryKind.TABLE);
  }

  /**
   * @param kind of the entries that the tests make where nothing else is asked
   */
  PropertyTests(StoreConformance suite, EntryKind kind) {
    this.suite = suite;
    this.kind = kind;
  }

  /** What the tests of this class prove. */
  static Property propertyOf(Class<?> tests) {
    Class<?> type = tests;
    while (!type.isAnnotationPresent(Property.class)) {
      type = type.getSuperclass();
    }
    return type.getAnnotation(Property.class);
  }

  @BeforeEach
  final void open(TestInfo test) {
    random =
        RunSettings.CURRENT.randomFor(
            propertyOf(getClass()).id() + test.getTestMethod().orElseThrow().getName());
    client = openClient();
    if (kind == EntryKind.VIEW) {
      assumeHas(StoreFeature.VIEWS);
    }
    namespace = createNamespace();
  }

  @AfterEach
  final void closeClients() {
    opened.forEach(Store::close);
  }

  final StoreConformance suite() {
    return suite;
  }

  /** The client that does everything for which it doesn't matter who does it. */
  final Store client() {
    return client;
  }

  /** One more client of the same data, independent of all others. */
  final Store openClient() {
    return closedAfterwards(suite.openClient());
  }

  final Store closedAfterwards(Store store) {
    opened.add(store);
    return store;
  }

  final Random random() {
    return random;
  }

  /** A namespace that is there and empty. */
  final NamespaceName namespace() {
    return namespace;
  }

  /** The name of a namespace that nobody has created. */
  static NamespaceName freshNamespace() {
    return NamespaceName.of("pintle_" + unique().substring(0, 12));
  }

  /** Another namespace that is there and empty. */
  final NamespaceName createNamespace() {
    NamespaceName name = freshNamespace();
    Answers.requireDone(client.namespaces().create(name, Map.of()), "creating a new namespace");
    return name;
  }

  /** A name in the test's namespace under which nothing stands. */
  final EntryName freshName() {
    names++;
    return namespace.entry("t" + names);
  }

  /** What kind of entry the tests are about. */
  final EntryKind kind() {
    return kind;
  }

  /** A pointer to an entry of the tests' kind there. */
  final Pointer pointer(String location) {
    return new Pointer(kind, location);
  }

  /** A pointer that nobody has used. */
  final Pointer freshPointer() {
    return pointer(freshLocation());
  }

  static String freshLocation() {
    return "s3://pintle-conformance/metadata/" + unique() + ".metadata.json";
  }

  private static String unique() {
    return UUID.randomUUID().toString().replace("-", "");
  }

  /** A new entry with this pointer. */
  final EntryName create(Pointer pointer) {
    EntryName name = freshName();
    create(name, pointer);
    return name;
  }

  final void create(EntryName name, Pointer pointer) {
    Answers.requireSwapped(
        client.pointers().swap(name, Expectation.absent(), Replacement.to(pointer)),
        "creating " + name + ", where nothing stood,");
  }

  final void move(EntryName name, Pointer from, Pointer to) {
    Answers.requireSwapped(
        client.pointers().swap(name, Expectation.exactly(from), Replacement.to(to)),
        "moving " + name + " from its current pointer");
  }

  final void remove(EntryName name, Pointer from) {
    Answers.requireSwapped(
        client.pointers().swap(name, Expectation.exactly(from), Replacement.removed()),
        "removing " + name + " at its current pointer");
  }

  static Optional<Pointer> read(Store store, EntryName name) {
    return Answers.pointer(store.pointers().resolve(name));
  }

  static Slot.Live live(Store store, EntryName name) {
    return (Slot.Live) store.pointers().resolve(name).orElseThrow();
  }

  final void requireStands(EntryName name, Pointer pointer) {
    assertThat(read(client, name)).as("the pointer of " + name).contains(pointer);
  }

  final void requireAbsent(EntryName name) {
    assertThat(client.pointers().resolve(name)).as("what stands under " + name).isEmpty();
  }

  /** Leaves a test out, visibly, that asks for what the store lacks. */
  final void assumeHas(StoreFeature feature) {
    assumeTrue(client.has(feature), () -> "not applicable: the store lacks " + feature);
  }

  /** Leaves a test out, visibly, that asks what happens where the feature is lacking. */
  final void assumeLacks(StoreFeature feature) {
    assumeTrue(!client.has(feature), () -> "not applicable: the store has " + feature);
  }

  /** A race, with names of its own each time. */
  @FunctionalInterface
  interface Trial {
    void run(Contenders contenders) throws Exception;
  }

  /**
   * How often each race is run. Views get a third: what a store does wrong with views alone, it
   * does without luck.
   */
  final int trials() {
    int trials = RunSettings.CURRENT.trials();
    return kind == EntryKind.VIEW ? (trials + 2) / 3 : trials;
  }

  /** One test per topology, each with that number of trials. */
  final Stream<DynamicTest> inEachTopology(Trial trial) {
    return Stream.of(Topology.values())
        .map(
            topology ->
                DynamicTest.dynamicTest(
                    topology.name().toLowerCase(Locale.ROOT), () -> runTrials(topology, trial)));
  }

  private void runTrials(Topology topology, Trial trial) throws Exception {
    List<Store> clients = new ArrayList<>();
    for (int i = 0; i < topology.clients(); i++) {
      clients.add(openClient());
    }
    for (int number = 0; number < trials(); number++) {
      List<Store> contenders = new ArrayList<>();
      for (int i = 0; i < topology.contenders(number); i++) {
        contenders.add(clients.get((number + i) % clients.size()));
      }
      trial.run(new Contenders(contenders));
    }
  }
}
