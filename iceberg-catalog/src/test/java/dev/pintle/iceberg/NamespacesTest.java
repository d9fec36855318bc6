package dev.pintle.iceberg;

import static dev.pintle.iceberg.Warehouse.NAMESPACE;
import static dev.pintle.iceberg.Warehouse.ORDERS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pintle.iceberg.FaultyStore.Fault;
import dev.pintle.spi.StoreException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.ForbiddenException;
import org.apache.iceberg.exceptions.NamespaceNotEmptyException;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.apache.iceberg.exceptions.ServiceFailureException;
import org.apache.iceberg.exceptions.ValidationException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NamespacesTest {
  private static final Namespace NONE = Namespace.of("none");

  @TempDir private Path folder;
  private Warehouse warehouse;
  private PintleCatalog catalog;

  @BeforeEach
  void open() {
    warehouse = new Warehouse(folder);
    catalog = warehouse.catalog;
  }

  @Test
  void aNamespaceHasThePropertiesThatItWasGivenAndNoOther() {
    Namespace nested = Namespace.of("sales", "eu");
    catalog.createNamespace(nested, Map.of("owner", "us", "gone", "soon"));
    catalog.setProperties(nested, Map.of("owner", "them"));
    catalog.removeProperties(nested, Set.of("gone", "never-there"));

    assertThat(catalog.loadNamespaceMetadata(nested)).isEqualTo(Map.of("owner", "them"));
    assertThat(catalog.listNamespaces(NAMESPACE)).containsExactly(nested);
    assertThat(catalog.listNamespaces()).containsExactly(NAMESPACE);
  }

  @Test
  void whatIsMissingIsNamed() {
    String message = "Namespace does not exist: none";

    assertThatThrownBy(() -> catalog.loadNamespaceMetadata(NONE)).hasMessage(message);
    assertThatThrownBy(() -> catalog.listNamespaces(NONE)).hasMessage(message);
    assertThatThrownBy(() -> catalog.listTables(NONE))
        .isInstanceOf(NoSuchNamespaceException.class)
        .hasMessage(message);
    assertThatThrownBy(() -> catalog.setProperties(NONE, Map.of("a", "1"))).hasMessage(message);
    assertThatThrownBy(() -> catalog.removeProperties(NONE, Set.of("a"))).hasMessage(message);
    assertThat(catalog.namespaceExists(NONE)).isFalse();
    assertThat(catalog.dropNamespace(NONE)).isFalse();
  }

  @Test
  void anEmptyNamespaceIsListedAsEmpty() {
    assertThat(catalog.listTables(NAMESPACE)).isEmpty();
    assertThat(catalog.listNamespaces(NAMESPACE)).isEmpty();
    assertThat(catalog.listTables(Namespace.empty())).isEmpty();
  }

  @Test
  void aNamespaceInUseIsNotDropped() {
    warehouse.create(ORDERS);

    assertThatThrownBy(() -> catalog.dropNamespace(NAMESPACE))
        .isInstanceOf(NamespaceNotEmptyException.class)
        .hasMessageContaining("sales");
    catalog.dropTable(ORDERS, true);
    assertThat(catalog.dropNamespace(NAMESPACE)).isTrue();
  }

  @Test
  void aNamespaceIsMadeOnce() {
    assertThatThrownBy(() -> catalog.createNamespace(NAMESPACE))
        .isInstanceOf(AlreadyExistsException.class)
        .hasMessage("Namespace already exists: sales");
  }

  @Test
  void aWriteWhoseReplyWasLostIsSettled() {
    warehouse.faulty.next(Fault.LOST_REPLY);

    catalog.createNamespace(NONE);

    assertThat(catalog.namespaceExists(NONE)).isTrue();
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  void aWriteThatStaysUnknownSaysSo(Fault fault) {
    warehouse.faulty.neverSettles();
    warehouse.faulty.next(fault);

    assertThatThrownBy(() -> catalog.setProperties(NAMESPACE, Map.of("a", "1")))
        .isInstanceOf(ServiceFailureException.class)
        .hasMessageContaining("The change of namespace sales may or may not have taken effect");
  }

  @Test
  void aRefusalIsOneOfIcebergsExceptions() {
    assertThatThrownBy(() -> catalog.createNamespace(Namespace.of("x".repeat(1000))))
        .isInstanceOf(ValidationException.class)
        .hasMessageContaining("use at most 255");
    assertThatThrownBy(() -> catalog.createNamespace(Namespace.of("a", "")))
        .isInstanceOf(ValidationException.class)
        .hasMessageContaining("a level is empty");
    warehouse.faulty.refuse(() -> new StoreException.AccessDenied("not you", null));
    assertThatThrownBy(() -> catalog.dropNamespace(NAMESPACE))
        .isInstanceOf(ForbiddenException.class)
        .hasMessage("not you");
  }
}
