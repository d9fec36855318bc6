package dev.pintle.iceberg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pintle.iceberg.SharedLocations.Place;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.NamespaceName;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SharedLocationsTest {
  private static final EntryName ORDERS = NamespaceName.of("sales").entry("orders");
  private static final EntryName BACKUP = NamespaceName.of("sales").entry("backup");
  private static final Place PLACE = new Place("/w/orders", Optional.of("1"));
  private static final Place SAME_FOLDER = new Place("/w/orders", Optional.of("2"));
  private static final Place SAME_TABLE = new Place("/w/elsewhere", Optional.of("1"));

  private final SharedLocations locations = new SharedLocations();

  @Test
  void whatIsInTheFolderOrIsTheSameTableIsNear() {
    locations.loaded(ORDERS, PLACE);

    assertThat(locations.near(BACKUP, SAME_FOLDER)).containsExactly(ORDERS);
    assertThat(locations.near(BACKUP, SAME_TABLE)).containsExactly(ORDERS);
    assertThat(locations.near(ORDERS, PLACE)).isEmpty();
    assertThat(locations.near(BACKUP, new Place("/w/orders2", Optional.empty()))).isEmpty();
  }

  @Test
  void aFolderGoesWithItsTableToTheNewName() {
    locations.added(ORDERS, PLACE);
    locations.renamed(ORDERS, BACKUP);

    assertThat(locations.near(ORDERS, PLACE)).containsExactly(BACKUP);
  }

  @Test
  void eachOfTheTablesInAFolderIsKnown() {
    locations.loaded(ORDERS, PLACE);
    locations.loaded(BACKUP, SAME_FOLDER);

    assertThat(locations.near(BACKUP, SAME_FOLDER)).containsExactly(ORDERS);
    assertThat(locations.near(ORDERS, PLACE)).containsExactly(BACKUP);
  }

  @Test
  void aTableThatIsGoneHasNoFolder() {
    locations.added(ORDERS, PLACE);
    locations.removed(ORDERS);

    assertThat(locations.near(BACKUP, PLACE)).isEmpty();
  }
}
