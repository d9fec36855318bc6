package dev.pintle.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
    name = "namespace",
    description = "Creates, drops, shows, lists and changes namespaces.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      NamespaceCreateCommand.class,
      NamespaceDropCommand.class,
      NamespaceShowCommand.class,
      NamespaceLsCommand.class,
      NamespaceSetCommand.class,
      NamespaceUnsetCommand.class
    },
    footer = {"", "Example:", "  pintle namespace create shop"})
final class NamespaceCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "'namespace' needs a command: create, drop, show, ls, set or unset");
  }
}
