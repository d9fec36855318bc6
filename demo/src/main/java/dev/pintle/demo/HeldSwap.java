package dev.pintle.demo;

import java.util.function.Consumer;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.encryption.EncryptionManager;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.LocationProvider;

/**
 * A table's operations that wait once, right before the first commit goes to the catalog: Iceberg
 * has read the pointer then and written its files, and only the swap is left. Changes nothing else.
 */
final class HeldSwap implements TableOperations {
  private final TableOperations table;
  private final Consumer<String> gate;
  private int attempts;
  private int conflicts;

  /**
   * @param gate gets the pointer that the first commit builds on, and returns when it may go on
   */
  HeldSwap(TableOperations table, Consumer<String> gate) {
    this.table = table;
    this.gate = gate;
  }

  /** How many commits went to the catalog so far. */
  int attempts() {
    return attempts;
  }

  /** How many of them met a conflict. */
  int conflicts() {
    return conflicts;
  }

  @Override
  public void commit(TableMetadata base, TableMetadata metadata) {
    attempts++;
    if (attempts == 1) {
      gate.accept(base.metadataFileLocation());
    }
    try {
      table.commit(base, metadata);
    } catch (CommitFailedException e) {
      conflicts++;
      throw e;
    }
  }

  @Override
  public TableMetadata current() {
    return table.current();
  }

  @Override
  public TableMetadata refresh() {
    return table.refresh();
  }

  @Override
  public FileIO io() {
    return table.io();
  }

  @Override
  public EncryptionManager encryption() {
    return table.encryption();
  }

  @Override
  public String metadataFileLocation(String fileName) {
    return table.metadataFileLocation(fileName);
  }

  @Override
  public LocationProvider locationProvider() {
    return table.locationProvider();
  }

  @Override
  public TableOperations temp(TableMetadata uncommitted) {
    return table.temp(uncommitted);
  }

  @Override
  public long newSnapshotId() {
    return table.newSnapshotId();
  }

  @Override
  public boolean requireStrictCleanup() {
    return table.requireStrictCleanup();
  }
}
