package dev.pintle.backend.jdbc;

/**
 * Keeps a namespace from being dropped by another Pintle client while an entry comes into it, in
 * the statement that puts it there.
 *
 * @param lock how the database shares a row until the statement is over; empty where it has one
 *     writer at a time
 * @param required whether the namespace has to have been created
 */
record JdbcGuard(String lock, boolean required) {
  /**
   * What the statement begins with.
   *
   * @param parameter the name of the parameter that holds the namespace; {@code :catalog} holds the
   *     catalog
   */
  String with(String parameter) {
    return "WITH guard AS (SELECT 1 FROM iceberg_namespace_properties WHERE catalog_name = :catalog"
        + " AND namespace = :"
        + parameter
        + " AND property_key = 'exists'"
        + lock
        + ")";
  }

  /** The condition under which the statement may take effect; it also sees to the lock. */
  String allows() {
    return required ? "EXISTS (SELECT 1 FROM guard)" : "(SELECT count(*) FROM guard) >= 0";
  }
}
