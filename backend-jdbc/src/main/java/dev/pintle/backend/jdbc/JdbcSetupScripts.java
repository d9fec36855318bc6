package dev.pintle.backend.jdbc;

import dev.pintle.backend.jdbc.JdbcStoreConfig.SchemaVersion;
import dev.pintle.spi.SetupScripts;
import dev.pintle.spi.StoreException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The tables of schema V1, new or upgraded, for each database. */
final class JdbcSetupScripts implements SetupScripts {
  @Override
  public Set<String> dialects() {
    return JdbcDriver.DIALECTS.stream()
        .map(JdbcDialect::name)
        .collect(
            Collectors.collectingAndThen(
                Collectors.toCollection(TreeSet::new), Collections::unmodifiableSet));
  }

  @Override
  public List<String> script(String dialect, Optional<String> from) {
    JdbcDialect known =
        JdbcDriver.DIALECTS.stream()
            .filter(candidate -> candidate.name().equals(dialect))
            .findFirst()
            .orElseThrow(
                () ->
                    new StoreException.InvalidConfig(
                        "there are no scripts for the database '"
                            + dialect
                            + "'; there are some for "
                            + String.join(", ", dialects())));
    if (from.isEmpty()) {
      return JdbcSchema.newTables(known, SchemaVersion.V1);
    }
    if (from.get().equals(SchemaVersion.V0.name())) {
      return List.of(JdbcSchema.upgrade());
    }
    throw new StoreException.InvalidConfig(
        "there is no script from version '"
            + from.get()
            + "'; there is one from "
            + SchemaVersion.V0
            + " to "
            + SchemaVersion.V1);
  }
}
