package dev.pintle.cli;

import dev.pintle.spi.EntryName;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.Table;

/** What the commands answer that point a table to other metadata. */
final class Repointed {
  private Repointed() {}

  /**
   * @param sentence takes the table's name and the file that was asked for
   * @param source the file that was asked for
   */
  static Answer answer(String action, EntryName name, Table table, String sentence, String source) {
    String pointer = ((HasTableOperations) table).operations().current().metadataFileLocation();
    String said = String.format(sentence, Names.text(name), source);
    Done done = Done.entry(action, name, pointer, said + "; its pointer is " + pointer);
    done.json().put("source", source);
    return done;
  }
}
