package dev.pintle.interop;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/**
 * A fresh, empty database.
 *
 * @param uri its JDBC URI, without user and password
 * @param login the catalog properties that let a client in; empty where there is no login
 */
record Database(String uri, Map<String, String> login) {
  Database {
    login = Map.copyOf(login);
  }

  /** What a catalog needs to find this database; the same keys for Iceberg's own and ours. */
  Map<String, String> properties() {
    Map<String, String> properties = new HashMap<>(login);
    properties.put("uri", uri);
    return properties;
  }

  /** The same database behind another address or with another login. */
  Database with(String otherUri, Map<String, String> otherLogin) {
    Map<String, String> merged = new HashMap<>(login);
    merged.putAll(otherLogin);
    return new Database(otherUri, merged);
  }

  Connection connect() throws SQLException {
    return DriverManager.getConnection(uri, login.get("jdbc.user"), login.get("jdbc.password"));
  }
}
