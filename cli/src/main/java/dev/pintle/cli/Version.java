package dev.pintle.cli;

import org.apache.iceberg.IcebergBuild;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    String own = Version.class.getPackage().getImplementationVersion();
    return new String[] {
      "pintle "
          + (own == null ? "(not packaged)" : own)
          + ", Iceberg "
          + IcebergBuild.version()
          + ", Java "
          + Runtime.version()
    };
  }
}
