package dev.pintle.backend.jdbc;

import java.util.Map;
import java.util.Set;

/** MariaDB through its own driver. */
final class MariaDbDialect extends MySqlFamilyDialect {
  @Override
  public String product() {
    return "MariaDB";
  }

  @Override
  public String name() {
    return "mariadb";
  }

  @Override
  public String urlPrefix() {
    return "jdbc:mariadb:";
  }

  @Override
  public String driverClass() {
    return "org.mariadb.jdbc.Driver";
  }

  @Override
  public String driverArtifact() {
    return "org.mariadb.jdbc:mariadb-java-client";
  }

  /**
   * A server has no business asking for files of ours. To stop a call this driver needs an answer
   * of the server, so that one that never comes has to be given up at some time.
   */
  @Override
  public Map<String, String> driverDefaults(JdbcUrl url) {
    return Map.of("tcpKeepAlive", "true", "allowLocalInfile", "false", "socketTimeout", "60000");
  }

  @Override
  public Set<String> unsafeOptions() {
    return Set.of(
        "allowLocalInfile",
        "socketFactory",
        "tlsSocketType",
        "credentialType",
        "serverRsaPublicKeyFile");
  }

  @Override
  public Map<String, String> forbiddenOptions() {
    return Map.of(
        "transactionReplay", "a write would be sent again behind our back",
        "autoReconnect", "a write would be sent again behind our back",
        "useAffectedRows", "a row that was found has to count, changed or not",
        "allowMultiQueries", "one statement is one statement",
        "createDatabaseIfNotExist", "opening a catalog makes no database");
  }

  @Override
  String connectionType() {
    return "org.mariadb.jdbc.Connection";
  }

  @Override
  String threadIdMethod() {
    return "getThreadId";
  }

  @Override
  String exactCollation() {
    return "utf8mb4_nopad_bin";
  }
}
