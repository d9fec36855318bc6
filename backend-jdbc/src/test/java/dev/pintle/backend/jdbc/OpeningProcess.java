package dev.pintle.backend.jdbc;

/** Opens a catalog, upgrades it, and ends. */
final class OpeningProcess {
  private OpeningProcess() {}

  /** Takes the URL. */
  public static void main(String[] arguments) {
    Databases.open(arguments[0], "jdbc.schema-version", "V1", "clients", "1").close();
  }
}
