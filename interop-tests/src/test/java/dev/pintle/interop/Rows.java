package dev.pintle.interop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types;

/** Data files as a catalog sees them: it never opens one. */
final class Rows {
  static final Schema SCHEMA =
      new Schema(
          Types.NestedField.required(1, "id", Types.LongType.get()),
          Types.NestedField.optional(2, "name", Types.StringType.get()));

  private Rows() {}

  /** One row in a file that isn't there. */
  static DataFile imaginary(String name) {
    return describe("/nowhere/" + name + ".parquet", 100);
  }

  /** One row, as far as anybody looks, in a file that is there. */
  static DataFile in(Path folder, String name) {
    Path file = folder.resolve(name + ".parquet");
    try {
      Files.createDirectories(folder);
      Files.writeString(file, name);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return describe(file.toString(), name.length());
  }

  private static DataFile describe(String path, long size) {
    return DataFiles.builder(PartitionSpec.unpartitioned())
        .withPath(path)
        .withFormat(FileFormat.PARQUET)
        .withFileSizeInBytes(size)
        .withRecordCount(1)
        .build();
  }
}
