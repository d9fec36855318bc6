package dev.pintle.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Store;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A read that starts after a write returned sees that write or a later one, in any client. */
@Property(id = "C09", name = "fresh-read", laws = "L4")
abstract class FreshRead extends PropertyTests {
  private static final int ROUNDS = 5;

  FreshRead(StoreConformance suite) {
    super(suite);
  }

  /**
   * Clients that have read an entry before see every swap of another client at once.
   *
   * <p>If it fails: look for a cache that is not asked again, a read at a replica, an eventually
   * consistent read, or a snapshot that a transaction holds open.
   */
  @Test
  void otherClientsSeeASwapAtOnce() {
    Pointer standing = freshPointer();
    EntryName name = create(standing);
    List<Store> readers = List.of(openClient(), openClient());
    readers.forEach(reader -> assertThat(read(reader, name)).contains(freshestOf(name)));

    for (int round = 0; round < ROUNDS; round++) {
      Pointer next = freshPointer();
      move(name, standing, next);
      standing = next;
      for (Store reader : readers) {
        assertThat(read(reader, name)).as("what a client that had read before sees").contains(next);
      }
    }
  }

  private Pointer freshestOf(EntryName name) {
    return read(client(), name).orElseThrow();
  }

  /**
   * A client that found nothing under a name sees its creation and its removal at once.
   *
   * <p>If it fails: look for a cache of misses.
   */
  @Test
  void otherClientsSeeACreateAndARemovalAtOnce() {
    Store reader = openClient();
    EntryName name = freshName();
    for (int round = 0; round < ROUNDS; round++) {
      assertThat(reader.pointers().resolve(name)).as("an absent entry").isEmpty();
      Pointer pointer = freshPointer();
      create(name, pointer);
      assertThat(read(reader, name)).as("an entry that was just created").contains(pointer);
      remove(name, pointer);
    }
    assertThat(reader.pointers().resolve(name)).as("an entry that was just removed").isEmpty();
  }

  /**
   * A client sees the namespaces that another one creates and drops at once, and can create entries
   * in them.
   *
   * <p>If it fails: look for a cache of namespaces.
   */
  @Test
  void otherClientsSeeNamespacesAtOnce() {
    Store other = openClient();
    NamespaceName name = freshNamespace();
    assertThat(other.namespaces().exists(name)).as("exists before it is created").isFalse();

    Answers.requireDone(client().namespaces().create(name, Map.of()), "creating a namespace");
    assertThat(other.namespaces().exists(name)).as("exists once it is created").isTrue();
    EntryName entry = name.entry("t");
    Pointer pointer = freshPointer();
    Answers.requireSwapped(
        other.pointers().swap(entry, Expectation.absent(), Replacement.to(pointer)),
        "creating an entry in another client's new namespace");
    remove(entry, pointer);

    Answers.requireDone(client().namespaces().drop(name), "dropping an empty namespace");
    assertThat(other.namespaces().exists(name)).as("exists once it is dropped").isFalse();
  }

  /**
   * A writer whose own last read is old is judged by what stands, not by what it remembers.
   *
   * <p>If it fails: look for a cache that answers the condition.
   */
  @Test
  void aWriterIsJudgedByWhatStands() {
    Pointer first = freshPointer();
    EntryName name = create(first);
    Store other = openClient();
    assertThat(read(other, name)).contains(first);
    Pointer second = freshPointer();
    move(name, first, second);

    Answers.requireRefused(
        other.pointers().swap(name, Expectation.exactly(first), Replacement.to(freshPointer())),
        second,
        "a swap from what this client had read");
    Pointer third = freshPointer();
    Answers.requireSwapped(
        other.pointers().swap(name, Expectation.exactly(second), Replacement.to(third)),
        third,
        "a swap from what stands");
    requireStands(name, third);
  }
}
