package dev.pintle.iceberg;

import org.apache.iceberg.LocationProviders;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.LocationProvider;

/** Operations for writing files of a table as it will be once a transaction is committed. */
record UncommittedTableOperations(TableMetadata current, FileIO io) implements TableOperations {
  @Override
  public TableMetadata refresh() {
    throw new UnsupportedOperationException("Cannot refresh uncommitted metadata");
  }

  @Override
  public void commit(TableMetadata base, TableMetadata metadata) {
    throw new UnsupportedOperationException("Cannot commit through uncommitted metadata");
  }

  @Override
  public String metadataFileLocation(String fileName) {
    return MetadataFileName.in(current.location(), current.properties(), fileName);
  }

  @Override
  public LocationProvider locationProvider() {
    return LocationProviders.locationsFor(current.location(), current.properties());
  }
}
