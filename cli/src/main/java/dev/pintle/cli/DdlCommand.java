package dev.pintle.cli;

import dev.pintle.spi.SetupScripts;
import dev.pintle.spi.StoreProvider;
import dev.pintle.spi.Stores;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

@Command(
    name = "ddl",
    description = {
      "Prints the statements that make the tables of a store, for places where somebody else has to"
          + " run them. Connects to nothing. 'init' runs them."
    },
    footer = {
      "",
      "Example:",
      "  pintle ddl --dialect postgresql",
      "  pintle ddl --dialect postgresql --from V0"
    })
final class DdlCommand implements Callable<Integer> {
  @ParentCommand private PintleCommand parent;

  @Option(names = "--dialect", paramLabel = "D", description = "The database product.")
  private String dialect;

  @Option(
      names = "--from",
      paramLabel = "VERSION",
      description = "The version that is there, to upgrade it. Without it: nothing is there.")
  private String from;

  @Override
  public Integer call() {
    StoreProvider provider = provider();
    SetupScripts scripts =
        provider
            .setupScripts()
            .orElseThrow(
                () ->
                    CliException.usage(
                        "there are no statements for the store '"
                            + provider.name()
                            + "'; kinds of store that have some: "
                            + listed(withScripts())));
    if (dialect == null) {
      throw CliException.usage(
          "--dialect is missing; there is: "
              + String.join(", ", new TreeSet<>(scripts.dialects())));
    }
    List<String> statements = scripts.script(dialect, Optional.ofNullable(from));
    return parent
        .show(new Script(provider.name(), dialect, Optional.ofNullable(from), statements))
        .number();
  }

  /** By --backend, or else that of the catalog that -c names, or else the only one with scripts. */
  private StoreProvider provider() {
    Optional<String> chosen = parent.chosenBackend();
    if (chosen.isPresent()) {
      return Stores.provider(chosen.get());
    }
    List<StoreProvider> candidates = withScripts();
    if (candidates.size() != 1) {
      throw CliException.usage(
          "choose the kind of store with --backend; those that have statements: "
              + listed(candidates));
    }
    return candidates.get(0);
  }

  private static List<StoreProvider> withScripts() {
    List<StoreProvider> found = new ArrayList<>();
    Stores.providers().values().forEach(found::addAll);
    found.removeIf(provider -> provider.setupScripts().isEmpty());
    return found;
  }

  private static String listed(List<StoreProvider> providers) {
    return providers.isEmpty()
        ? "none"
        : String.join(", ", providers.stream().map(StoreProvider::name).toList());
  }
}
