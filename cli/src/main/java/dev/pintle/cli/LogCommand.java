package dev.pintle.cli;

import dev.pintle.spi.EntryName;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "log",
    description = {
      "Shows where the pointer of a table was, newest first, and which snapshot each metadata file"
          + " added. It goes back as far as the table's metadata log, 100 files by default."
    },
    footer = {"", "Example:", "  pintle log shop.orders --limit 5"})
final class LogCommand extends CatalogCommand {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "NAME", description = "Which table, such as shop.orders.")
  private String name;

  @Option(names = "--limit", paramLabel = "N", description = "Show the newest N only.")
  private Integer limit;

  @Override
  void check(Confirmation confirmation) {
    if (limit != null && limit < 1) {
      throw new ParameterException(
          spec.commandLine(), "--limit takes a whole number from 1, not " + limit);
    }
  }

  @Override
  Answer answer(Session session) {
    EntryName table = Names.entry(name);
    EntryReader reader = new EntryReader(session);
    PointerLog log = PointerLog.of(table, reader.table(table, reader.tablePointer(table, "log")));
    return limit == null ? log : log.newest(limit);
  }
}
