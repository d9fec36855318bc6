package dev.pintle.iceberg;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Which class reads and writes files: the one asked for, or the one for the warehouse's scheme. */
final class FileIoChoice {
  private static final String S3 = "org.apache.iceberg.aws.s3.S3FileIO";
  private static final String GCS = "org.apache.iceberg.gcp.gcs.GCSFileIO";
  private static final String ADLS = "org.apache.iceberg.azure.adlsv2.ADLSFileIO";
  private static final String OSS = "org.apache.iceberg.aliyun.oss.OSSFileIO";
  private static final String HADOOP = "org.apache.iceberg.hadoop.HadoopFileIO";

  private static final Map<String, String> BY_SCHEME =
      Map.ofEntries(
          Map.entry("s3", S3),
          Map.entry("s3a", S3),
          Map.entry("s3n", S3),
          Map.entry("gs", GCS),
          Map.entry("abfs", ADLS),
          Map.entry("abfss", ADLS),
          Map.entry("wasb", ADLS),
          Map.entry("wasbs", ADLS),
          Map.entry("oss", OSS),
          Map.entry("hdfs", HADOOP),
          Map.entry("viewfs", HADOOP));

  private FileIoChoice() {}

  /**
   * The name of the class.
   *
   * @throws IllegalArgumentException if none was asked for and the scheme is not known
   */
  static String of(CatalogSettings settings) {
    return settings
        .fileIo()
        .orElseGet(
            () ->
                settings
                    .warehouse()
                    .map(FileIoChoice::forWarehouse)
                    .orElse(LocalFileIO.class.getName()));
  }

  private static String forWarehouse(String warehouse) {
    Optional<String> scheme = LocalPath.scheme(warehouse);
    if (scheme.isEmpty() || LocalPath.isLocal(warehouse)) {
      return LocalFileIO.class.getName();
    }
    String known = BY_SCHEME.get(scheme.get().toLowerCase(Locale.ROOT));
    if (known == null) {
      throw new IllegalArgumentException(
          "no FileIO is known for the warehouse '"
              + warehouse
              + "': set 'io-impl' to a class for the scheme '"
              + scheme.get()
              + "'");
    }
    return known;
  }
}
