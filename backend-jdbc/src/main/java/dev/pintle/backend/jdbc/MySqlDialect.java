package dev.pintle.backend.jdbc;

import java.util.Map;
import java.util.Set;

/** MySQL, through a driver that the user adds: its licence keeps it out of everything of ours. */
final class MySqlDialect extends MySqlFamilyDialect {
  @Override
  public String product() {
    return "MySQL";
  }

  @Override
  public String name() {
    return "mysql";
  }

  @Override
  public String urlPrefix() {
    return "jdbc:mysql:";
  }

  @Override
  public String driverClass() {
    return "com.mysql.cj.jdbc.Driver";
  }

  @Override
  public String driverArtifact() {
    return "com.mysql:mysql-connector-j";
  }

  @Override
  public Map<String, String> driverDefaults(JdbcUrl url) {
    return Map.of("tcpKeepAlive", "true");
  }

  @Override
  public Set<String> unsafeOptions() {
    return Set.of(
        "allowLoadLocalInfile",
        "allowLoadLocalInfileInPath",
        "allowUrlInLocalInfile",
        "authenticationPlugins",
        "authenticationWebAuthnCallbackHandler",
        "authenticationFidoCallbackHandler",
        "authenticationOpenidConnectCallbackHandler",
        "autoDeserialize",
        "clientInfoProvider",
        "connectionLifecycleInterceptors",
        "defaultAuthenticationPlugin",
        "exceptionInterceptors",
        "loadBalanceExceptionChecker",
        "logger",
        "profilerEventHandler",
        "propertiesTransform",
        "queryInfoCacheFactory",
        "queryInterceptors",
        "serverConfigCacheFactory",
        "serverRSAPublicKeyFile",
        "socketFactory",
        "statementInterceptors",
        "useConfigs");
  }

  @Override
  public Map<String, String> forbiddenOptions() {
    return Map.of(
        "autoReconnect", "a write could be sent again behind our back",
        "autoReconnectForPools", "a write could be sent again behind our back",
        "useAffectedRows", "a row that was found has to count, changed or not",
        "allowMultiQueries", "one statement is one statement",
        "jdbcCompliantTruncation", "a text that is too long has to be refused",
        "createDatabaseIfNotExist", "opening a catalog makes no database");
  }

  @Override
  String connectionType() {
    return "com.mysql.cj.MysqlConnection";
  }

  @Override
  String threadIdMethod() {
    return "getId";
  }

  @Override
  String exactCollation() {
    return "utf8mb4_0900_bin";
  }
}
