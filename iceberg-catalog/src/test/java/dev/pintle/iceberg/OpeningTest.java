package dev.pintle.iceberg;

import static dev.pintle.iceberg.Warehouse.NAMESPACE;
import static dev.pintle.iceberg.Warehouse.ORDERS;
import static dev.pintle.iceberg.Warehouse.SCHEMA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pintle.spi.StoreConfig;
import dev.pintle.spi.memory.MemoryStore;
import java.nio.file.Path;
import java.util.Map;
import org.apache.iceberg.CatalogUtil;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.exceptions.ServiceUnavailableException;
import org.apache.iceberg.metrics.MetricsReport;
import org.apache.iceberg.metrics.MetricsReporter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How catalogs are opened and closed, and what wrong settings are answered with. */
class OpeningTest {
  @TempDir private Path folder;

  private static void initialize(Map<String, String> properties) {
    new PintleCatalog().initialize("prod", properties);
  }

  @Test
  void enginesOpenItByItsClassName() throws Exception {
    Catalog catalog =
        CatalogUtil.buildIcebergCatalog(
            "prod",
            Map.of(
                "catalog-impl",
                PintleCatalog.class.getName(),
                "backend",
                "memory",
                "warehouse",
                folder.toString(),
                "cache-enabled",
                "false"),
            new Object());
    try (PintleCatalog opened = (PintleCatalog) catalog) {
      opened.createNamespace(NAMESPACE);
      Table table = opened.createTable(ORDERS, SCHEMA);

      assertThat(table.name()).isEqualTo("prod.sales.orders");
      assertThat(table.io()).isInstanceOf(LocalFileIO.class);
      assertThat(opened).hasToString("PintleCatalog prod over memory of this process");
    }
  }

  @Test
  void aWrongSettingIsNamedWithWhatIsAccepted() {
    assertThatThrownBy(() -> initialize(Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'backend' is missing from catalog 'prod'")
        .hasMessageContaining("memory");
    assertThatThrownBy(() -> initialize(Map.of("backend", "memroy")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("did you mean 'memory'?");
    assertThatThrownBy(() -> initialize(Map.of("backend", "memory", "memory.knwon", "1")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("memory.knwon");
    assertThatThrownBy(() -> initialize(Map.of("backend", "memory", "settle-timeout-ms", "soon")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'soon'")
        .hasMessageContaining("milliseconds");
    assertThatThrownBy(() -> initialize(Map.of("backend", "memory", "warehouse", "ftp://h/w")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("ftp://h/w")
        .hasMessageContaining("io-impl");
  }

  @ParameterizedTest
  @CsvSource({
    "/w, dev.pintle.iceberg.LocalFileIO",
    "file:///w, dev.pintle.iceberg.LocalFileIO",
    "C:/w, dev.pintle.iceberg.LocalFileIO",
    "s3://b/w, org.apache.iceberg.aws.s3.S3FileIO",
    "S3A://b/w, org.apache.iceberg.aws.s3.S3FileIO",
    "gs://b/w, org.apache.iceberg.gcp.gcs.GCSFileIO",
    "abfss://c@a.dfs.core.windows.net/w, org.apache.iceberg.azure.adlsv2.ADLSFileIO",
    "hdfs://n/w, org.apache.iceberg.hadoop.HadoopFileIO"
  })
  void filesAreReadByTheClassForTheWarehousesScheme(String warehouse, String expected) {
    CatalogSettings settings =
        CatalogSettings.of(StoreConfig.of("prod", Map.of("warehouse", warehouse)));

    assertThat(FileIoChoice.of(settings)).isEqualTo(expected);
  }

  @Test
  void aFileIoThatCannotBeLoadedIsNamed() {
    assertThatThrownBy(() -> initialize(Map.of("backend", "memory", "warehouse", "s3://b/w")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("org.apache.iceberg.aws.s3.S3FileIO");
  }

  @Test
  void aCatalogIsOpenedOnceAndUsedOnlyWhileItIsOpen() throws Exception {
    PintleCatalog catalog = new PintleCatalog();
    assertThatThrownBy(() -> catalog.tableExists(ORDERS))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("initialize");
    assertThatCode(catalog::close).doesNotThrowAnyException();
    catalog.initialize("prod", Map.of("backend", "memory"));
    assertThatThrownBy(() -> catalog.initialize("prod", Map.of("backend", "memory")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("open already");

    catalog.close();
    catalog.close();

    assertThatThrownBy(() -> catalog.tableExists(ORDERS))
        .isInstanceOf(ServiceUnavailableException.class)
        .hasMessageContaining("closed");
  }

  @Test
  void closingTheCatalogClosesItsStore() throws Exception {
    MemoryStore store = new MemoryStore();

    PintleCatalog.over("prod", store, Map.of()).close();

    assertThatThrownBy(() -> store.namespaces().exists(Names.namespace(NAMESPACE)))
        .hasMessageContaining("closed");
  }

  /** Fails at every report. */
  public static final class FailingReporter implements MetricsReporter {
    @Override
    public void report(MetricsReport report) {
      throw new IllegalStateException("no room for reports");
    }
  }

  @Test
  void aCommitIsACommitThoughItsReportFails() {
    Warehouse warehouse =
        new Warehouse(folder, Map.of("metrics-reporter-impl", FailingReporter.class.getName()));
    warehouse.create(ORDERS);

    warehouse.append(warehouse.catalog.loadTable(ORDERS)).commit();

    assertThat(warehouse.snapshots(ORDERS)).hasSize(1);
  }
}
