package dev.pintle.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.LongStream;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.IcebergGenerics;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.data.parquet.GenericParquetWriter;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.io.DataWriter;
import org.apache.iceberg.parquet.Parquet;
import org.apache.iceberg.types.Types;

/** The rows: orders of books, each with a number of its own. */
final class Orders {
  static final Schema SCHEMA =
      new Schema(
          Types.NestedField.required(1, "order_number", Types.LongType.get()),
          Types.NestedField.required(2, "taken_by", Types.StringType.get()),
          Types.NestedField.required(3, "book", Types.StringType.get()),
          Types.NestedField.required(4, "copies", Types.IntegerType.get()));

  private static final List<String> BOOKS =
      List.of("Moby-Dick", "Middlemarch", "Emma", "Treasure Island", "Persuasion", "Dracula");

  private Orders() {}

  /**
   * Writes a new Parquet file of orders into the table's data folder. No snapshot names it yet.
   *
   * @param writer who takes the orders; the file's name begins with it
   * @param first the first order's number; the others follow on
   */
  static DataFile write(Table table, String writer, long first, int count) {
    String name = writer + "-" + UUID.randomUUID() + ".parquet";
    String location = table.locationProvider().newDataLocation(name);
    try {
      DataWriter<Record> file =
          Parquet.writeData(table.io().newOutputFile(location))
              .forTable(table)
              .createWriterFunc(GenericParquetWriter::create)
              .build();
      try (file) {
        LongStream.range(first, first + count).mapToObj(n -> order(n, writer)).forEach(file::write);
      }
      return file.toDataFile();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The numbers of all orders in the table's current snapshot, in order, doubles and all. */
  static List<Long> read(Table table) {
    List<Long> numbers = new ArrayList<>();
    try (CloseableIterable<Record> rows = IcebergGenerics.read(table).build()) {
      rows.forEach(row -> numbers.add((Long) row.getField("order_number")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return numbers.stream().sorted().toList();
  }

  private static Record order(long number, String writer) {
    Record order = GenericRecord.create(SCHEMA);
    order.setField("order_number", number);
    order.setField("taken_by", writer);
    order.setField("book", BOOKS.get((int) (number % BOOKS.size())));
    order.setField("copies", 1 + (int) (number % 3));
    return order;
  }
}
