package dev.pintle.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Store;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What took effect stays when the client that did it is gone. */
@Property(id = "C05", name = "durable", laws = "L8")
abstract class Durable extends PropertyTests {
  Durable(StoreConformance suite) {
    super(suite);
  }

  /**
   * A namespace, a create, a swap and a removal outlive the client that made them, as a client sees
   * that was opened after it was closed.
   *
   * <p>If it fails: look for writes that are buffered, or a transaction that nobody commits.
   */
  @Test
  void writesOutliveTheirClient() {
    NamespaceName namespace = freshNamespace();
    Pointer first = freshPointer();
    Pointer second = freshPointer();
    EntryName kept = namespace.entry("kept");
    EntryName removed = namespace.entry("removed");
    try (Store writer = suite().openClient()) {
      Answers.requireDone(writer.namespaces().create(namespace, Map.of()), "creating a namespace");
      for (EntryName name : new EntryName[] {kept, removed}) {
        Answers.requireSwapped(
            writer.pointers().swap(name, Expectation.absent(), Replacement.to(first)), "a create");
      }
      Answers.requireSwapped(
          writer.pointers().swap(kept, Expectation.exactly(first), Replacement.to(second)),
          "a swap");
      Answers.requireSwapped(
          writer.pointers().swap(removed, Expectation.exactly(first), Replacement.removed()),
          "a removal");
    }

    Store reader = openClient();
    assertThat(read(reader, kept)).as("the swapped entry").contains(second);
    assertThat(reader.pointers().resolve(removed)).as("the removed entry").isEmpty();
    assertThat(reader.namespaces().exists(namespace)).as("the namespace exists").isTrue();
  }
}
