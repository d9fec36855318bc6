package dev.pintle.spi;

import java.util.List;
import java.util.Map;

/**
 * What a store may show about an entry beside its pointer, for consoles and other engines. Asked
 * for only by stores that have a place for it, so an implementation may compute it when asked.
 *
 * <p>Never authoritative. A store drops or shortens what doesn't fit and never fails a swap for it.
 */
public interface CourtesyCopy {
  /** Nothing to show. */
  CourtesyCopy NONE =
      new CourtesyCopy() {
        @Override
        public String location() {
          return "";
        }

        @Override
        public List<Column> columns() {
          return List.of();
        }

        @Override
        public Map<String, String> properties() {
          return Map.of();
        }
      };

  /** The entry's base location, or the empty text. */
  String location();

  /** The columns of the current schema, in order. */
  List<Column> columns();

  /** The entry's own properties. */
  Map<String, String> properties();

  /**
   * A column of the current schema.
   *
   * @param id the field id
   * @param name the column's name
   * @param type the type as Iceberg's specification spells it
   * @param required whether it may not be null
   * @param comment the column's comment, or the empty text
   */
  record Column(int id, String name, String type, boolean required, String comment) {}
}
