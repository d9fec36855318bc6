package dev.pintle.backend.jdbc;

/**
 * Keeps a namespace from being dropped by another Pintle client while something comes into it, in
 * the statement that puts it there.
 *
 * @param text how the database compares texts, and shares a row until the statement is over
 * @param required whether the namespace has to have been created
 */
record JdbcGuard(JdbcText text, boolean required) {
  /**
   * The condition under which the statement may take effect; it also sees to the lock.
   *
   * @param namespace the parameter that holds the namespace; {@code :catalog} holds the catalog
   */
  String allows(String namespace) {
    String row =
        "(SELECT 1 FROM iceberg_namespace_properties WHERE "
            + text.is("catalog_name", ":catalog")
            + " AND "
            + text.is("namespace", namespace)
            + " AND property_key = 'exists'"
            + text.dialect().shareLock()
            + ")";
    return required ? row + " = 1" : "COALESCE(" + row + ", 1) = 1";
  }
}
