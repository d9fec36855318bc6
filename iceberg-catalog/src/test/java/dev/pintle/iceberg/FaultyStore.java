package dev.pintle.iceberg;

import dev.pintle.spi.AtomicRename;
import dev.pintle.spi.Attempt;
import dev.pintle.spi.EntryKind;
import dev.pintle.spi.EntryListing;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Lineage;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.NamespaceResult;
import dev.pintle.spi.NamespaceStore;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.PointerStore;
import dev.pintle.spi.RenameResult;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Slot;
import dev.pintle.spi.Store;
import dev.pintle.spi.StoreException;
import dev.pintle.spi.StoreFeature;
import dev.pintle.spi.StoreLimits;
import dev.pintle.spi.SwapResult;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * A client of a store whose replies get lost when a test says so. It settles by what the contract
 * allows: the pointer, and the lineage that the caller gives. Counts the requests of each kind.
 */
final class FaultyStore implements Store {
  /** What becomes of a write. */
  enum Fault {
    /** It is applied, and the reply lost. */
    LOST_REPLY,
    /** It is lost itself, and nobody knows. */
    LOST_REQUEST,
    /** It is under way until {@link #deliver}, or until settling makes it harmless. */
    LATE
  }

  /** What was under way arrives. */
  void deliver() {
    if (underWay != null) {
      Object unused = underWay.get();
      underWay = null;
    }
  }

  /** The next swap is sent twice by something below, and the second answer is what comes back. */
  void nextIsSentTwice() {
    sentTwice = true;
  }

  /** Once a swap was sent, the store can't be read. */
  void cannotBeReadAfterwards() {
    unreadableAfterwards = true;
  }

  private final Store store;
  private final Deque<Fault> faults = new ArrayDeque<>();
  private final Deque<Runnable> beforeSwaps = new ArrayDeque<>();
  private final List<String> requests = new ArrayList<>();
  private final Set<StoreFeature> lacking = EnumSet.noneOf(StoreFeature.class);
  private Supplier<RuntimeException> refusal;
  private Runnable beforeSettling = () -> {};
  private Supplier<?> underWay;
  private boolean settles = true;
  private boolean blind;
  private boolean sentTwice;
  private boolean unreadableAfterwards;
  private boolean unreadable;

  FaultyStore(Store store) {
    this.store = store;
  }

  /** The next write ends like this. */
  void next(Fault fault) {
    faults.add(fault);
  }

  /** Every write from now on is refused. */
  void refuse(Supplier<RuntimeException> exception) {
    refusal = exception;
  }

  /** What happens elsewhere just before the next swap that hasn't its own yet. */
  void beforeSwap(Runnable elsewhere) {
    beforeSwaps.add(elsewhere);
  }

  /** What happens elsewhere between an unknown outcome and its settling. */
  void beforeSettling(Runnable elsewhere) {
    beforeSettling = elsewhere;
  }

  /** Settling a rename sees which names are taken, and not by what. */
  void takesNamesForTaken() {
    blind = true;
  }

  /** Unknown outcomes stay so. */
  void neverSettles() {
    settles = false;
  }

  /** The kinds of requests since the last call, in order. */
  List<String> takeRequests() {
    List<String> taken = List.copyOf(requests);
    requests.clear();
    return taken;
  }

  private record Lost<T>(T asked, String describe) implements Attempt {}

  private record Swap(EntryName name, Expectation from, Replacement to) {}

  private record Renaming(EntryName from, Expectation.Exactly expected, EntryName to) {}

  private void count(String request) {
    requests.add(request);
    if (refusal != null && !request.equals("resolve")) {
      throw refusal.get();
    }
  }

  private boolean isLost(Supplier<?> write) {
    Fault fault = faults.poll();
    if (fault == Fault.LOST_REPLY) {
      Object unused = write.get();
    } else if (fault == Fault.LATE) {
      underWay = write;
    }
    return fault != null;
  }

  private static RuntimeException noReply() {
    return new IllegalStateException("connection reset");
  }

  @Override
  public PointerStore pointers() {
    return new Pointers();
  }

  private final class Pointers implements PointerStore {
    @Override
    public Optional<Slot> resolve(EntryName name) {
      count("resolve");
      if (unreadable) {
        throw new StoreException.Unavailable("no connection", null);
      }
      return store.pointers().resolve(name);
    }

    @Override
    public SwapResult swap(EntryName name, Expectation from, Replacement to) {
      Optional.ofNullable(beforeSwaps.poll()).ifPresent(Runnable::run);
      count("swap");
      unreadable = unreadableAfterwards;
      if (sentTwice) {
        sentTwice = false;
        SwapResult unseen = store.pointers().swap(name, from, to);
        return unseen instanceof SwapResult.Swapped swapped
            ? SwapResult.refused(swapped.now())
            : unseen;
      }
      return isLost(() -> store.pointers().swap(name, from, to))
          ? new SwapResult.Unknown(
              noReply(), new Lost<>(new Swap(name, from, to), "the swap of " + name))
          : store.pointers().swap(name, from, to);
    }

    @Override
    public SwapResult settle(Attempt attempt, Duration timeout, Lineage lineage) {
      beforeSettling.run();
      count("settle");
      if (!settles) {
        return new SwapResult.Unknown(noReply(), attempt);
      }
      underWay = null;
      Swap swap = (Swap) ((Lost<?>) attempt).asked();
      Optional<Slot> seen = store.pointers().resolve(swap.name());
      if (swap.to() instanceof Replacement.Removed && seen.isPresent()) {
        return SwapResult.settled(seen);
      }
      Optional<Pointer> ours =
          swap.to() instanceof Replacement.To to ? Optional.of(to.pointer()) : Optional.empty();
      Optional<Pointer> now =
          seen.map(slot -> slot instanceof Slot.Live live ? live.pointer() : null);
      if (now.equals(ours)) {
        return new SwapResult.Swapped(seen);
      }
      if (swap.from().matches(seen)) {
        return SwapResult.settled(seen);
      }
      return judge(swap, ours, now, lineage)
          .orElseGet(() -> new SwapResult.Unknown(noReply(), attempt));
    }

    private Optional<SwapResult> judge(
        Swap swap, Optional<Pointer> ours, Optional<Pointer> now, Lineage lineage) {
      List<String> history = now.map(lineage::before).orElse(List.of());
      if (ours.map(Pointer::location).filter(history::contains).isPresent()) {
        return Optional.of(SwapResult.swapped());
      }
      if (swap.from() instanceof Expectation.Absent) {
        // a view's history isn't known, so the one that stands there may have followed ours
        return now.map(Pointer::kind).equals(Optional.of(EntryKind.VIEW))
            ? Optional.empty()
            : Optional.of(SwapResult.settled(now.map(Slot::live)));
      }
      Expectation.Exactly from = (Expectation.Exactly) swap.from();
      return history.contains(from.pointer().location())
          ? Optional.of(SwapResult.settled(now.map(Slot::live)))
          : Optional.empty();
    }
  }

  @Override
  public Optional<AtomicRename> atomicRename() {
    return store.atomicRename().map(Renames::new);
  }

  private final class Renames implements AtomicRename {
    private final AtomicRename renames;

    Renames(AtomicRename renames) {
      this.renames = renames;
    }

    @Override
    public RenameResult rename(EntryName from, Expectation.Exactly expected, EntryName to) {
      Optional.ofNullable(beforeSwaps.poll()).ifPresent(Runnable::run);
      count("rename");
      return isLost(() -> renames.rename(from, expected, to))
          ? new RenameResult.Unknown(
              noReply(), new Lost<>(new Renaming(from, expected, to), "the rename of " + from))
          : renames.rename(from, expected, to);
    }

    @Override
    public RenameResult settle(Attempt attempt, Duration timeout) {
      beforeSettling.run();
      count("settle");
      if (!settles) {
        return new RenameResult.Unknown(noReply(), attempt);
      }
      underWay = null;
      Renaming renaming = (Renaming) ((Lost<?>) attempt).asked();
      Optional<Slot> source = store.pointers().resolve(renaming.from());
      Optional<Pointer> target =
          Entries.ofKind(
                  store.pointers().resolve(renaming.to()), renaming.expected().pointer().kind())
              .map(Slot.Live::pointer);
      if (target.isPresent() && source.isEmpty() && !blind) {
        return new RenameResult.Renamed();
      }
      return target.isPresent()
          ? new RenameResult.TargetTaken(SwapResult.Proof.SETTLED)
          : new RenameResult.SourceMoved(source, SwapResult.Proof.SETTLED);
    }
  }

  @Override
  public NamespaceStore namespaces() {
    return new Namespaces();
  }

  private final class Namespaces implements NamespaceStore {
    @Override
    public boolean exists(NamespaceName name) {
      requests.add("namespace exists");
      return store.namespaces().exists(name);
    }

    @Override
    public Optional<Map<String, String>> properties(NamespaceName name) {
      requests.add("namespace properties");
      return store.namespaces().properties(name);
    }

    @Override
    public NamespaceResult create(NamespaceName name, Map<String, String> properties) {
      return write(() -> store.namespaces().create(name, properties));
    }

    @Override
    public NamespaceResult update(NamespaceName name, Map<String, String> set, Set<String> remove) {
      return write(() -> store.namespaces().update(name, set, remove));
    }

    @Override
    public NamespaceResult drop(NamespaceName name) {
      return write(() -> store.namespaces().drop(name));
    }

    private NamespaceResult write(Supplier<NamespaceResult> write) {
      count("namespace write");
      return isLost(write)
          ? new NamespaceResult.Unknown(noReply(), new Lost<>(write, "a write to a namespace"))
          : write.get();
    }

    @Override
    public NamespaceResult settle(Attempt attempt, Duration timeout) {
      count("settle");
      return settles ? new NamespaceResult.Done() : new NamespaceResult.Unknown(noReply(), attempt);
    }
  }

  @Override
  public EntryListing listing() {
    return store.listing();
  }

  /** This store has no such feature any more. */
  void lose(StoreFeature feature) {
    lacking.add(feature);
  }

  @Override
  public Set<StoreFeature> lacks() {
    return Set.copyOf(lacking);
  }

  @Override
  public StoreLimits limits() {
    return store.limits();
  }

  @Override
  public Duration settleTimeout() {
    return store.settleTimeout();
  }

  @Override
  public String describe() {
    return "faulty " + store.describe();
  }

  @Override
  public void close() {
    store.close();
  }
}
