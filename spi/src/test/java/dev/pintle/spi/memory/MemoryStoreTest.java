package dev.pintle.spi.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pintle.spi.AtomicRename;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Listed;
import dev.pintle.spi.MultiSwap;
import dev.pintle.spi.MultiSwapResult;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.NamespaceResult;
import dev.pintle.spi.Page;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.RenameResult;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Seal;
import dev.pintle.spi.SealTarget;
import dev.pintle.spi.Slot;
import dev.pintle.spi.StoreException;
import dev.pintle.spi.SwapResult;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MemoryStoreTest {
  private static final NamespaceName SHOP = NamespaceName.of("shop");
  private static final EntryName ORDERS = SHOP.entry("orders");
  private static final EntryName RETURNS = SHOP.entry("returns");
  private static final Pointer P = Pointer.table("p");
  private static final Pointer Q = Pointer.table("q");

  private final MemoryStore store = new MemoryStore();

  @BeforeEach
  void shopExists() {
    store.namespaces().create(SHOP, Map.of());
  }

  private SwapResult swap(EntryName name, Expectation from, Replacement to) {
    return store.pointers().swap(name, from, to);
  }

  private Slot create(EntryName name, Pointer pointer) {
    SwapResult result = swap(name, Expectation.absent(), Replacement.to(pointer));
    return ((SwapResult.Swapped) result).now().orElseThrow();
  }

  @Test
  void aSecondClientSeesWhatTheFirstDid() {
    create(ORDERS, P);
    MemoryStore other = store.openAgain();
    store.close();
    assertThat(other.pointers().resolve(ORDERS))
        .get()
        .isInstanceOfSatisfying(Slot.Live.class, live -> assertThat(live.pointer()).isEqualTo(P));
    assertThatThrownBy(() -> store.pointers().resolve(ORDERS))
        .isInstanceOf(StoreException.Unavailable.class);
  }

  @Test
  void aCreateNeedsItsNamespaceAndAFreeName() {
    assertThatThrownBy(() -> create(NamespaceName.of("nowhere").entry("t"), P))
        .isInstanceOf(StoreException.NotFound.class)
        .hasMessageContaining("nowhere");
    create(ORDERS, P);
    assertThat(swap(ORDERS, Expectation.absent(), Replacement.to(Q)))
        .isInstanceOfSatisfying(
            SwapResult.Conflict.class,
            conflict -> {
              assertThat(conflict.proof()).isEqualTo(SwapResult.Proof.REFUSED);
              assertThat(conflict.seen()).isPresent();
            });
  }

  @Test
  void anOldStampIsRefusedEvenWhereTheTextIsBack() {
    Slot first = create(ORDERS, P);
    swap(ORDERS, Expectation.exactly(P), Replacement.removed());
    create(ORDERS, P);
    assertThat(swap(ORDERS, Expectation.exactly((Slot.Live) first), Replacement.to(Q)))
        .isInstanceOf(SwapResult.Conflict.class);
    assertThat(swap(ORDERS, Expectation.exactly(P), Replacement.to(Q)))
        .isInstanceOf(SwapResult.Swapped.class);
  }

  @Test
  void aSealStopsCommitsCreatesAndRenamesAndOnlyItselfOpensIt() {
    Slot live = create(ORDERS, P);
    create(RETURNS, Q);
    Seal seal = new Seal.Moving(P, 1, "me", Instant.EPOCH, new SealTarget.Rename(RETURNS));
    swap(ORDERS, Expectation.exactly((Slot.Live) live), Replacement.sealed(seal));

    assertThat(swap(ORDERS, Expectation.exactly(P), Replacement.to(Q)))
        .isInstanceOf(SwapResult.Conflict.class);
    assertThat(swap(ORDERS, Expectation.absent(), Replacement.to(Q)))
        .isInstanceOf(SwapResult.Conflict.class);
    AtomicRename rename = store.atomicRename().orElseThrow();
    assertThat(rename.rename(RETURNS, Expectation.exactly(Q), ORDERS))
        .isInstanceOf(RenameResult.TargetTaken.class);
    assertThat(rename.rename(ORDERS, Expectation.exactly(P), SHOP.entry("free")))
        .isInstanceOf(RenameResult.SourceMoved.class);
    assertThat(store.namespaces().drop(SHOP))
        .isEqualTo(NamespaceResult.refused(NamespaceResult.Reason.NOT_EMPTY));
    assertThat(store.listing().entries(SHOP, Optional.empty(), 10).items())
        .contains(new Listed.Sealed(ORDERS));

    Slot.Sealed standing = (Slot.Sealed) store.pointers().resolve(ORDERS).orElseThrow();
    assertThat(standing.seal()).isEqualTo(seal);
    assertThat(swap(ORDERS, Expectation.sealed(standing), Replacement.to(Pointer.table("p2"))))
        .isInstanceOf(SwapResult.Swapped.class);
  }

  @Test
  void aRenameKeepsThePointerAndFreesTheOldName() {
    create(ORDERS, P);
    NamespaceName other = NamespaceName.of("archive");
    AtomicRename rename = store.atomicRename().orElseThrow();
    assertThatThrownBy(() -> rename.rename(ORDERS, Expectation.exactly(P), other.entry("orders")))
        .isInstanceOf(StoreException.NotFound.class);
    store.namespaces().create(other, Map.of());
    assertThat(rename.rename(ORDERS, Expectation.exactly(P), other.entry("orders")))
        .isInstanceOf(RenameResult.Renamed.class);
    assertThat(store.pointers().resolve(ORDERS)).isEmpty();
    assertThat(store.pointers().resolve(other.entry("orders"))).isPresent();
  }

  @Test
  void aMultiSwapIsAllOrNothing() {
    create(ORDERS, P);
    MultiSwap multi = store.multiSwap().orElseThrow();
    List<MultiSwap.Change> changes =
        List.of(
            new MultiSwap.Change(RETURNS, Expectation.absent(), Replacement.to(Q)),
            new MultiSwap.Change(ORDERS, Expectation.exactly(Q), Replacement.removed()));
    assertThat(multi.swapAll(changes))
        .isInstanceOfSatisfying(
            MultiSwapResult.Conflict.class,
            conflict -> assertThat(conflict.culprit()).isEqualTo(ORDERS));
    assertThat(store.pointers().resolve(RETURNS)).isEmpty();
    assertThatThrownBy(() -> multi.swapAll(List.of(changes.get(0), changes.get(0))))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void namespacesExistThroughWhatLivesInThem() {
    NamespaceName inner = NamespaceName.of("a", "b");
    store.namespaces().create(inner, Map.of("owner", "me"));
    assertThat(store.namespaces().exists(NamespaceName.of("a"))).isTrue();
    assertThat(store.namespaces().properties(NamespaceName.of("a"))).contains(Map.of());
    assertThat(store.namespaces().create(NamespaceName.of("a"), Map.of()))
        .isEqualTo(NamespaceResult.refused(NamespaceResult.Reason.EXISTS));
    assertThat(store.namespaces().drop(NamespaceName.of("a")))
        .isEqualTo(NamespaceResult.refused(NamespaceResult.Reason.NOT_EMPTY));
    assertThat(store.namespaces().update(inner, Map.of("k", "v"), Set.of("owner")))
        .isInstanceOf(NamespaceResult.Done.class);
    assertThat(store.namespaces().properties(inner)).contains(Map.of("k", "v"));
    assertThat(store.namespaces().drop(inner)).isInstanceOf(NamespaceResult.Done.class);
    assertThat(store.namespaces().exists(NamespaceName.of("a"))).isFalse();
  }

  @Test
  void listingsShowDirectChildrenInPages() {
    for (String level : List.of("p", "p_1", "pX1")) {
      store.namespaces().create(NamespaceName.of(level, "deep"), Map.of());
    }
    assertThat(Page.stream(token -> store.listing().namespaces(NamespaceName.root(), token, 2)))
        .extracting(NamespaceName::toString)
        .containsExactly("p", "pX1", "p_1", "shop");
    assertThat(store.listing().namespaces(NamespaceName.of("p"), Optional.empty(), 5).items())
        .containsExactly(NamespaceName.of("p", "deep"));
  }

  @Test
  void whatIsOverTheLimitsIsRefusedUntouched() {
    Pointer tooLong = Pointer.table("x".repeat(1001));
    assertThatThrownBy(() -> create(ORDERS, tooLong))
        .isInstanceOf(StoreException.InvalidLocation.class);
    assertThatThrownBy(() -> create(SHOP.entry("n".repeat(256)), P))
        .isInstanceOf(StoreException.InvalidName.class);
    assertThatThrownBy(
            () -> store.namespaces().update(SHOP, Map.of("k", "v".repeat(1001)), Set.of()))
        .isInstanceOf(StoreException.InvalidProperty.class);
    assertThat(store.pointers().resolve(ORDERS)).isEmpty();
    create(ORDERS, Pointer.table("x".repeat(1000)));
  }
}
