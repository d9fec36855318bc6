package dev.pintle.iceberg;

import static dev.pintle.iceberg.Warehouse.ORDERS;
import static dev.pintle.iceberg.Warehouse.SCHEMA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pintle.spi.memory.MemoryStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.iceberg.Table;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many writers, each with a catalog of its own. */
class ConcurrentCommitsTest {
  private static final int WRITERS = 4;
  private static final int COMMITS = 15;

  @TempDir private Path folder;
  private final ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
  private Warehouse warehouse;

  @BeforeEach
  void open() {
    warehouse = new Warehouse(folder);
  }

  @AfterEach
  void stop() {
    threads.shutdownNow();
  }

  private interface Writer {
    void write(PintleCatalog catalog, CyclicBarrier start) throws Exception;
  }

  private void run(Writer writer) throws Exception {
    CyclicBarrier start = new CyclicBarrier(WRITERS);
    List<Future<?>> running = new ArrayList<>();
    for (int i = 0; i < WRITERS; i++) {
      MemoryStore store = warehouse.store().openAgain();
      PintleCatalog catalog =
          PintleCatalog.over("writer", store, Map.of("warehouse", folder.toString()));
      running.add(
          threads.submit(
              () -> {
                writer.write(catalog, start);
                return null;
              }));
    }
    for (Future<?> each : running) {
      each.get(2, TimeUnit.MINUTES);
    }
  }

  @Test
  void everyAcknowledgedAppendIsInTheOneChain() throws Exception {
    warehouse
        .elsewhere
        .buildTable(ORDERS, SCHEMA)
        .withProperty("commit.retry.num-retries", "1000")
        .withProperty("commit.retry.min-wait-ms", "1")
        .withProperty("commit.retry.max-wait-ms", "5")
        .create();

    run(
        (catalog, start) -> {
          Table table = catalog.loadTable(ORDERS);
          start.await();
          for (int i = 0; i < COMMITS; i++) {
            warehouse.append(table).commit();
          }
        });

    assertThat(warehouse.snapshots(ORDERS)).hasSize(WRITERS * COMMITS).doesNotHaveDuplicates();
    assertThat(warehouse.requireReachable(ORDERS)).containsAll(warehouse.metadataFiles());
  }

  @Test
  void withoutRetriesEveryAppendIsInTheChainOrRefusedAndLeavesNothing() throws Exception {
    warehouse.create(ORDERS);
    AtomicInteger acknowledged = new AtomicInteger();

    run(
        (catalog, start) -> {
          Table table = catalog.loadTable(ORDERS);
          start.await();
          for (int i = 0; i < COMMITS; i++) {
            try {
              warehouse.append(table).commit();
              acknowledged.incrementAndGet();
            } catch (CommitFailedException e) {
              table.refresh();
            }
          }
        });

    assertThat(warehouse.snapshots(ORDERS)).hasSize(acknowledged.get());
    assertThat(warehouse.requireReachable(ORDERS)).containsAll(warehouse.metadataFiles());
  }

  @Test
  void aNameIsGivenOnce() throws Exception {
    AtomicInteger created = new AtomicInteger();

    run(
        (catalog, start) -> {
          start.await();
          try {
            catalog.createTable(ORDERS, SCHEMA);
            created.incrementAndGet();
          } catch (AlreadyExistsException e) {
            assertThat(e).hasMessageContaining("sales.orders");
          }
        });

    assertThat(created).hasValue(1);
    assertThat(warehouse.requireReachable(ORDERS)).isEqualTo(warehouse.files());
  }
}
