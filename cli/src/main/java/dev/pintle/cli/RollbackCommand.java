package dev.pintle.cli;

import dev.pintle.iceberg.PintleCatalog;
import dev.pintle.spi.EntryName;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadata.MetadataLogEntry;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "rollback",
    description = {
      "Makes a table what it was some versions ago, by its metadata log ('pintle log' shows it)."
          + " The content is written to a new file, so that no old pointer comes back; snapshots"
          + " that came later are no longer part of the table, and their files stay. A rollback is"
          + " a version too: the next one by 1 takes it back."
    },
    footer = {"", "Example:", "  pintle rollback shop.orders --to 1"})
final class RollbackCommand extends CatalogCommand {
  private static final Pattern NUMBER = Pattern.compile("-?\\d+");

  @Parameters(paramLabel = "NAME", description = "Which table.")
  private String name;

  @Option(
      names = "--to",
      paramLabel = "N|LOCATION",
      required = true,
      description = "So many versions back, or to a file of the metadata log.")
  private String to;

  @Override
  Answer answer(Session session) {
    EntryName table = Names.entry(name);
    EntryReader reader = new EntryReader(session);
    TableMetadata metadata = reader.table(table, reader.tablePointer(table, "rollback"));
    List<String> log = metadata.previousFiles().stream().map(MetadataLogEntry::file).toList();
    String target = NUMBER.matcher(to).matches() ? back(table, log) : logged(table, log);
    PintleCatalog catalog = session.catalog();
    Table rolledBack = catalog.repoint(Identifiers.of(table), target);
    return Repointed.answer("rollback", table, rolledBack, "rolled %s back to %s", target);
  }

  /** Counted in the log as it was read: if others commit meanwhile, it is still what was meant. */
  private String back(EntryName table, List<String> log) {
    int size = log.size();
    // longer than any log is no number to parse
    int versions = to.length() > 9 ? Integer.MAX_VALUE : Integer.parseInt(to);
    if (versions < 1 || versions > size) {
      throw CliException.refused(
          "'"
              + Names.text(table)
              + "' can't be rolled back by "
              + to
              + " versions: "
              + (size == 0
                  ? "its metadata log is empty"
                  : "its metadata log takes a number from 1 to " + size));
    }
    return log.get(size - versions);
  }

  private String logged(EntryName table, List<String> log) {
    if (!log.contains(to)) {
      throw CliException.refused(
          "'"
              + to
              + "' is not in the metadata log of '"
              + Names.text(table)
              + "'; 'pintle log' shows what is, and 'pintle repoint' takes any file of the table");
    }
    return to;
  }
}
