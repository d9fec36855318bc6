package dev.pintle.iceberg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pintle.spi.EntryName;
import dev.pintle.spi.NamespaceName;
import org.junit.jupiter.api.Test;

class SharedLocationsTest {
  private static final EntryName ORDERS = NamespaceName.of("sales").entry("orders");
  private static final EntryName BACKUP = NamespaceName.of("sales").entry("backup");

  private final SharedLocations locations = new SharedLocations();

  @Test
  void theOtherTableInAFolderIsKnownByName() {
    locations.loaded(ORDERS, "/w/orders");

    assertThat(locations.otherThan(BACKUP, "/w/orders")).hasValue(ORDERS);
    assertThat(locations.otherThan(ORDERS, "/w/orders")).isEmpty();
    assertThat(locations.otherThan(BACKUP, "/w/orders2")).isEmpty();
  }

  @Test
  void aFolderGoesWithItsTableToTheNewName() {
    locations.added(ORDERS, "/w/orders");
    locations.renamed(ORDERS, BACKUP);

    assertThat(locations.otherThan(ORDERS, "/w/orders")).hasValue(BACKUP);
  }

  @Test
  void aLoadOfASharedFolderDoesNotHideItsFirstTable() {
    locations.loaded(ORDERS, "/w/orders");
    locations.loaded(BACKUP, "/w/orders");

    assertThat(locations.otherThan(BACKUP, "/w/orders")).hasValue(ORDERS);
  }

  @Test
  void aPurgedTableHasNoFolder() {
    locations.added(ORDERS, "/w/orders");
    locations.purged(ORDERS);

    assertThat(locations.otherThan(BACKUP, "/w/orders")).isEmpty();
  }
}
