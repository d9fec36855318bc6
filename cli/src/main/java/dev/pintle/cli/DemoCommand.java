package dev.pintle.cli;

import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParentCommand;

@Command(
    name = "demo",
    description = "Shows in a folder of its own what Pintle does, and removes it again.",
    footer = {"", "Example:", "  pintle demo"})
final class DemoCommand implements Callable<Integer> {
  @ParentCommand private PintleCommand parent;

  @Override
  public Integer call() {
    parent.requireNoCatalog("the demo makes a catalog of its own");
    DemoProgram demo =
        ServiceLoader.load(DemoProgram.class)
            .findFirst()
            .orElseThrow(
                () ->
                    CliException.usage(
                        "the demo is not on the class path; run it as './pintle demo'"));
    Surroundings surroundings = parent.surroundings();
    int code = demo.run(parent.json(), parent.colour(), surroundings.out(), surroundings.err());
    surroundings.out().flush();
    surroundings.err().flush();
    return code;
  }
}
