package dev.pintle.backend.jdbc;

/**
 * Comparisons of texts that hold only if every character is the same, whatever the collation of the
 * columns: names in a database that ignores case are still what they are, and so are catalogs.
 *
 * @param foldsNames whether the columns take texts for equal that aren't the same; their own
 *     comparison is then kept beside the exact one, for the sake of the key's index
 */
record JdbcText(JdbcDialect dialect, boolean foldsNames) {
  /** Whether a column holds exactly what a parameter does. */
  String is(String column, String parameter) {
    String equal = column + " = " + parameter;
    return foldsNames ? "(" + equal + " AND " + isExactly(column, parameter) + ")" : equal;
  }

  /** Whether an expression, which no index knows, is exactly what a parameter holds. */
  String isExactly(String text, String parameter) {
    return exact(text) + " = " + exact(parameter);
  }

  /** A text in a form that sorts, compares and counts as distinct by every character. */
  String exact(String text) {
    return foldsNames ? dialect.exact(text) : text;
  }
}
